// Makes the simulated thread of a step the owner of each `Mutex` that the step locks. A step that locks a `Mutex` of
// another step blocks, and one that locks its own again ends the process, as a thread does in real time.
//
// It relies on private parts of the Synchronization module, as of Swift 6.3: a `Mutex` is a priority-inheriting futex,
// which contains the ID of the thread that has locked it. In the code of the program, a step gets an ID that no real
// thread has. The kernel does not know these IDs, so their owners are found here.

#include "../CTestProcess/SystemCalls.h"
#include "Blocking.h"
#include "MutexUses.h"
#include "Stacks.h"

#include <errno.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Marks the IDs of simulated threads. Those of real threads have at most 22 bits.
static const uint32_t simulated = 1 << 29;

/// An ID contains the lowest bits of the identifier of the simulation, and below them those of the simulated thread.
static const int thread_bits = 20;
static const uint64_t most_threads = 1 << thread_bits, most_simulations = simulated >> thread_bits;

static uint32_t bits_of(const candlestick_simulation *simulation) {
  return simulated | (uint32_t)(simulation->identifier % most_simulations) << thread_bits;
}

UNSANITIZED uint32_t candlestick_simulated_thread_id(candlestick_simulation *simulation) {
  uint64_t owner = candlestick_current_owner(simulation);
  return owner ? bits_of(simulation) | (uint32_t)(owner % most_threads) : 0;
}

// MARK: - Waits

/// A wait for a futex that another step of this thread holds.
typedef struct {
  _Atomic(uint32_t) *futex;
  uint32_t owner;
} futex_wait;

static UNSANITIZED uint32_t owner_of(_Atomic(uint32_t) *futex) { return atomic_load(futex) & FUTEX_TID_MASK; }

static UNSANITIZED bool is_released(void *context) {
  futex_wait *wait = context;
  return owner_of(wait->futex) != wait->owner;
}

static UNSANITIZED void wait_for_step(candlestick_simulation *simulation, futex_wait wait, void *const *frame) {
  simulation->block(simulation->context, &(candlestick_wait){.kind = candlestick_wait_lock,
                                                             .end = INT64_MAX,
                                                             .has_happened = is_released,
                                                             .context = &wait,
                                                             .callers = candlestick_callers_of(frame),
                                                             .object = wait.futex,
                                                             .is_exclusive = true});
}

/// Returns true if the owner is a simulated thread of a simulation that another thread runs.
static bool is_elsewhere(uint32_t owner, const candlestick_simulation *own) {
  if (!own) return true;
  candlestick_simulation *found = candlestick_lock_simulations();
  while (found && (found == own || bits_of(found) != (owner & ~(uint32_t)(most_threads - 1)))) found = found->next;
  candlestick_unlock_simulations();
  return found != NULL;
}

static UNSANITIZED long fail(int error) {
  errno = error;
  return -1;
}

/// Locks a futex. Returns the result of the system call.
static UNSANITIZED long lock(const long *arguments, _Atomic(uint32_t) *futex, void *const *frame) {
  candlestick_simulation *simulation = candlestick_entered;
  bool is_owned = simulation && candlestick_is_program_mutex(frame);
  uint32_t real = simulation ? (uint32_t)candlestick_real_syscall(SYS_gettid, (long[6]){0}) : 0;
  uint32_t own = (is_owned ? candlestick_simulated_thread_id(simulation) : 0) ?: real;
  while (true) {
    uint32_t unlocked = 0, owner = owner_of(futex);
    if (is_owned && owner == own) return fail(EDEADLK);
    if (own != real && atomic_compare_exchange_strong(futex, &unlocked, own)) return 0;
    if ((owner & simulated) && is_elsewhere(owner, simulation)) {
      candlestick_real_syscall(SYS_nanosleep, (long[6]){(long)&(struct timespec){0, 20000}});
    } else if ((owner & simulated) ||
               // Either code of the main thread has locked it, or a step has in code that does not get its ID.
               (simulation && owner == real && simulation->are_others_suspended(simulation->context))) {
      wait_for_step(simulation, (futex_wait){futex, owner}, frame);
      if (candlestick_has_left(simulation)) simulation = NULL, is_owned = false, own = real;
    } else {
      long result = candlestick_real_syscall(SYS_futex, arguments);
      if (result == 0 && own != real) atomic_compare_exchange_strong(futex, &real, own);
      // A step may have locked it in the meantime.
      if (result == 0 || errno != ESRCH || !(owner_of(futex) & simulated)) return result;
    }
  }
}

UNSANITIZED long candlestick_use_futex(const long *arguments, void *const *frame) {
  _Atomic(uint32_t) *futex = (_Atomic(uint32_t) *)arguments[0];
  int operation = arguments[1] & FUTEX_CMD_MASK;
  if (operation == FUTEX_LOCK_PI) return lock(arguments, futex, frame);
  bool is_step_lock = (operation == FUTEX_TRYLOCK_PI || operation == FUTEX_UNLOCK_PI) && (owner_of(futex) & simulated);
  if (!is_step_lock) return candlestick_real_syscall(SYS_futex, arguments);
  if (operation == FUTEX_TRYLOCK_PI) return fail(EAGAIN);
  atomic_store(futex, 0);
  return 0;
}
