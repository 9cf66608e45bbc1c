// Finds the callers of a function.

#if defined(__linux__)

#include "Callers.h"

#include <stdint.h>

candlestick_callers candlestick_callers_of(void *const *frame) {
  candlestick_callers callers = {{NULL}};
  for (int i = 0; i < CANDLESTICK_CALLERS; i++) {
    // A return address is after the call, which may be the last of its line.
    callers.addresses[i] = (const char *)frame[1] - 1;
    // The highest bits of the frame pointer that is saved below mark the frame of an async function.
    void *const *next = (void *const *)((uintptr_t)frame[0] & 0x0fffffffffffffff);
    if (next <= frame || (uintptr_t)next - (uintptr_t)frame > 64 * 1024 || (uintptr_t)next % sizeof(void *) != 0) break;
    frame = next;
  }
  return callers;
}

#endif
