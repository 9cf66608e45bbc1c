// Gives timers that are descriptors virtual time.
//
// The descriptors are real timers, so that they can be read and be members of sets. A timer of a simulation is made to expire in
// real time at the moment when its virtual time has come.

#include "../CTestProcess/OriginalFunction.h"
#include "Descriptors.h"
#include "CSupport.h"
#include "Dispatch.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/timerfd.h>

/// The header of Linux that defines it cannot be included along with that of the C library.
#define TFD_IOC_SET_TICKS _IOW('T', 0, uint64_t)

typedef struct timer_descriptor {
  int descriptor;
  clockid_t clock;
  candlestick_simulation *simulation;
  /// The time of the next expiration, and the time between two of them, in nanoseconds. The time is the maximum while the timer is
  /// disarmed, and the interval is zero if the timer expires once.
  int64_t time, interval;
  /// The number of expirations since the program armed or read the timer, as far as is known.
  int64_t expiration_count;
  candlestick_block_job *job;
  /// The number of the timer of the simulation; negative if there is none.
  int64_t number;
  struct timer_descriptor *next;
} timer_descriptor;

static timer_descriptor *timers;
static pthread_mutex_t lock = OWN_LOCK;

static timer_descriptor *find(int descriptor) {
  pthread_mutex_lock(&lock);
  timer_descriptor *timer = timers;
  while (timer && timer->descriptor != descriptor) timer = timer->next;
  pthread_mutex_unlock(&lock);
  return timer;
}

static void set_real(const timer_descriptor *timer, int flags, int64_t time, int64_t interval) {
  struct itimerspec value = {.it_interval = candlestick_timespec(interval), .it_value = candlestick_timespec(time)};
  ORIGINAL(timerfd_settime)(timer->descriptor, flags, &value, NULL);
}

// MARK: - Expiration

static bool is_readable(int descriptor, int milliseconds) {
  struct pollfd poll_descriptor = {descriptor, POLLIN, 0};
  return ORIGINAL(poll)(&poll_descriptor, 1, milliseconds) == 1;
}

/// Makes the real timer readable, with a number of expirations. A real expiration costs more than a hundred times as much, but not
/// all kernels let a process set the number, which is meant for restoring processes.
static void expire(const timer_descriptor *timer) {
  uint64_t ticks = (uint64_t)timer->expiration_count;
  if (ioctl(timer->descriptor, TFD_IOC_SET_TICKS, &ticks) == 0) return;
  struct timespec now;
  candlestick_real_time(timer->clock, &now);
  int64_t time = candlestick_nanoseconds(now);
  // An interval as long as possible, so that no further expiration happens before the program reads the timer.
  int64_t count = timer->expiration_count, interval = count > 1 ? time / (count + 1) : 0;
  set_real(timer, TFD_TIMER_ABSTIME, count > 1 ? time - interval * count + interval / 2 : 1, interval);
  is_readable(timer->descriptor, 1000);
}

static void cancel(timer_descriptor *timer) {
  if (timer->number >= 0) timer->simulation->cancel_event(timer->simulation->context, timer->number);
  timer->number = -1;
}

static void schedule(timer_descriptor *timer) {
  timer->number = timer->simulation->set_event(timer->simulation->context, timer->job, timer->time);
}

static void fire(void *context) {
  timer_descriptor *timer = context;
  timer->number = -1;
  timer->expiration_count = is_readable(timer->descriptor, 0) ? timer->expiration_count + 1 : 1;
  expire(timer);
  candlestick_descriptors_changed();
  timer->time = timer->interval > 0 ? timer->time + timer->interval : INT64_MAX;
  if (timer->interval > 0) schedule(timer);
}

// MARK: - Interposed functions

static timer_descriptor *add(candlestick_simulation *simulation, int descriptor, clockid_t clock) {
  timer_descriptor *timer = calloc(1, sizeof(timer_descriptor));
  if (!timer) abort();
  *timer = (timer_descriptor){.descriptor = descriptor, .clock = clock, .simulation = simulation, .time = INT64_MAX, .number = -1};
  timer->job = candlestick_make_event_job(fire, timer);
  candlestick_set_descriptor_kind(descriptor, descriptor_inside);
  pthread_mutex_lock(&lock);
  timer->next = timers;
  timers = timer;
  pthread_mutex_unlock(&lock);
  return timer;
}

void candlestick_add_timer_descriptor(int descriptor, int clock) {
  if (candlestick_entered && !candlestick_is_outside()) add(candlestick_entered, descriptor, clock);
}

