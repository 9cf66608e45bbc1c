// Shows a thread that runs a simulation the simulation's time.
//
// It rests on `clock_gettime`, `gettimeofday`, `time` and `timespec_get` being called by name, so that the definitions here are
// called instead. That of `clock_gettime` is not weak, for it to be taken rather than the thread sanitizer's, which is.
// Dispatch is shown the real time, since it runs outside of the simulation, and so is Swift Testing where it dates its events.

#if defined(__linux__)

#define _GNU_SOURCE
#include "CRuntimeHooks.h"
#include "EnteredSimulation.h"
#include "Images.h"
#include "Makers.h"
#include "RealFunction.h"

#include <dlfcn.h>
#include <link.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const int64_t nanoseconds_of_second = 1000000000;
/// What the clocks without a date show when a simulation begins, in seconds.
static const int64_t first_instant = 1000000;

// MARK: - Who asks

/// The part of the process that a library takes up.
typedef struct {
  uintptr_t begin, end;
} image;

static image images[image_count];

static int find_image(struct dl_phdr_info *info, size_t size, void *context) {
  static const char *const names[image_count] = {"/libdispatch.so", "/libFoundation.so", "/libTesting.so",
                                                 "/libXCTest.so"};
  for (int i = 0; i < image_count; i++) {
    if (!info->dlpi_name || !strstr(info->dlpi_name, names[i])) continue;
    for (int j = 0; j < info->dlpi_phnum; j++) {
      const ElfW(Phdr) *header = &info->dlpi_phdr[j];
      if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
      images[i].begin = info->dlpi_addr + header->p_vaddr;
      images[i].end = images[i].begin + header->p_memsz;
    }
  }
  return 0;
}

bool candlestick_is_in_image(const void *address, image_name name) {
  return (uintptr_t)address >= images[name].begin && (uintptr_t)address < images[name].end;
}

static bool is_shown_real_time(const void *caller) {
  return candlestick_is_in_image(caller, image_dispatch) || candlestick_is_in_image(caller, image_testing);
}

static void find_images(void) { dl_iterate_phdr(find_image, NULL); }

void candlestick_prepare_clock(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_images);
}

// MARK: - The clocks

typedef int (*clock_function)(clockid_t, struct timespec *);

static _Atomic(clock_function) cached_clock;

static int real_clock_gettime(clockid_t clock, struct timespec *time) {
  clock_function function = atomic_load_explicit(&cached_clock, memory_order_relaxed);
  if (!function) {
    function = (clock_function)dlsym(RTLD_NEXT, "clock_gettime");
    atomic_store_explicit(&cached_clock, function, memory_order_relaxed);
  }
  return function(clock, time);
}

static const int64_t real_time = INT64_MIN;

/// What a clock shows when a simulation begins, in nanoseconds, or `real_time` if it shows the real time.
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
  // A date before 1970 has a part below zero.
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

/// Is called in the place of the function below, so that it returns to whoever asks for the time.
static __attribute__((noinline)) int watched_clock_gettime(clockid_t clock, struct timespec *time) {
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation) return real_clock_gettime(clock, time);
  int64_t first = first_time(clock, simulation);
  if (first == real_time || is_shown_real_time(__builtin_return_address(0))) return real_clock_gettime(clock, time);
  *time = shown_time(first, simulation);
  return 0;
}

// It calls nothing, so that it has no registers to save.
int clock_gettime(clockid_t clock, struct timespec *time) {
  clock_function function = atomic_load_explicit(&cached_clock, memory_order_relaxed);
  if (__builtin_expect(candlestick_entered || !function, false))
    __attribute__((musttail)) return watched_clock_gettime(clock, time);
  __attribute__((musttail)) return function(clock, time);
}

/// The simulation that is to tell the date here; NULL if the system is.
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
