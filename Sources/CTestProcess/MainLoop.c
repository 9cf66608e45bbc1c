// Keeps the main thread of a process whose main function is async, so that specs can run there.
//
// On Linux, the runtime ends the main thread of such a process, and runs the main actor on other threads. XCTest runs specs on the main
// thread, which drains its run loop while they wait, so specs that Swift Testing runs need one, too.
//
// It relies on a private part of the runtime, as of Swift 6.3: the variable `swift_task_asyncMainDrainQueue_hook`, and the types of the
// function and its arguments. (See include/swift/Runtime/Concurrency.h in the Swift repository.) If it does not exist, a test that runs
// an example fails, and says why.

#if defined(CORELIBS_XCTEST)

#include "CTestProcess.h"
#include "SwiftCalls.h"

#include <dlfcn.h>
#include <stdatomic.h>

typedef SWIFT_CALL void (*drain)(void);
typedef SWIFT_CALL void (*drain_hook)(drain original, drain compatible);

static void (*run_main_loop)(void);

static SWIFT_CALL void on_drain(drain original, drain compatible) {
  run_main_loop();
  original();
}

void candlestick_set_main_loop(void (*run)(void)) {
  _Atomic(drain_hook) *hook = dlsym(RTLD_DEFAULT, "swift_task_asyncMainDrainQueue_hook");
  if (!hook) return;
  run_main_loop = run;
  atomic_store(hook, on_drain);
}

#endif
