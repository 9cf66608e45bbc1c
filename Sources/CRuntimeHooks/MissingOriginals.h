// Replaces functions that a program with statically linked Swift libraries lacks.
//
// The linker takes an object file from a static library only for a symbol that nobody defines. Each of these functions is alone in
// its object file, so our definition, although weak, keeps it out. Our other definitions lose: their originals are in files that the
// program needs for something else. `Scripts/ci/static` checks both.

#pragma once

#include "EnteredSimulation.h"

/// Does what `swift_once` does.
void candlestick_once(void *predicate, void (*function)(void *), void *context) HIDDEN;

/// Does what `dispatch_apply_f` does.
void candlestick_apply(size_t count, void *queue, void *context, void (*function)(void *, size_t)) HIDDEN;
