// Shows virtual time to the thread that runs a simulation. Dispatch, which runs outside simulations, and Swift Testing,
// which dates its events, get real time.

#include "../CTestProcess/OriginalFunction.h"
#include "Callers.h"

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

static bool is_wall_clock(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

/// Returns the initial time of a clock, in nanoseconds, or `real_time` if the clock shows real time.
static int64_t first_time(clockid_t clock, const candlestick_simulation *simulation) {
  if (is_wall_clock(clock)) return simulation->start_date;
  switch (clock) {
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

// MARK: - Readings

static const double reference_date = 978307200;

/// Returns a date as Foundation computes it.
static double date_at(int64_t nanoseconds_since_1970) {
  int64_t seconds = nanoseconds_since_1970 / nanoseconds_per_second;
  int64_t rest = nanoseconds_since_1970 % nanoseconds_per_second;
  if (rest < 0) seconds--, rest += nanoseconds_per_second;
  return (double)seconds - reference_date + 1e-9 * (double)rest;
}

double candlestick_date(const candlestick_simulation *simulation) {
  return date_at(simulation->start_date + simulation->time);
}

int64_t candlestick_date_precision(const candlestick_simulation *simulation) {
  double date = fabs(candlestick_date(simulation));
  return (int64_t)ceil((nextafter(date, INFINITY) - date) * 1e9);
}

/// Counts a reading of any clock. Advances time a little if code reads clocks over and over: in real time, a loop that
/// waits for a time ends. The number of readings is the number of nanoseconds.
static void count_reading(candlestick_simulation *simulation) {
  enum { most_free_readings = 1000 };
  candlestick_clock_readings *last = &simulation->readings;
  last->total++;
  if (last->time != simulation->time || last->progress != simulation->watch.progress) last->count = 0;
  if (++last->count > most_free_readings) simulation->time += last->count;
  last->time = simulation->time;
  last->progress = simulation->watch.progress;
}

/// Adjusts the wall clock before the program reads the date. `Date` is a floating-point number, and rounded dates would
/// show less time than has passed. So each date is the previous one plus the time since then, rounded up: a sleep of an
/// hour takes exactly an hour where the numbers allow it, and never less.
///
/// - Parameter precision: that of the date that the program gets, in nanoseconds.
static void read_date(candlestick_simulation *simulation, int64_t precision) {
  candlestick_clock_readings *last = &simulation->readings;
  double previous = last->has_date ? last->date : date_at(simulation->start_date);
  int64_t passed = simulation->time - last->date_read_time;
  if (last->has_date && passed == 0) passed = simulation->time_between_dates;
  double whole = previous + (double)(passed / nanoseconds_per_second);
  double rest = (double)(passed % nanoseconds_per_second) / (double)nanoseconds_per_second;
  double date = whole + rest;
  if (date - whole < rest) date = nextafter(date, INFINITY);
  double seconds = floor(date);
  int64_t nanoseconds = (int64_t)(seconds + reference_date) * nanoseconds_per_second + llround((date - seconds) * 1e9);
  nanoseconds = (nanoseconds + precision - 1) / precision * precision;
  while (date_at(nanoseconds) < date) nanoseconds += precision;
  simulation->start_date = nanoseconds - simulation->time;
  last->date = date_at(nanoseconds);
  last->date_read_time = simulation->time;
  last->has_date = true;
}

// MARK: - The clocks

typedef int (*clock_function)(clockid_t, struct timespec *);

static _Atomic(void *) cached_clock;

static int real_clock_gettime(clockid_t clock, struct timespec *time) {
  return ((clock_function)original_function("clock_gettime", &cached_clock, NULL, NULL))(clock, time);
}

void candlestick_real_time(clockid_t clock, struct timespec *time) { real_clock_gettime(clock, time); }

int64_t candlestick_real_uptime(void) {
  struct timespec now;
  real_clock_gettime(CLOCK_MONOTONIC, &now);
  return candlestick_nanoseconds(now);
}

/// The uptime that Foundation reads next on this thread, in nanoseconds; zero for the real one.
static _Thread_local int64_t next_uptime READ_WITHOUT_CALL;

void candlestick_show_end_of_sleep(const candlestick_simulation *simulation, int64_t end) {
  // A sum of Foundation's may be rounded up.
  if (__builtin_add_overflow(end, first_time(CLOCK_MONOTONIC, simulation) + 1000, &next_uptime)) next_uptime = INT64_MAX;
}

/// Shows the end of a sleep to Foundation, once. Returns false if the caller reads the real time.
static bool shows_end_of_sleep(clockid_t clock, struct timespec *time, const void *caller) {
  if (next_uptime == 0 || is_wall_clock(clock) || !candlestick_is_in_image(caller, image_foundation)) return false;
  *time = (struct timespec){next_uptime / nanoseconds_per_second, next_uptime % nanoseconds_per_second};
  next_uptime = 0;
  return true;
}

/// `clock_gettime` calls this with a tail call, so that the return address is in its caller.
static __attribute__((noinline)) int watched_clock_gettime(clockid_t clock, struct timespec *time) {
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation)
    return shows_end_of_sleep(clock, time, __builtin_return_address(0)) ? 0 : real_clock_gettime(clock, time);
  if (first_time(clock, simulation) == real_time || gets_real_time(__builtin_return_address(0)))
    return real_clock_gettime(clock, time);
  count_reading(simulation);
  if (is_wall_clock(clock) && candlestick_is_program_clock_reading(simulation, __builtin_frame_address(0))) read_date(simulation, 1);
  *time = shown_time(first_time(clock, simulation), simulation);
  return 0;
}

// This makes only tail calls, so that it need not save registers. It is strong, so that it wins over the thread
// sanitizer's weak definition.
int clock_gettime(clockid_t clock, struct timespec *time) {
  clock_function function = (clock_function)atomic_load_explicit(&cached_clock, memory_order_relaxed);
  if (__builtin_expect(candlestick_entered || !function || next_uptime != 0, false))
    __attribute__((musttail)) return watched_clock_gettime(clock, time);
  __attribute__((musttail)) return function(clock, time);
}

/// Returns the simulation whose date the caller of the function with the given frame reads; NULL if it reads the real
/// date. Foundation makes a floating-point number of a date with the given precision.
static candlestick_simulation *simulation_with_date(void *const *frame, int64_t precision) {
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation || gets_real_time(frame[1])) return NULL;
  count_reading(simulation);
  if (!candlestick_is_in_image(frame[1], image_foundation)) precision = 1;
  if (candlestick_is_program_clock_reading(simulation, frame)) read_date(simulation, precision);
  return simulation;
}

#define SIMULATION_WITH_DATE(precision) simulation_with_date(__builtin_frame_address(0), precision)

INTERPOSED int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  candlestick_simulation *simulation = SIMULATION_WITH_DATE(1000);
  if (!simulation) return ORIGINAL(gettimeofday)(time, zone);
  struct timespec now = shown_time(simulation->start_date, simulation);
  *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

INTERPOSED time_t time(time_t *result) {
  candlestick_simulation *simulation = SIMULATION_WITH_DATE(1);
  if (!simulation) return ORIGINAL(time)(result);
  time_t now = shown_time(simulation->start_date, simulation).tv_sec;
  if (result) *result = now;
  return now;
}

INTERPOSED int timespec_get(struct timespec *time, int base) {
  candlestick_simulation *simulation = SIMULATION_WITH_DATE(1);
  if (!simulation || base != TIME_UTC) return ORIGINAL(timespec_get)(time, base);
  *time = shown_time(simulation->start_date, simulation);
  return base;
}
