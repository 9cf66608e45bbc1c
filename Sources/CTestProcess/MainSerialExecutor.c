// Passes jobs without an executor to the main actor, for `withMainSerialExecutor`. Simulations have a hook of their own,
// which does so, too.
//
// It relies on private parts of the runtime, as of Swift 6.3: the variable `swift_task_enqueueGlobal_hook`, and the
// function `swift_task_enqueueMainExecutor`, which the runtime exports.

#include "CTestProcess.h"
#include "SwiftCalls.h"

#include <dlfcn.h>
#include <stdatomic.h>

typedef SWIFT_CALL void (*enqueue_original)(void *job);
typedef SWIFT_CALL void (*enqueue_hook)(void *job, enqueue_original original);

static _Atomic(enqueue_original) enqueue_main;
static _Atomic(enqueue_hook) enqueue_before;
static _Atomic bool is_main_serial_executor;

static SWIFT_CALL void on_enqueue(void *job, enqueue_original original) { enqueue_main(job); }

/// Sets or restores the runtime's hook. Returns false if that is not possible.
static bool set_hook(bool is_on) {
  _Atomic(enqueue_hook) *hook = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
  enqueue_main = (enqueue_original)dlsym(RTLD_DEFAULT, "swift_task_enqueueMainExecutor");
  if (!hook || !enqueue_main) return false;
  if (is_on) enqueue_before = atomic_exchange(hook, on_enqueue);
  else atomic_store(hook, enqueue_before);
  return true;
}

bool candlestick_set_main_serial_executor(bool is_on) {
  if (is_on == candlestick_is_main_serial_executor()) return true;
  if (!candlestick_simulations.update_hooks && !set_hook(is_on)) return false;
  atomic_store_explicit(&is_main_serial_executor, is_on, memory_order_relaxed);
  if (candlestick_simulations.update_hooks) candlestick_simulations.update_hooks();
  return true;
}

bool candlestick_is_main_serial_executor(void) {
  return atomic_load_explicit(&is_main_serial_executor, memory_order_relaxed);
}
