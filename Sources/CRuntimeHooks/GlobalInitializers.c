// Keeps the tasks that the initializer of a global variable creates out of the simulation that uses the variable
// first.
//
// It relies on this private behavior of the compiler, as of Swift 6.3: compiled code calls `swift_once` by name.

#if defined(__linux__)

#define _GNU_SOURCE
#include "EnteredSimulation.h"
#include "RealFunction.h"

typedef struct {
  void (*function)(void *);
  void *context;
} initializer;

static void initialize(void *context) {
  initializer *initializer = context;
  candlestick_scope before = candlestick_exit_simulation(true);
  initializer->function(initializer->context);
  candlestick_restore_scope(before);
}

typedef void (*once_function)(void *predicate, void (*function)(void *), void *context);

__attribute__((weak)) void swift_once(void *predicate, void (*function)(void *), void *context) {
  static _Atomic(void *) cached;
  once_function once = (once_function)real_function("swift_once", &cached, NULL);
  if (!candlestick_is_any_under_way()) return once(predicate, function, context);
  initializer wrapped = {function, context};
  once(predicate, initialize, &wrapped);
}

const char *candlestick_missing_hook_of_globals(void) {
  return dlsym(RTLD_DEFAULT, "swift_once") == (const void *)swift_once ? NULL : "swift_once";
}

#endif
