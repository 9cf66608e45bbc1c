// Calls the system past our definition of `syscall`.

#pragma once

#include "Attributes.h"

/// Calls the function `syscall` of the C library.
long candlestick_real_syscall(long number, const long *arguments) HIDDEN;
