// Advances virtual time while code of a simulation blocks its thread, in a sleep or in a wait for a condition variable.
// Dispatch itself waits in real time.

#include "../CTestProcess/OriginalFunction.h"
#include "Blocking.h"

#include <errno.h>
#include <sched.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

// MARK: - Sleeping

/// Returns zero, or an error if the handler of a signal has ended the sleep. Stores the time that is left.
static int sleep_until(candlestick_simulation *simulation, int64_t end, struct timespec *rest) {
  candlestick_act_on_cancellation();
  BLOCK(candlestick_wait_sleep, end, NULL, NULL, .is_interruptible = true);
  candlestick_act_on_cancellation();
  if (!candlestick_has_left(simulation)) {
    if (!candlestick_is_call_interrupted(false)) return 0;
    if (rest) *rest = candlestick_timespec(candlestick_time_left(simulation, end));
    return EINTR;
  }
  struct timespec real_end = candlestick_real_end(simulation, end);
  return WAIT_OUTSIDE(ORIGINAL(clock_nanosleep)(CLOCK_MONOTONIC, TIMER_ABSTIME, &real_end, NULL));
}

static int sleep_for(candlestick_simulation *simulation, int64_t nanoseconds, struct timespec *rest) {
  return sleep_until(simulation, candlestick_end_after(simulation, nanoseconds), rest);
}

INTERPOSED int nanosleep(const struct timespec *duration, struct timespec *rest) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation || !candlestick_is_duration(duration)) return ORIGINAL(nanosleep)(duration, rest);
  int64_t nanoseconds = candlestick_nanoseconds(*duration);
  // Foundation sleeps repeatedly until its uptime is late enough, and in the end for less than a nanosecond.
  bool is_in_loop = candlestick_is_in_image(__builtin_return_address(0), image_foundation);
  if (nanoseconds == 0 && is_in_loop) nanoseconds = 1;
  int64_t end = candlestick_end_after(simulation, nanoseconds);
  int error = sleep_until(simulation, end, rest);
  // The end that Foundation has computed is not one of the real clock.
  if (is_in_loop && candlestick_has_left(simulation)) candlestick_show_end_of_sleep(simulation, end);
  return error == 0 ? 0 : -1;
}

INTERPOSED int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation || !candlestick_is_duration(time) || clock == CLOCK_PROCESS_CPUTIME_ID)
    return ORIGINAL(clock_nanosleep)(clock, flags, time, rest);
  if (flags & TIMER_ABSTIME)
    return sleep_until(simulation, candlestick_time_of(simulation, clock, time), NULL);
  return sleep_for(simulation, candlestick_nanoseconds(*time), rest);
}

INTERPOSED int thrd_sleep(const struct timespec *duration, struct timespec *rest) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation || !candlestick_is_duration(duration)) return ORIGINAL(thrd_sleep)(duration, rest);
  return sleep_for(simulation, candlestick_nanoseconds(*duration), rest) == 0 ? 0 : -1;
}

INTERPOSED int usleep(useconds_t microseconds) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return ORIGINAL(usleep)(microseconds);
  return sleep_for(simulation, microseconds * 1000LL, NULL) == 0 ? 0 : -1;
}

INTERPOSED unsigned sleep(unsigned seconds) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return ORIGINAL(sleep)(seconds);
  struct timespec rest = {0, 0};
  sleep_for(simulation, seconds * nanoseconds_per_second, &rest);
  return (unsigned)rest.tv_sec;
}

static const int64_t shortest_sleep = 1000, longest_sleep = 1000000;

/// Sleeps for a microsecond, because the thread may be waiting in a loop.
INTERPOSED int sched_yield(void) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return ORIGINAL(sched_yield)();
  sleep_for(simulation, shortest_sleep, NULL);
  return 0;
}

void candlestick_count_poll(candlestick_simulation *simulation, candlestick_poll_result result) {
  enum { most_polls = 10000, most_readings = 100 };
  candlestick_polls *polls = &simulation->polls;
  if (polls->progress != simulation->watch.progress) polls->count = 0;
  polls->progress = simulation->watch.progress;
  polls->count += simulation->readings.count > most_readings ? candlestick_poll_failure : result;
  if (__builtin_expect(polls->count < most_polls, true)) return;
  polls->count = 0;
  // Each sleep takes twice as long as the last one, if nothing but these sleeps has taken time since.
  int64_t twice = simulation->time <= polls->sleep_end ? 2 * polls->sleep : 0;
  polls->sleep = twice < shortest_sleep ? shortest_sleep : twice > longest_sleep ? longest_sleep : twice;
  polls->sleep_end = simulation->time + polls->sleep;
  sleep_for(simulation, polls->sleep, NULL);
}

// MARK: - Condition variables

