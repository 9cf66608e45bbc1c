// Takes note of the timers that are set with Dispatch.
//
// It rests on `dispatch_after`, `dispatch_after_f` and `dispatch_source_set_timer` being called by name, so that the definitions here
// and in MakersOfBlocks.c are called instead, and on how Dispatch writes times: the highest bits tell the clock, and those of the
// calendar are negated.

#if defined(__linux__)

#define _GNU_SOURCE
#include "DispatchTimers.h"
#include "CRuntimeHooks.h"
#include "Makers.h"
#include "RealFunction.h"

#include <string.h>

static const int64_t nanoseconds_of_second = 1000000000;
static const uint64_t forever = ~0ull;

/// When the last timer will have fired, in nanoseconds of the system's uptime.
static _Atomic int64_t last_end;

extern uint64_t dispatch_time(uint64_t when, int64_t delta) __attribute__((weak));
extern uint64_t dispatch_walltime(const void *when, int64_t delta) __attribute__((weak));

static int64_t uptime(void) { return (int64_t)(candlestick_uptime() * (double)nanoseconds_of_second); }

/// The nanoseconds until a time of Dispatch's; the longest time if its clock is not known.
static int64_t time_until(uint64_t when) {
  const uint64_t clock = 3ull << 62;
  uint64_t now = dispatch_time(0, 0), date = dispatch_walltime(NULL, 0);
  if (when == 0) return 0;
  if ((when & clock) == (now & clock)) return when > now ? (int64_t)(when - now) : 0;
  if ((when & clock) == (date & clock)) return when < date ? (int64_t)(date - when) : 0;
  return INT64_MAX;
}

/// Whether no code of the program's waits for a timer: Dispatch has one to count its threads by, and run loops set them to wait no
/// longer than they may, but not for the timers that programs add to them.
static bool is_of_library(const void *caller) {
  Dl_info info;
  if (!dladdr(caller, &info) || !info.dli_fname) return false;
  return strstr(info.dli_fname, "/libdispatch.so") || strstr(info.dli_fname, "/libFoundation.so");
}

void candlestick_note_dispatch_timer(uint64_t start, uint64_t interval, const void *caller) {
  if (start == forever || is_of_library(caller)) return;
  int64_t time = time_until(start), end = INT64_MAX;
  if (interval == forever && time < INT64_MAX) {
    // XCTest sets one for a month, within which a test is to end. No test waits for one so far away.
    if (time > 7 * 86400 * nanoseconds_of_second) return;
    // It may fire later by a tenth of the time, and what it runs takes a moment to begin.
    end = uptime() + time + time / 10 + nanoseconds_of_second / 20;
  }
  int64_t last = atomic_load(&last_end);
  while (end > last && !atomic_compare_exchange_weak(&last_end, &last, end)) {}
}

STANDS_IN void dispatch_after_f(uint64_t when, void *queue, void *context, void (*run)(void *)) {
  candlestick_note_dispatch_timer(when, forever, __builtin_return_address(0));
  REAL(void, dispatch_after_f, uint64_t, void *, void *, void (*)(void *));
  real(when, queue, context, run);
}

STANDS_IN void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  candlestick_note_dispatch_timer(start, interval, __builtin_return_address(0));
  REAL(void, dispatch_source_set_timer, void *, uint64_t, uint64_t, uint64_t);
  real(source, start, interval, leeway);
}

extern __typeof(dispatch_source_set_timer) own_set_timer
    __attribute__((alias("dispatch_source_set_timer"), visibility("hidden")));

bool candlestick_is_dispatch_timer_set(void) {
  // In a library that has been opened later, the functions here are not called.
  bool is_called = dlsym(RTLD_DEFAULT, "dispatch_source_set_timer") == (void *)own_set_timer;
  return !is_called || uptime() < atomic_load(&last_end);
}

#endif