bool candlestick_adopt_timer(candlestick_simulation *simulation, int descriptor) {
  struct itimerspec value;
  if (ORIGINAL(timerfd_gettime)(descriptor, &value) != 0) return false;
  char path[64], text[256];
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", descriptor);
  bool is_known = candlestick_read_text(path, text, sizeof text);
  const char *clock = is_known ? strstr(text, "clockid:") : NULL;
  timer_descriptor *timer = add(simulation, descriptor, clock ? (clockid_t)strtol(clock + strlen("clockid:"), NULL, 10) : CLOCK_MONOTONIC);
  timer->interval = candlestick_nanoseconds(value.it_interval);
  // A timer that is armed expires at once: the deadline that the program has computed from the real uptime is in the past of the virtual
  // one. If it expired later, it would do so at a time that depends on the speed of the machine.
  if (candlestick_nanoseconds(value.it_value) == 0) return true;
  timer->time = simulation->time;
  fire(timer);
  return true;
}

static struct itimerspec value_of(const timer_descriptor *timer) {
  int64_t left = timer->time == INT64_MAX ? 0 : candlestick_time_left(timer->simulation, timer->time);
  return (struct itimerspec){candlestick_timespec(timer->interval), candlestick_timespec(left)};
}

INTERPOSED int timerfd_settime(int descriptor, int flags, const struct itimerspec *value, struct itimerspec *previous) {
  candlestick_simulation *simulation = USER(descriptor);
  timer_descriptor *timer = simulation ? find(descriptor) : NULL;
  if (!timer || timer->simulation != simulation) return ORIGINAL(timerfd_settime)(descriptor, flags, value, previous);
  struct itimerspec before = value_of(timer);
  // Checks the arguments, disarms the real timer, and clears its expirations. A time that is near would cost an expiration.
  struct itimerspec distant = *value;
  if (distant.it_value.tv_sec >= 0) distant.it_value.tv_sec = INT32_MAX;
  if (ORIGINAL(timerfd_settime)(descriptor, flags & ~TFD_TIMER_ABSTIME, &distant, NULL) != 0) return -1;
  set_real(timer, 0, 0, 0);
  cancel(timer);
  if (previous) *previous = before;
  bool is_armed = value->it_value.tv_sec != 0 || value->it_value.tv_nsec != 0;
  timer->interval = candlestick_nanoseconds(value->it_interval);
  timer->time = INT64_MAX;
  if (!is_armed) return 0;
  if (flags & TFD_TIMER_ABSTIME)
    timer->time = candlestick_time_of(simulation, timer->clock, &value->it_value);
  else
    timer->time = candlestick_end_after(simulation, candlestick_nanoseconds(value->it_value));
  if (timer->time <= simulation->time)
    fire(timer);
  else
    schedule(timer);
  return 0;
}

INTERPOSED int timerfd_gettime(int descriptor, struct itimerspec *value) {
  candlestick_simulation *simulation = USER(descriptor);
  timer_descriptor *timer = simulation ? find(descriptor) : NULL;
  if (!timer || timer->simulation != simulation) return ORIGINAL(timerfd_gettime)(descriptor, value);
  *value = value_of(timer);
  return 0;
}

// MARK: - The end

/// Removes and frees the record at a link.
static void drop(timer_descriptor **link) {
  timer_descriptor *timer = *link;
  *link = timer->next;
  free(timer->job);
  free(timer);
}

void candlestick_forget_timer_descriptor(int descriptor) {
  candlestick_simulation *simulation = candlestick_entered;
  pthread_mutex_lock(&lock);
  timer_descriptor **link = &timers;
  while (*link && (*link)->descriptor != descriptor) link = &(*link)->next;
  // Other threads have no access to the simulation.
  if (*link && (*link)->simulation == simulation) {
    cancel(*link);
    drop(link);
  }
  pthread_mutex_unlock(&lock);
}

void candlestick_release_timer_descriptors(candlestick_simulation *simulation) {
  pthread_mutex_lock(&lock);
  for (timer_descriptor **link = &timers; *link;) {
    timer_descriptor *timer = *link;
    if (timer->simulation != simulation) {
      link = &timer->next;
      continue;
    }
    struct itimerspec value = value_of(timer);
    if (timer->time < INT64_MAX) ORIGINAL(timerfd_settime)(timer->descriptor, 0, &value, NULL);
    drop(link);
  }
  pthread_mutex_unlock(&lock);
}
