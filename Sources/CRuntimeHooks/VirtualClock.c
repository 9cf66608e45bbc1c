// Shows virtual time to the thread that runs a simulation.
//
// It relies on libraries calling `clock_gettime`, `gettimeofday`, `time` and `timespec_get` by name, so that the linker
// binds the calls to the definitions here. `clock_gettime` is not weak, so that it prevails over the thread
// sanitizer's, which is. Dispatch, which runs outside of the simulation, and Swift Testing, which dates its events, get
// the real time.

#if defined(__linux__)

#define _GNU_SOURCE
#include "CRuntimeHooks.h"
#include "EnteredSimulation.h"
#include "Images.h"
#include "RealFunction.h"

#include <math.h>
#include <sys/time.h>
#include <time.h>

static const int64_t nanoseconds_of_second = 1000000000;
/// The initial time of clocks without a date, in seconds.
static const int64_t first_instant = 1000000;

// MARK: - The caller

_Thread_local bool candlestick_shows_time_to_dispatch;

static bool is_shown_real_time(const void *caller) {
  return (candlestick_is_in_image(caller, image_dispatch) && !candlestick_shows_time_to_dispatch) ||
         candlestick_is_in_image(caller, image_testing);
}

// MARK: - The clocks

typedef int (*clock_function)(clockid_t, struct timespec *);

static _Atomic(void *) cached_clock;

static int real_clock_gettime(clockid_t clock, struct timespec *time) {
  return ((clock_function)real_function("clock_gettime", &cached_clock, NULL))(clock, time);
}

static const int64_t real_time = INT64_MIN;

/// The initial time of a clock, in nanoseconds, or `real_time` if it shows the real time.
static int64_t first_time(clockid_t clock, const candlestick_simulation *simulation) {
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
  case CLOCK_TAI:
    return simulation->start_date;
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_COARSE:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_BOOTTIME:
    return first_instant * nanoseconds_of_second;
  default:
    return real_time;
  }
}

static struct timespec shown_time(int64_t first, const candlestick_simulation *simulation) {
  int64_t seconds = first / nanoseconds_of_second + simulation->time / nanoseconds_of_second;
  int64_t nanoseconds = first % nanoseconds_of_second + simulation->time % nanoseconds_of_second;
  // Both parts of a date before 1970 are negative.
  nanoseconds += nanoseconds_of_second;
  return (struct timespec){seconds - 1 + nanoseconds / nanoseconds_of_second, nanoseconds % nanoseconds_of_second};
}

int64_t candlestick_time_of(const candlestick_simulation *simulation, clockid_t clock, const struct timespec *time) {
  int64_t first = first_time(clock, simulation);
  int64_t result;
  if (__builtin_sub_overflow(time->tv_sec, first / nanoseconds_of_second, &result) ||
      __builtin_mul_overflow(result, nanoseconds_of_second, &result) ||
      __builtin_add_overflow(result, time->tv_nsec - first % nanoseconds_of_second, &result))
    return time->tv_sec > 0 ? INT64_MAX : 0;
  return result;
}

int64_t candlestick_date_precision(const candlestick_simulation *simulation) {
  static const double reference_date = 978307200;
  double date = fabs((double)simulation->start_date / 1e9 - reference_date + (double)simulation->time / 1e9);
  return (int64_t)ceil((nextafter(date, INFINITY) - date) * 1e9);
}

/// Called instead of the function below, by a tail call: its return address is that of the caller.
static __attribute__((noinline)) int watched_clock_gettime(clockid_t clock, struct timespec *time) {
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation) return real_clock_gettime(clock, time);
  int64_t first = first_time(clock, simulation);
  if (first == real_time || is_shown_real_time(__builtin_return_address(0))) return real_clock_gettime(clock, time);
  *time = shown_time(first, simulation);
  return 0;
}

// It calls nothing, so that it saves no registers.
int clock_gettime(clockid_t clock, struct timespec *time) {
  clock_function function = (clock_function)atomic_load_explicit(&cached_clock, memory_order_relaxed);
  if (__builtin_expect(candlestick_entered || !function, false))
    __attribute__((musttail)) return watched_clock_gettime(clock, time);
  __attribute__((musttail)) return function(clock, time);
}

/// The simulation that provides the date for a caller; NULL if the system does.
static candlestick_simulation *teller_of_date(const void *caller) {
  candlestick_simulation *simulation = candlestick_entered;
  return simulation && !is_shown_real_time(caller) ? simulation : NULL;
}

STANDS_IN int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  REAL(int, gettimeofday, struct timeval *, void *);
  candlestick_simulation *simulation = teller_of_date(__builtin_return_address(0));
  if (!simulation) return real(time, zone);
  struct timespec now = shown_time(simulation->start_date, simulation);
  *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

STANDS_IN time_t time(time_t *result) {
  REAL(time_t, time, time_t *);
  candlestick_simulation *simulation = teller_of_date(__builtin_return_address(0));
  if (!simulation) return real(result);
  time_t now = shown_time(simulation->start_date, simulation).tv_sec;
  if (result) *result = now;
  return now;
}

STANDS_IN int timespec_get(struct timespec *time, int base) {
  REAL(int, timespec_get, struct timespec *, int);
  candlestick_simulation *simulation = teller_of_date(__builtin_return_address(0));
  if (!simulation || base != TIME_UTC) return real(time, base);
  *time = shown_time(simulation->start_date, simulation);
  return base;
}

int64_t candlestick_time_until(long long seconds, long long nanoseconds, int clock) {
  struct timespec now;
  // The runtime's clocks: 1 is the continuous one, 2 the suspending one.
  clock_gettime(clock == 1 ? CLOCK_BOOTTIME : CLOCK_MONOTONIC, &now);
  int64_t remaining_seconds;
  if (__builtin_sub_overflow(seconds, now.tv_sec, &remaining_seconds)) return seconds > 0 ? INT64_MAX : 0;
  int64_t remaining;
  if (__builtin_mul_overflow(remaining_seconds, nanoseconds_of_second, &remaining)) return seconds > 0 ? INT64_MAX : 0;
  remaining += nanoseconds - now.tv_nsec;
  return remaining > 0 ? remaining : 0;
}

#endif
