#ifndef CANDLESTICK_CALLERS_H
#define CANDLESTICK_CALLERS_H

#include "SimulationHooks.h"

/// The callers of a function, given its frame. Follows its frame pointers as long as they lead up the stack.
candlestick_callers candlestick_callers_of(void *const _Nullable *_Nonnull frame) __attribute__((visibility("hidden")));

/// Stores them in a value that is all zeros, which takes less time.
void candlestick_store_callers(candlestick_callers *_Nonnull callers, void *const _Nullable *_Nonnull frame)
    __attribute__((visibility("hidden")));

#endif
