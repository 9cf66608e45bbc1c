// Shows a thread that runs a simulation the simulation's time, and its random numbers.
//
// It rests on `clock_gettime` and `syscall` being called by name, so that the definitions here are called instead. That of
// the clock is not weak, for it to be taken rather than the thread sanitizer's, which is.
// Dispatch and the run loop are shown the real time: they run outside of the simulation.

#if defined(__linux__)

#define _GNU_SOURCE
#include "CRuntimeHooks.h"
#include "EnteredSimulation.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const int64_t nanoseconds_of_second = 1000000000;
/// What the clocks show when a simulation begins: that of the date 2001-01-01 00:00:00, in UTC, and those without a date a
/// million seconds.
static const int64_t first_date = 978307200;
static const int64_t first_instant = 1000000;

// MARK: - The clock

/// The part of the process that a library takes up.
typedef struct {
  uintptr_t begin, end;
} image;

enum { real_image_count = 2 };
static image real_images[real_image_count];

static int find_real_image(struct dl_phdr_info *info, size_t size, void *context) {
  static const char *const names[real_image_count] = {"/libdispatch.so", "/libFoundation.so"};
  for (int i = 0; i < real_image_count; i++) {
    if (!info->dlpi_name || !strstr(info->dlpi_name, names[i])) continue;
    for (int j = 0; j < info->dlpi_phnum; j++) {
      const ElfW(Phdr) *header = &info->dlpi_phdr[j];
      if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
      real_images[i].begin = info->dlpi_addr + header->p_vaddr;
      real_images[i].end = real_images[i].begin + header->p_memsz;
    }
  }
  return 0;
}

/// Whether code at an address is of a library that is shown the real time.
static bool is_shown_real_time(const void *caller) {
  uintptr_t address = (uintptr_t)caller;
  for (int i = 0; i < real_image_count; i++) {
    if (address >= real_images[i].begin && address < real_images[i].end) return true;
  }
  return false;
}

static void find_real_images(void) { dl_iterate_phdr(find_real_image, NULL); }

void candlestick_prepare_clock(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_real_images);
}

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

/// The second that a clock shows at the begin of a simulation, or -1 if it shows a simulation the real time.
static int64_t first_second(clockid_t clock) {
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
    return first_date;
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_COARSE:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_BOOTTIME:
    return first_instant;
  default:
    return -1;
  }
}

/// Is called in the place of the function below, so that it returns to whoever asks for the time.
static __attribute__((noinline)) int watched_clock_gettime(clockid_t clock, struct timespec *time) {
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation) return real_clock_gettime(clock, time);
  int64_t first = first_second(clock);
  if (first < 0 || is_shown_real_time(__builtin_return_address(0))) return real_clock_gettime(clock, time);
  time->tv_sec = first + simulation->time / nanoseconds_of_second;
  time->tv_nsec = simulation->time % nanoseconds_of_second;
  return 0;
}

// It calls nothing, so that it has no registers to save.
int clock_gettime(clockid_t clock, struct timespec *time) {
  clock_function function = atomic_load_explicit(&cached_clock, memory_order_relaxed);
  if (__builtin_expect(candlestick_entered || !function, false))
    __attribute__((musttail)) return watched_clock_gettime(clock, time);
  __attribute__((musttail)) return function(clock, time);
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

// MARK: - Randomness

// SplitMix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
uint64_t candlestick_next_random(candlestick_simulation *simulation) {
  simulation->randomness += 0x9e3779b97f4a7c15;
  uint64_t number = simulation->randomness;
  number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
  number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
  return number ^ (number >> 31);
}

typedef long (*syscall_function)(long, ...);

static long real_syscall(long number, const long *arguments) {
  static _Atomic(syscall_function) cached;
  syscall_function function = atomic_load_explicit(&cached, memory_order_relaxed);
  if (!function) {
    function = (syscall_function)dlsym(RTLD_NEXT, "syscall");
    atomic_store_explicit(&cached, function, memory_order_relaxed);
  }
  return function(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
}

/// The standard library draws its random numbers by this call.
__attribute__((weak)) long syscall(long number, ...) {
  long arguments[6];
  va_list list;
  va_start(list, number);
  for (int i = 0; i < 6; i++) arguments[i] = va_arg(list, long);
  va_end(list);
  candlestick_simulation *simulation = number == SYS_getrandom && !candlestick_is_outside() ? candlestick_entered_simulation() : NULL;
  if (!simulation) return real_syscall(number, arguments);
  char *bytes = (char *)arguments[0];
  size_t count = (size_t)arguments[1];
  for (size_t i = 0; i < count; i += sizeof(uint64_t)) {
    uint64_t random = candlestick_next_random(simulation);
    memcpy(bytes + i, &random, count - i < sizeof(random) ? count - i : sizeof(random));
  }
  return (long)count;
}

#endif
