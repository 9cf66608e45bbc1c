// Shows virtual time to the thread that runs a simulation. Dispatch, which runs outside simulations, and Swift Testing,
// which dates its events, get real time.

#if defined(RUNTIME_HOOKS)

#include "Callers.h"
#include "OriginalFunction.h"

#include <math.h>
#include <sys/time.h>

/// The initial time of clocks other than the wall clock, in seconds.
static const int64_t first_instant = 1000000;

_Thread_local bool candlestick_shows_time_to_dispatch;

static bool gets_real_time(const void *caller) {
  return (candlestick_is_in_image(caller, image_dispatch) && !candlestick_shows_time_to_dispatch) ||
         candlestick_is_in_image(caller, image_testing);
}

// MARK: - Conversions

static const int64_t real_time = INT64_MIN;

/// Returns the initial time of a clock, in nanoseconds, or `real_time` if the clock shows real time.
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
    return first_instant * nanoseconds_per_second;
  default:
    return real_time;
  }
}

static struct timespec shown_time(int64_t first, const candlestick_simulation *simulation) {
  int64_t seconds = first / nanoseconds_per_second + simulation->time / nanoseconds_per_second;
  int64_t nanoseconds = first % nanoseconds_per_second + simulation->time % nanoseconds_per_second;
  // Both parts of a date before 1970 are negative.
  nanoseconds += nanoseconds_per_second;
  return (struct timespec){seconds - 1 + nanoseconds / nanoseconds_per_second, nanoseconds % nanoseconds_per_second};
}

int64_t candlestick_time_of(const candlestick_simulation *simulation, clockid_t clock, const struct timespec *time) {
  int64_t first = first_time(clock, simulation);
  int64_t result;
  if (__builtin_sub_overflow(time->tv_sec, first / nanoseconds_per_second, &result) ||
      __builtin_mul_overflow(result, nanoseconds_per_second, &result) ||
      __builtin_add_overflow(result, time->tv_nsec - first % nanoseconds_per_second, &result))
    return time->tv_sec > 0 ? INT64_MAX : 0;
  return result;
}

int64_t candlestick_date_precision(const candlestick_simulation *simulation) {
  static const double reference_date = 978307200;
  double date = fabs((double)simulation->start_date / 1e9 - reference_date + (double)simulation->time / 1e9);
  return (int64_t)ceil((nextafter(date, INFINITY) - date) * 1e9);
}

// MARK: - The clocks

typedef int (*clock_function)(clockid_t, struct timespec *);

static _Atomic(void *) cached_clock;

static int real_clock_gettime(clockid_t clock, struct timespec *time) {
  return ((clock_function)original_function("clock_gettime", &cached_clock, NULL, NULL))(clock, time);
}

/// `clock_gettime` calls this with a tail call, so that the return address is in its caller.
static __attribute__((noinline)) int watched_clock_gettime(clockid_t clock, struct timespec *time) {
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation) return real_clock_gettime(clock, time);
  int64_t first = first_time(clock, simulation);
  if (first == real_time || gets_real_time(__builtin_return_address(0))) return real_clock_gettime(clock, time);
  *time = shown_time(first, simulation);
  return 0;
}

// This makes only tail calls, so that it need not save registers. It is strong, so that it wins over the thread
// sanitizer's weak definition.
int clock_gettime(clockid_t clock, struct timespec *time) {
  clock_function function = (clock_function)atomic_load_explicit(&cached_clock, memory_order_relaxed);
  if (__builtin_expect(candlestick_entered || !function, false))
    __attribute__((musttail)) return watched_clock_gettime(clock, time);
  __attribute__((musttail)) return function(clock, time);
}

/// Returns the simulation whose date a caller gets; NULL if the caller gets the real date.
static candlestick_simulation *simulation_with_date(const void *caller) {
  candlestick_simulation *simulation = candlestick_entered;
  return simulation && !gets_real_time(caller) ? simulation : NULL;
}

INTERPOSED int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  candlestick_simulation *simulation = simulation_with_date(__builtin_return_address(0));
  if (!simulation) return ORIGINAL(gettimeofday)(time, zone);
  struct timespec now = shown_time(simulation->start_date, simulation);
  *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

INTERPOSED time_t time(time_t *result) {
  candlestick_simulation *simulation = simulation_with_date(__builtin_return_address(0));
  if (!simulation) return ORIGINAL(time)(result);
  time_t now = shown_time(simulation->start_date, simulation).tv_sec;
  if (result) *result = now;
  return now;
}

INTERPOSED int timespec_get(struct timespec *time, int base) {
  candlestick_simulation *simulation = simulation_with_date(__builtin_return_address(0));
  if (!simulation || base != TIME_UTC) return ORIGINAL(timespec_get)(time, base);
  *time = shown_time(simulation->start_date, simulation);
  return base;
}

#endif
