// Observes errors when they are thrown.
//
// It relies on `_swift_willThrow`, a variable that the standard library exports, which Swift Testing uses too:
// `swift_willThrow` calls its function with each error, by the calling convention of C. Without the variable, nothing
// is observed.

#if defined(__linux__)

#include "CRuntimeHooks.h"
#include "EnteredSimulation.h"

#include <stdatomic.h>
#include <stddef.h>

typedef void (*throw_handler)(void *error);

extern _Atomic(throw_handler) _swift_willThrow __attribute__((weak));

static _Atomic(throw_handler) handler_before;
static _Atomic(throw_handler) throw_observer;

static void on_throw(void *error) {
  throw_handler before = atomic_load_explicit(&handler_before, memory_order_acquire);
  if (before) before(error);
  throw_handler observer = atomic_load_explicit(&throw_observer, memory_order_acquire);
  if (observer && candlestick_entered) observer(error);
}

void candlestick_observe_throws(void (*observer)(void *error)) {
  if (!&_swift_willThrow || atomic_exchange(&throw_observer, observer)) return;
  atomic_store_explicit(&handler_before, atomic_load(&_swift_willThrow), memory_order_release);
  atomic_store(&_swift_willThrow, on_throw);
}

#endif
