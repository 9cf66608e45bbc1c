// Replaces functions that are missing in a program with statically linked Swift libraries.
//
// The linker takes an object file from a static library only if the file defines a symbol that is otherwise undefined.
// Each of these functions is alone in its object file, so our definition, although weak, keeps that file out. Our other
// definitions lose, because the program needs their originals' object files for other symbols. `Scripts/ci/static`
// checks both.

#pragma once

#include "EnteredSimulation.h"

/// Replaces `swift_once`.
void candlestick_once(void *predicate, void (*function)(void *), void *context) HIDDEN;

/// Replaces `dispatch_apply_f`.
void candlestick_apply(size_t count, void *queue, void *context, void (*function)(void *, size_t)) HIDDEN;
