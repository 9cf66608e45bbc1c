// Tracks whether a Dispatch timer is set that the program waits for.
//
// It relies on libraries calling `dispatch_after`, `dispatch_after_f`, `dispatch_source_set_timer` and
// `dispatch_source_cancel` by name, so that the linker binds the calls to the definitions in DispatchQueues.c,
// DispatchSources.c and EnqueuedBlocks.c, and on Dispatch's encoding of times: the highest bits encode the clock, and dates are negated.

#if defined(__linux__)

#define _GNU_SOURCE
#include "DispatchTimers.h"
#include "CRuntimeHooks.h"
#include "CSupport.h"
#include "Images.h"
#include "RealFunction.h"

static const int64_t nanoseconds_of_second = 1000000000;
static const uint64_t forever = ~0ull;

/// When the last timer will have fired, in nanoseconds of the uptime.
static _Atomic int64_t last_end;

/// The sources that fire repeatedly.
static _Atomic(void *) repeating_sources[64];
enum { most_repeating_sources = sizeof repeating_sources / sizeof *repeating_sources };

extern uint64_t dispatch_time(uint64_t when, int64_t delta) __attribute__((weak));
extern uint64_t dispatch_walltime(const void *when, int64_t delta) __attribute__((weak));

static int64_t uptime(void) { return (int64_t)(candlestick_uptime() * (double)nanoseconds_of_second); }

int64_t candlestick_time_until_dispatch_time(uint64_t when) {
  const uint64_t clock = 3ull << 62;
  uint64_t now = dispatch_time(0, 0), continuous = dispatch_time(1ull << 63, 0), date = dispatch_walltime(NULL, 0);
  if (when == 0) return 0;
  if ((when & clock) == (now & clock)) return when > now ? (int64_t)(when - now) : 0;
  if ((when & clock) == (continuous & clock)) return when > continuous ? (int64_t)(when - continuous) : 0;
  if ((when & clock) == (date & clock)) return when < date ? (int64_t)(date - when) : 0;
  return INT64_MAX;
}

/// Whether a library sets a timer for itself: Dispatch to count its threads, and run loops to limit how long they wait,
/// but not for the timers that programs add to them.
static bool is_of_library(const void *caller) {
  return candlestick_is_in_image(caller, image_dispatch) || candlestick_is_in_image(caller, image_foundation);
}

void candlestick_note_dispatch_timer(uint64_t start, uint64_t interval, uint64_t leeway, const void *caller) {
  if (start == forever || is_of_library(caller)) return;
  int64_t time = candlestick_time_until_dispatch_time(start), end = INT64_MAX;
  if (interval == forever && time < INT64_MAX && leeway < INT64_MAX / 4) {
    // XCTest sets a timer for a month, a test's time limit. No test waits that long.
    if (time > 7 * 86400 * nanoseconds_of_second) return;
    // It may fire late by a tenth of the time, and its handler takes a moment to begin.
    end = uptime() + time + time / 10 + (int64_t)leeway + nanoseconds_of_second / 20;
  }
  int64_t last = atomic_load(&last_end);
  while (end > last && !atomic_compare_exchange_weak(&last_end, &last, end)) {}
}

/// Returns false if there is no room.
static bool remember(void *source) {
  for (int i = 0; i < most_repeating_sources; i++) {
    void *none = NULL;
    if (atomic_compare_exchange_strong(&repeating_sources[i], &none, source)) return true;
  }
  return false;
}

void candlestick_forget_repeating_timer(void *source) {
  for (int i = 0; i < most_repeating_sources; i++) {
    void *known = source;
    atomic_compare_exchange_strong(&repeating_sources[i], &known, NULL);
  }
}

static bool is_any_repeating(void) {
  for (int i = 0; i < most_repeating_sources; i++)
    if (atomic_load(&repeating_sources[i])) return true;
  return false;
}

void candlestick_set_real_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway, const void *caller) {
  typedef void (*set_timer_function)(void *source, uint64_t start, uint64_t interval, uint64_t leeway);
  extern void __interceptor_dispatch_source_set_timer(void *, uint64_t, uint64_t, uint64_t) __attribute__((weak));
  static _Atomic(void *) cached;
  candlestick_forget_repeating_timer(source);
  bool is_repeating = start != forever && interval != forever && !is_of_library(caller);
  if (!is_repeating || !remember(source)) candlestick_note_dispatch_timer(start, interval, leeway, caller);
  void *real = real_function("dispatch_source_set_timer", &cached, (void *)__interceptor_dispatch_source_set_timer);
  ((set_timer_function)real)(source, start, interval, leeway);
}

bool candlestick_is_dispatch_timer_set(void) {
  // Libraries that were opened later do not call the functions here.
  bool is_called = dlsym(RTLD_DEFAULT, "dispatch_source_set_timer") == candlestick_own_set_timer();
  return !is_called || is_any_repeating() || uptime() < atomic_load(&last_end);
}

#endif
