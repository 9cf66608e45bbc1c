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

/// Returns true if the function with a frame has these callers.
bool candlestick_are_callers_of(void *const _Nullable *_Nonnull frame, const candlestick_callers *_Nonnull callers)
    __attribute__((visibility("hidden")));

#endif
