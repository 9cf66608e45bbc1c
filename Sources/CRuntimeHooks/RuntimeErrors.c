// Observes thrown errors, and silences the report about checked continuations that a simulation drops at its end.
//
// It relies on private parts of the toolchain, as of Swift 6.3:
// - `_swift_willThrow`, a variable that the standard library exports, and that Swift Testing uses, too:
//   `swift_willThrow` calls its function with each error, with C's calling convention. Without the variable, errors are
//   not observed.
// - libswift_Concurrency reports a leaked continuation by calling `swift_reportError` through the PLT, with the text
//   below. Without such a call, the report is printed.

#include "../CTestProcess/OriginalFunction.h"
#include "EnteredSimulation.h"

#include <string.h>

// MARK: - Thrown errors

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

// MARK: - Leaked continuations

static _Thread_local bool is_silent;

void candlestick_silence_leaked_continuations(bool silences) { is_silent = silences; }

void swift_reportError(uint32_t flags, const char *message);

INTERPOSED void swift_reportError(uint32_t flags, const char *message) {
  if (is_silent && strstr(message, "leaked its continuation without resuming it")) return;
  ORIGINAL(swift_reportError)(flags, message);
}