/// A simulation's wait for a condition variable. It is listed until a signal ends it.
typedef struct {
  candlestick_object_wait wait;
  candlestick_simulation *simulation;
  _Atomic bool has_happened;
} condition_wait;

static bool condition_has_happened(void *wait) {
  return atomic_load_explicit(&((condition_wait *)wait)->has_happened, memory_order_acquire);
}

/// Waits for a condition variable until a time limit.
///
/// - Parameter is_spurious: true to end the wait at once, after other steps had a chance to run.
static int wait_for_condition(candlestick_simulation *simulation, pthread_cond_t *condition, pthread_mutex_t *mutex,
                              int64_t end, bool is_spurious) {
  candlestick_act_on_cancellation();
  condition_wait wait = {{.object = condition}, simulation, is_spurious};
  candlestick_lock_awaited(condition);
  if (!is_spurious) candlestick_list_wait(&wait.wait);
  candlestick_unlock_awaited();
  int error = pthread_mutex_unlock(mutex);
  if (error == 0)
    BLOCK(candlestick_wait_condition, end, condition_has_happened, &wait, .object = &wait, .mutex = mutex,
          .is_signalled = true);
  candlestick_lock_awaited(condition);
  candlestick_unlist_wait(&wait.wait);
  candlestick_unlock_awaited();
  // The thread does not own the mutex.
  if (error != 0) return error;
  pthread_mutex_lock(mutex);
  candlestick_act_on_cancellation();
  if (condition_has_happened(&wait)) return 0;
  if (!candlestick_has_left(simulation)) return ETIMEDOUT;
  if (end == INT64_MAX) return WAIT_OUTSIDE(ORIGINAL(pthread_cond_wait)(condition, mutex));
  struct timespec real_end = candlestick_real_end(simulation, end);
  return WAIT_OUTSIDE(ORIGINAL(pthread_cond_clockwait)(condition, mutex, CLOCK_MONOTONIC, &real_end));
}

/// Ends the oldest wait for a condition variable, or all waits. Returns true if there was one.
static bool wake_waits(pthread_cond_t *condition, bool wakes_all) {
  if (!candlestick_has_object_waits()) return false;
  candlestick_awaited_object *awaited = candlestick_lock_awaited(condition);
  candlestick_object_wait *next = awaited ? awaited->oldest : NULL;
  bool has_woken = next != NULL;
  while (next) {
    condition_wait *oldest = (condition_wait *)next;
    next = wakes_all ? next->next : NULL;
    candlestick_unlist_wait(&oldest->wait);
    atomic_store(&oldest->has_happened, true);
    candlestick_signal(oldest);
    // The lock keeps the simulation from ending meanwhile.
    if (candlestick_entered != oldest->simulation) oldest->simulation->unblock(oldest->simulation->context);
  }
  candlestick_unlock_awaited();
  return has_woken;
}

/// **Private** to glibc, which exports no function for it: a bit that stores the clock of a condition variable.
static clockid_t clock_of(const pthread_cond_t *condition) {
  return condition->__data.__wrefs & 2 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

INTERPOSED int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return ORIGINAL(pthread_cond_wait)(condition, mutex);
  int error = wait_for_condition(simulation, condition, mutex, INT64_MAX, candlestick_wakes_spuriously(simulation, __builtin_frame_address(0)));
  return error == ETIMEDOUT ? 0 : error;
}

INTERPOSED int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *end) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return ORIGINAL(pthread_cond_timedwait)(condition, mutex, end);
  return wait_for_condition(simulation, condition, mutex, candlestick_time_of(simulation, clock_of(condition), end),
                            candlestick_wakes_spuriously(simulation, __builtin_frame_address(0)));
}

INTERPOSED int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                                      const struct timespec *end) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return ORIGINAL(pthread_cond_clockwait)(condition, mutex, clock, end);
  return wait_for_condition(simulation, condition, mutex, candlestick_time_of(simulation, clock, end),
                            candlestick_wakes_spuriously(simulation, __builtin_frame_address(0)));
}

/// Gives threads outside of the simulation time to answer, if any waits for a condition. The code of simulations never waits in the
/// original functions. The three lowest bits of their count have other meanings.
static void let_threads_answer(const pthread_cond_t *condition) {
  candlestick_simulation *simulation = candlestick_entered;
  if (simulation && __atomic_load_n(&condition->__data.__wrefs, __ATOMIC_RELAXED) >> 3 > 0) simulation->has_begun_outside = true;
}

INTERPOSED int pthread_cond_signal(pthread_cond_t *condition) {
  let_threads_answer(condition);
  return wake_waits(condition, false) ? 0 : ORIGINAL(pthread_cond_signal)(condition);
}

INTERPOSED int pthread_cond_broadcast(pthread_cond_t *condition) {
  let_threads_answer(condition);
  wake_waits(condition, true);
  return ORIGINAL(pthread_cond_broadcast)(condition);
}
