// Converts Dispatch times, and tracks timers of the real Dispatch that the program may be waiting for.
//
// It relies on Dispatch's encoding of times: the highest bits encode the clock, and wall times are negated.

#include "../CTestProcess/OriginalFunction.h"
#include "CSupport.h"
#include "Dispatch.h"

static const uint64_t now = 0, forever = ~0ull, wall_now = ~1ull, monotonic_now = 1ull << 63;

// MARK: - Times

int64_t candlestick_dispatch_time(const candlestick_simulation *simulation, uint64_t time) {
  /// The two highest bits of a wall time.
  enum { wall_time = 3 };
  if (time == now || time == wall_now || time == monotonic_now) return simulation->time;
  if (time == forever) return INT64_MAX;
  bool is_wall = time >> 62 == wall_time;
  int64_t value = is_wall ? -(int64_t)time : (int64_t)(time & ~monotonic_now);
  struct timespec spec = {value / nanoseconds_per_second, value % nanoseconds_per_second};
  return candlestick_time_of(simulation, is_wall ? CLOCK_REALTIME : CLOCK_MONOTONIC, &spec);
}

INTERPOSED uint64_t dispatch_time(uint64_t when, int64_t delta) {
  if (!DISPATCHING) return ORIGINAL(dispatch_time)(when, delta);
  candlestick_shows_time_to_dispatch = true;
  uint64_t time = ORIGINAL(dispatch_time)(when, delta);
  candlestick_shows_time_to_dispatch = false;
  return time;
}

INTERPOSED uint64_t dispatch_walltime(const struct timespec *when, int64_t delta) {
  if (!DISPATCHING) return ORIGINAL(dispatch_walltime)(when, delta);
  candlestick_shows_time_to_dispatch = true;
  uint64_t time = ORIGINAL(dispatch_walltime)(when, delta);
  candlestick_shows_time_to_dispatch = false;
  return time;
}

uint64_t candlestick_real_dispatch_time(void *const *frame, uint64_t when) {
  candlestick_simulation *simulation = candlestick_is_outside() ? NULL : candlestick_entered;
  bool shows_time = candlestick_is_in_image(frame[1], image_swift_dispatch) ||
                    candlestick_is_in_image(frame[1], image_concurrency);
  if (!simulation || !shows_time || when == now || when == forever) return when;
  int64_t delay = candlestick_dispatch_time(simulation, when) - simulation->time;
  candlestick_scope before = candlestick_exit_simulation(false);
  uint64_t time = dispatch_time(now, delay);
  candlestick_restore_scope(before);
  return time;
}

int64_t candlestick_time_until_dispatch_time(uint64_t when) {
  const uint64_t clock = 3ull << 62;
  uint64_t uptime = dispatch_time(now, 0), continuous = dispatch_time(monotonic_now, 0), date = dispatch_walltime(NULL, 0);
  if (when == now) return 0;
  if ((when & clock) == (uptime & clock)) return when > uptime ? (int64_t)(when - uptime) : 0;
  if ((when & clock) == (continuous & clock)) return when > continuous ? (int64_t)(when - continuous) : 0;
  if ((when & clock) == (date & clock)) return when < date ? (int64_t)(date - when) : 0;
  return INT64_MAX;
}

// MARK: - Timers of the real Dispatch

/// The time by which the last timer will have fired, in nanoseconds of uptime.
static _Atomic int64_t last_end;

/// The sources that fire repeatedly.
static _Atomic(void *) repeating_sources[64];
enum { most_repeating_sources = sizeof repeating_sources / sizeof *repeating_sources };

static int64_t uptime(void) { return (int64_t)(candlestick_uptime() * (double)nanoseconds_per_second); }

/// Returns true if a library sets a timer for its own use. Dispatch sets one to count its threads, and run loops set
/// one to limit how long they wait, but they set none for timers that programs add to them.
static bool is_library_timer(const void *caller) {
  return candlestick_is_in_image(caller, image_dispatch) || candlestick_is_in_image(caller, image_foundation);
}

void candlestick_record_dispatch_timer(uint64_t start, uint64_t interval, uint64_t leeway, const void *caller) {
  if (start == forever || is_library_timer(caller)) return;
  int64_t time = candlestick_time_until_dispatch_time(start), end = INT64_MAX;
  if (interval == forever && time < INT64_MAX && leeway < INT64_MAX / 4) {
    // XCTest sets a timer of a month for a test's time limit. No test waits that long.
    if (time > 7 * 86400 * nanoseconds_per_second) return;
    // The timer may fire late by a tenth of its delay, and its handler takes a moment to begin.
    end = uptime() + time + time / 10 + (int64_t)leeway + nanoseconds_per_second / 20;
  }
  int64_t last = atomic_load(&last_end);
  while (end > last && !atomic_compare_exchange_weak(&last_end, &last, end)) {}
}

/// Adds a repeating source. Returns false if there is no room.
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
  candlestick_forget_repeating_timer(source);
  bool is_repeating = start != forever && interval != forever && !is_library_timer(caller);
  if (!is_repeating || !remember(source)) candlestick_record_dispatch_timer(start, interval, leeway, caller);
  ORIGINAL(dispatch_source_set_timer)(source, start, interval, leeway);
}

bool candlestick_is_dispatch_timer_set(void) {
  extern const char own_dispatch_source_set_timer[] HIDDEN;
  // Libraries that were opened later do not call our functions.
  bool is_called = dlsym(RTLD_DEFAULT, "dispatch_source_set_timer") == own_dispatch_source_set_timer;
  return !is_called || is_any_repeating() || uptime() < atomic_load(&last_end);
}
