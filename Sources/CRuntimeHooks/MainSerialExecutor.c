// Passes jobs without an executor to the main actor, for `withMainSerialExecutor`, in builds without simulation hooks.
//
// It relies on private parts of the runtime, as of Swift 6.3: the variable `swift_task_enqueueGlobal_hook`, and the
// function `swift_task_enqueueMainExecutor`, which the runtime exports.

#if !defined(RUNTIME_HOOKS)

#include <dlfcn.h>
#include <stdatomic.h>

#include "SwiftCalls.h"

typedef SWIFT_CALL void (*enqueue_original)(void *job);
typedef SWIFT_CALL void (*enqueue_hook)(void *job, enqueue_original original);

static _Atomic(enqueue_original) enqueue_main;
static _Atomic(enqueue_hook) enqueue_before;

/// Returns the runtime's variable; NULL if it does not exist.
static _Atomic(enqueue_hook) *hook(void) { return dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook"); }

static SWIFT_CALL void on_enqueue(void *job, enqueue_original original) { enqueue_main(job); }

bool candlestick_set_main_serial_executor(bool is_on) {
  if (is_on == candlestick_is_main_serial_executor()) return true;
  enqueue_main = (enqueue_original)dlsym(RTLD_DEFAULT, "swift_task_enqueueMainExecutor");
  if (!hook() || !enqueue_main) return false;
  if (is_on) enqueue_before = atomic_exchange(hook(), on_enqueue);
  else atomic_store(hook(), enqueue_before);
  return true;
}

bool candlestick_is_main_serial_executor(void) { return hook() && atomic_load(hook()) == on_enqueue; }

#endif
