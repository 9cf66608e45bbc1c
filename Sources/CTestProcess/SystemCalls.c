// Interposes `syscall`, which the Swift runtime calls to wait for a lock or wake a waiter (`futex`): in a forked process,
// locks that were held at the fork can be taken again. SimulatedCalls.c has what a simulation does instead of a call.
//
// It relies on two details of Swift 6.3: the runtime calls the function `syscall` of the C library for `futex`, and its
// locks are priority-inheriting futexes, which contain the ID of the thread that holds them.

#if defined(FORKED_WORKERS)

#include "SystemCalls.h"
#include "CSupport.h"
#include "CTestProcess.h"
#include "Images.h"
#include "OriginalFunction.h"

#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef long (*syscall_function)(long, ...);

UNSANITIZED long candlestick_real_syscall(long number, const long *arguments) {
  static _Atomic(void *) cached;
  syscall_function function = (syscall_function)original_function("syscall", &cached, NULL, NULL);
  return function(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
}

// MARK: - Locks after a fork

/// Unlocks a lock of the runtime that a forked child is about to wait for, if another thread of its parent held it at
/// the fork: the child would wait forever. Returns false if it is not such a lock.
///
/// The runtime initializes globals under a lock, which it takes at every use under the thread sanitizer. If the other
/// thread had begun an initialization, the child repeats it.
static bool unlock_abandoned(const long *arguments, const void *caller) {
  if (!candlestick_is_forked_child() || (int)arguments[1] != FUTEX_LOCK_PI_PRIVATE) return false;
  if (!candlestick_is_in_image(caller, image_core)) return false;
  _Atomic(uint32_t) *lock = (_Atomic(uint32_t) *)arguments[0];
  uint32_t state = atomic_load(lock);
  if (candlestick_real_syscall(SYS_tgkill, (long[6]){getpid(), state & FUTEX_TID_MASK, 0}) == 0) return false;
  atomic_compare_exchange_strong(lock, &state, 0);
  return true;
}

/// The forking thread's ID, as recorded in its locks.
static _Thread_local uint32_t forking_thread;
/// The ID of the thread that forked this process, as recorded in its locks; 0 in a process that is not a fork.
static uint32_t outdated_thread;

static UNSANITIZED void before_fork(void) {
  uint32_t thread = (uint32_t)candlestick_real_syscall(SYS_gettid, (long[6]){0});
  forking_thread = outdated_thread && thread == (uint32_t)getpid() ? outdated_thread : thread;
}

static UNSANITIZED void after_fork_in_child(void) { outdated_thread = forking_thread; }

__attribute__((constructor)) static void prepare_for_forks(void) { pthread_atfork(before_fork, NULL, after_fork_in_child); }

/// Corrects the owner of a lock that the main thread of a forked process holds, before the kernel sees it.
///
/// The runtime caches a thread's ID in a thread-local variable, as of Swift 6.3. In a forked process, the main thread
/// therefore still locks with the ID of the thread that forked. That ID belongs to another process, so waiting for the
/// lock or passing it on would fail.
static UNSANITIZED void correct_owner(const long *arguments) {
  int operation = arguments[1] & FUTEX_CMD_MASK;
  if (operation != FUTEX_LOCK_PI && operation != FUTEX_TRYLOCK_PI && operation != FUTEX_UNLOCK_PI) return;
  _Atomic(uint32_t) *lock = (_Atomic(uint32_t) *)arguments[0];
  uint32_t state = atomic_load(lock);
  while ((state & FUTEX_TID_MASK) == outdated_thread) {
    uint32_t corrected = (state & ~(uint32_t)FUTEX_TID_MASK) | (uint32_t)getpid();
    if (atomic_compare_exchange_weak(lock, &state, corrected)) return;
  }
}

// MARK: - The interposing definition

__attribute__((weak)) UNSANITIZED long syscall(long number, ...) {
  long arguments[6];
  va_list list;
  va_start(list, number);
  for (int i = 0; i < 6; i++) arguments[i] = va_arg(list, long);
  va_end(list);
  if (number == SYS_futex && outdated_thread) correct_owner(arguments);
  if (number == SYS_futex && unlock_abandoned(arguments, __builtin_return_address(0))) {
    errno = EAGAIN;
    return -1;
  }
  if (candlestick_simulations.system_call)
    return candlestick_simulations.system_call(number, arguments, __builtin_frame_address(0));
  return candlestick_real_syscall(number, arguments);
}

#endif
