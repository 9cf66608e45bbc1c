// Makes system calls part of a simulation. The Swift runtime calls `syscall` to draw random numbers (`getrandom`), and to
// wait for a lock or wake a waiter (`futex`). Core Foundation and `Mutex` call it to get the ID of a thread (`gettid`).
//
// In a simulation, random numbers come from the seed (see Randomness.c), and the ID is that of the simulated thread, which
// can own a `Mutex`.
//
// It relies on a detail of Swift 6.3: the runtime calls the function `syscall` of the C library for `getrandom`.

#include "../CTestProcess/SystemCalls.h"
#include "Descriptors.h"
#include "MutexUses.h"
#include "Randomness.h"

#include <sys/syscall.h>

UNSANITIZED long candlestick_simulate_call(long number, const long *arguments, void *const *frame) {
  if (number == SYS_getrandom && candlestick_draw((void *)arguments[0], (size_t)arguments[1])) return arguments[1];
  if (number == SYS_gettid) {
    uint32_t simulated = candlestick_asks_for_thread_id(frame);
    if (simulated) return simulated;
  }
  if (number == SYS_pidfd_open) {
    long made = candlestick_real_syscall(number, arguments);
    if (made >= 0 && !candlestick_is_outside()) candlestick_set_descriptor_kind((int)made, descriptor_outside);
    return made;
  }
  return number == SYS_futex ? candlestick_use_futex(arguments, frame) : candlestick_real_syscall(number, arguments);
}
