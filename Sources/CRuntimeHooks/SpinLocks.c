// Makes spin locks points at which a schedule may interrupt a step, and lets other steps run while a step spins.

#include "../CTestProcess/OriginalFunction.h"
#include "Blocking.h"

#include <errno.h>
#include <sched.h>

/// Blocks the step between attempts. If the step kept spinning, the step that holds the lock could not run.
INTERPOSED int pthread_spin_lock(pthread_spinlock_t *lock) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return ORIGINAL(pthread_spin_lock)(lock);
  LOCK_POINT(simulation, (const void *)lock);
  int result;
  while ((result = ORIGINAL(pthread_spin_trylock)(lock)) == EBUSY) sched_yield();
  return result;
}

INTERPOSED int pthread_spin_trylock(pthread_spinlock_t *lock) {
  candlestick_simulation *simulation = candlestick_entered;
  if (__builtin_expect(simulation != NULL, false)) LOCK_POINT(simulation, (const void *)lock);
  return ORIGINAL(pthread_spin_trylock)(lock);
}

INTERPOSED int pthread_spin_unlock(pthread_spinlock_t *lock) {
  int result = ORIGINAL(pthread_spin_unlock)(lock);
  candlestick_simulation *simulation = candlestick_entered;
  if (__builtin_expect(simulation != NULL, false)) UNLOCK_POINT(simulation, (const void *)lock);
  return result;
}
