// Blocks a step of a simulation, rather than its thread, when it waits for a POSIX semaphore.

#include "LockCalls.h"

#include <semaphore.h>

typedef struct {
  sem_t *semaphore;
  bool is_taken;
} semaphore_wait;

static bool take_semaphore(void *context) {
  semaphore_wait *wait = context;
  int error = errno;
  if (!wait->is_taken) wait->is_taken = ORIGINAL(sem_trywait)(wait->semaphore) == 0;
  errno = error;
  return wait->is_taken;
}

/// Decrements a semaphore, waiting until a time limit. Returns 0, or -1 with an error in `errno`, as the functions below
/// do.
static int take_until(candlestick_simulation *simulation, sem_t *semaphore, int64_t end) {
  semaphore_wait wait = {semaphore, false};
  if (take_semaphore(&wait)) return 0;
  candlestick_act_on_cancellation();
  do {
    BLOCK(candlestick_wait_semaphore, end, take_semaphore, &wait, .object = semaphore, .is_signalled = true, .is_interruptible = true);
    candlestick_act_on_cancellation();
    if (take_semaphore(&wait)) return 0;
    if (candlestick_is_call_interrupted(true)) return -1;
  } while (!candlestick_has_left(simulation) && simulation->time < end);
  if (candlestick_has_left(simulation)) {
    if (end == INT64_MAX) return WAIT_OUTSIDE(ORIGINAL(sem_wait)(semaphore));
    struct timespec real_end = candlestick_real_end(simulation, end);
    return WAIT_OUTSIDE(ORIGINAL(sem_clockwait)(semaphore, CLOCK_MONOTONIC, &real_end));
  }
  errno = ETIMEDOUT;
  return -1;
}

/// Returns true if a thread waits for a semaphore in the original functions, as the code of simulations never does.
static bool is_awaited_outside(const sem_t *semaphore) {
  enum { count_of_waiters = 32 };
  return __atomic_load_n((const uint64_t *)(const void *)semaphore, __ATOMIC_RELAXED) >> count_of_waiters > 0;
}

INTERPOSED int sem_post(sem_t *semaphore) {
  if (candlestick_entered && is_awaited_outside(semaphore)) candlestick_entered->has_begun_outside = true;
  int result = ORIGINAL(sem_post)(semaphore);
  if (candlestick_is_any_under_way()) candlestick_signal(semaphore);
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return result;
  UNLOCK_POINT(simulation, semaphore);
  candlestick_count_poll(simulation, candlestick_poll_success);
  return result;
}

INTERPOSED int sem_trywait(sem_t *semaphore) {
  candlestick_simulation *simulation = SIMULATION;
  if (simulation) LOCK_POINT(simulation, semaphore);
  int result = ORIGINAL(sem_trywait)(semaphore);
  if (simulation && result != 0) candlestick_count_poll(simulation, candlestick_poll_failure);
  return result;
}

INTERPOSED int sem_wait(sem_t *semaphore) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return ORIGINAL(sem_wait)(semaphore);
  LOCK_POINT(simulation, semaphore);
  return take_until(simulation, semaphore, INT64_MAX);
}

INTERPOSE_TIMED(sem_timedwait, sem_clockwait, sem_t, true, true, take_until)
