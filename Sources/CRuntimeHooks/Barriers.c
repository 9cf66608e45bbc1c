// Makes code of a simulation wait at barriers in virtual time.
//
// It relies on private parts of the C library, as of version 2.36: the layout of a barrier, and how threads count.
// One that arrives takes the next number, `in`; those up to `current_round` may leave, and count in `out`.

#include "../CTestProcess/OriginalFunction.h"
#include "ThreadTurns.h"

#include <limits.h>
#include <linux/futex.h>

typedef struct {
  _Atomic uint32_t in, current_round;
  uint32_t count;
  int is_shared;
  _Atomic uint32_t out;
} barrier;

typedef struct {
  barrier *barrier;
  /// The number of the waiting thread at the barrier.
  uint32_t number;
} barrier_wait;

static bool may_leave(void *context) {
  barrier_wait *wait = context;
  return atomic_load(&wait->barrier->current_round) >= wait->number;
}

/// Lets all leave that have arrived before a thread that completes their number.
static void begin_round(const barrier_wait *wait) {
  barrier *barrier = wait->barrier;
  uint32_t round = atomic_load(&barrier->current_round);
  while (round < wait->number && !atomic_compare_exchange_weak(&barrier->current_round, &round, wait->number)) continue;
  candlestick_call_futex(&barrier->current_round, FUTEX_WAKE, INT_MAX);
  candlestick_signal(barrier);
}

/// Waits in real time, since the simulation has ended.
static int leave_later(barrier_wait *wait) {
  while (!may_leave(wait)) {
    uint32_t round = atomic_load(&wait->barrier->current_round);
    if (round < wait->number) candlestick_call_futex(&wait->barrier->current_round, FUTEX_WAIT, round);
  }
  return 0;
}

INTERPOSED int pthread_barrier_wait(pthread_barrier_t *object) {
  candlestick_simulation *simulation = SIMULATION;
  barrier *barrier = (void *)object;
  if (!simulation || barrier->is_shared) {
    int result = ORIGINAL(pthread_barrier_wait)(object);
    if (candlestick_is_any_under_way()) candlestick_signal(object);
    return result;
  }
  // The number is too small to be reset.
  barrier_wait wait = {barrier, atomic_fetch_add(&barrier->in, 1) + 1};
  bool is_last = wait.number % barrier->count == 0;
  if (is_last) begin_round(&wait);
  BLOCK(candlestick_wait_barrier, INT64_MAX, may_leave, &wait, .object = barrier, .is_signalled = true);
  if (candlestick_has_left(simulation)) WAIT_OUTSIDE(leave_later(&wait));
  atomic_fetch_add(&barrier->out, 1);
  return is_last ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}
