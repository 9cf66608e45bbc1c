// Makes system calls part of a simulation. The Swift runtime calls `syscall` to draw random numbers (`getrandom`), and to
// wait for a lock or wake a waiter (`futex`). Core Foundation and `Mutex` call it to get the ID of a thread (`gettid`).
//
// In a simulation, random numbers come from the seed, and the ID is that of the simulated thread, which can own a
// `Mutex`.
//
// It relies on a detail of Swift 6.3: the runtime calls the function `syscall` of the C library for `getrandom`.

#include "../CTestProcess/SystemCalls.h"
#include "EnteredSimulation.h"
#include "MutexUses.h"

#include <string.h>
#include <sys/syscall.h>

// SplitMix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
uint64_t candlestick_next_random(candlestick_simulation *simulation) {
  simulation->randomness += 0x9e3779b97f4a7c15;
  uint64_t number = simulation->randomness;
  number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
  number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
  return number ^ (number >> 31);
}

static UNSANITIZED void draw(candlestick_simulation *simulation, char *bytes, size_t count) {
  for (size_t i = 0; i < count; i += sizeof(uint64_t)) {
    uint64_t random = candlestick_next_random(simulation);
    memcpy(bytes + i, &random, count - i < sizeof(random) ? count - i : sizeof(random));
  }
}

UNSANITIZED long candlestick_simulate_call(long number, const long *arguments, void *const *frame) {
  if (number == SYS_getrandom && !candlestick_is_outside()) {
    candlestick_simulation *simulation = candlestick_entered_simulation();
    if (simulation) {
      draw(simulation, (char *)arguments[0], (size_t)arguments[1]);
      return arguments[1];
    }
  }
  if (number == SYS_gettid) {
    uint32_t simulated = candlestick_asks_for_thread_id(frame);
    if (simulated) return simulated;
  }
  return number == SYS_futex ? candlestick_use_futex(arguments, frame) : candlestick_real_syscall(number, arguments);
}
