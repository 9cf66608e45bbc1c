#ifndef CANDLESTICK_CALLERS_H
#define CANDLESTICK_CALLERS_H

#include "SimulationHooks.h"

/// Returns the frame of the function that called the one with a frame; NULL if the frame pointer does not lead up the stack.
static inline void *const _Nullable *_Nullable candlestick_frame_of_caller(void *const _Nullable *_Nonnull frame) {
  // The highest bits of the frame pointer that is saved below mark the frame of an async function.
  void *const *next = (void *const *)((uintptr_t)frame[0] & 0x0fffffffffffffff);
  if (next <= frame || (uintptr_t)next - (uintptr_t)frame > 64 * 1024 || (uintptr_t)next % sizeof(void *) != 0) return NULL;
  return next;
}

/// Stores the callers of a function in a value that is all zeros, which takes less time.
void candlestick_store_callers(candlestick_callers *_Nonnull callers, void *const _Nullable *_Nonnull frame)
    __attribute__((visibility("hidden")));

#endif
