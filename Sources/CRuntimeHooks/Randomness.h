// Random numbers of a simulation.

#pragma once

#include "EnteredSimulation.h"

#include <stddef.h>

/// Draws random bytes from the seed, if this thread runs code of a simulation. Returns false if it does not.
bool candlestick_draw(void *bytes, size_t count) HIDDEN;

/// Returns true for the path of a device whose random numbers come from the seed.
bool candlestick_is_random_device(const char *path) HIDDEN;

/// Returns true if reading from a descriptor draws random numbers.
bool candlestick_draws_from(int descriptor) HIDDEN;
