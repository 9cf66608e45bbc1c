// Makes code of a simulation wait for its threads in virtual time.

#include "../CTestProcess/OriginalFunction.h"
#include "ThreadTurns.h"

#include <errno.h>

static bool has_ended(void *thread) { return ((candlestick_thread *)thread)->has_ended; }

/// Waits until a thread has ended, or until a time.
///
/// - Returns: 0, after which the thread can be joined at once; or an error, as `pthread_join` does.
static int await_end(candlestick_simulation *simulation, candlestick_thread *thread, int64_t end) {
  if (thread->stack == candlestick_current_stack()) return EDEADLK;
  if (thread->is_detached) return EINVAL;
  candlestick_act_on_cancellation();
  if (!thread->has_ended && simulation->time < end)
    BLOCK(candlestick_wait_thread, end, has_ended, thread, .object = thread, .is_signalled = true);
  candlestick_act_on_cancellation();
  // The record now belongs to the thread, and the caller joins it in real time.
  if (candlestick_has_left(simulation)) return 0;
  return thread->has_ended ? 0 : ETIMEDOUT;
}

/// Removes the record of a thread that has ended, before the thread is joined.
static void forget(pthread_t id) {
  candlestick_thread *thread = candlestick_find_thread(id);
  if (thread) candlestick_remove_thread(thread);
}

/// Interposes a function that joins a thread.
#define INTERPOSE_JOIN(name, parameters, arguments, end)                                                               \
  INTERPOSED int name parameters {                                                                                     \
    candlestick_simulation *simulation = SIMULATION;                                                                   \
    candlestick_thread *thread = simulation ? candlestick_find_thread(id) : NULL;                                      \
    if (!thread) return ORIGINAL(name) arguments;                                                                      \
    int error = await_end(simulation, thread, end);                                                                    \
    if (error) return error;                                                                                           \
    forget(id);                                                                                                        \
    return ORIGINAL(pthread_join)(id, result);                                                                         \
  }

INTERPOSE_JOIN(pthread_join, (pthread_t id, void **result), (id, result), INT64_MAX)
INTERPOSE_JOIN(pthread_timedjoin_np, (pthread_t id, void **result, const struct timespec *time), (id, result, time),
               candlestick_time_of(simulation, CLOCK_REALTIME, time))
INTERPOSE_JOIN(pthread_clockjoin_np, (pthread_t id, void **result, clockid_t clock, const struct timespec *time),
               (id, result, clock, time), candlestick_time_of(simulation, clock, time))

INTERPOSED int pthread_tryjoin_np(pthread_t id, void **result) {
  candlestick_thread *thread = SIMULATION ? candlestick_find_thread(id) : NULL;
  if (!thread) return ORIGINAL(pthread_tryjoin_np)(id, result);
  if (thread->is_detached) return EINVAL;
  if (!thread->has_ended) return EBUSY;
  forget(id);
  return ORIGINAL(pthread_join)(id, result);
}

INTERPOSED int pthread_detach(pthread_t id) {
  candlestick_thread *thread = SIMULATION ? candlestick_find_thread(id) : NULL;
  if (thread && thread->is_detached) return EINVAL;
  if (thread && thread->has_ended) forget(id);
  else if (thread) thread->is_detached = true;
  return ORIGINAL(pthread_detach)(id);
}

// MARK: - Cancellation

INTERPOSED int pthread_cancel(pthread_t id) {
  candlestick_simulation *simulation = SIMULATION;
  candlestick_thread *thread = simulation ? candlestick_find_thread(id) : NULL;
  if (!thread || thread->stack == candlestick_current_stack()) return ORIGINAL(pthread_cancel)(id);
  // The thread cancels itself when it has the turn. A call of the original would end its wait for the turn.
  if (thread->has_ended) return 0;
  thread->is_cancelled = true;
  simulation->thread_interrupted(simulation->context, thread->stack);
  return 0;
}

void candlestick_act_on_cancellation(void) {
  candlestick_stack *stack = candlestick_current_stack();
  candlestick_thread *thread = stack ? candlestick_thread_of_stack(stack) : NULL;
  if (__builtin_expect(!thread || !thread->is_cancelled, true)) return;
  thread->is_cancelled = false;
  ORIGINAL(pthread_cancel)(thread->id);
  pthread_testcancel();
}
