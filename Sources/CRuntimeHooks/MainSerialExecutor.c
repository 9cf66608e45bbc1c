// Has all jobs run on the main actor where there are no simulations; TaskHooks.c does it where there are.
//
// It rests on what is private to Swift's runtime: the variable `swift_task_enqueueGlobal_hook`, and the function
// `swift_task_enqueueMainExecutor`.

#if !defined(__linux__)

#include "CRuntimeHooks.h"

#include <dlfcn.h>
#include <stdatomic.h>

#define SWIFT_CALL __attribute__((swiftcall))

typedef SWIFT_CALL void (*enqueue_original)(void *job);
typedef SWIFT_CALL void (*enqueue_hook)(void *job, enqueue_original original);

static _Atomic(enqueue_original) enqueue_main;
static enqueue_hook hook_before;
static _Atomic bool is_main_serial_executor;

static SWIFT_CALL void on_enqueue(void *job, enqueue_original original) { enqueue_main(job); }

void candlestick_set_main_serial_executor(bool is_on) {
  enqueue_hook *hook = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
  enqueue_main = (enqueue_original)dlsym(RTLD_DEFAULT, "swift_task_enqueueMainExecutor");
  if (!hook || !enqueue_main || atomic_exchange(&is_main_serial_executor, is_on) == is_on) return;
  if (is_on) {
    hook_before = *hook;
    *hook = on_enqueue;
  } else {
    *hook = hook_before;
  }
}

bool candlestick_is_main_serial_executor(void) { return is_main_serial_executor; }

#endif
