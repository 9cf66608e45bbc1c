// Observes thrown errors, records the calls that threw them, and silences the report about checked continuations that a simulation drops at its end.
//
// It relies on private parts of the toolchain, as of Swift 6.3:
// - `_swift_willThrow`, a variable that the standard library exports, and that Swift Testing uses, too:
//   `swift_willThrow` calls its function with each error, with C's calling convention. Without the variable, errors are
//   not observed.
// - libswift_Concurrency reports a leaked continuation by calling `swift_reportError` through the PLT, with the text
//   below. Without such a call, the report is printed.

#include "../CTestProcess/OriginalFunction.h"
#include "Callers.h"
#include "EnteredSimulation.h"

#include <string.h>

// MARK: - Thrown errors

typedef void (*throw_handler)(void *error);

extern _Atomic(throw_handler) _swift_willThrow __attribute__((weak));

static _Atomic(throw_handler) handler_before;
static _Atomic(throw_handler) throw_observer;

typedef struct {
  const void *error;
  candlestick_callers callers;
} thrown_error;

// The errors that were thrown last, as a ring.
enum { most_thrown = 32 };
static thrown_error last_thrown[most_thrown];
static unsigned thrown_count;
// No lock that waits: a process may be forked while another thread holds it.
static atomic_flag is_using_thrown = ATOMIC_FLAG_INIT;

static bool begin_using_thrown(void) { return !atomic_flag_test_and_set_explicit(&is_using_thrown, memory_order_acquire); }
static void end_using_thrown(void) { atomic_flag_clear_explicit(&is_using_thrown, memory_order_release); }

static void on_throw(void *error) {
  throw_handler before = atomic_load_explicit(&handler_before, memory_order_acquire);
  if (before) before(error);
  if (candlestick_entered) {
    throw_handler observer = atomic_load_explicit(&throw_observer, memory_order_acquire);
    if (observer) observer(error);
  } else if (begin_using_thrown()) {
    last_thrown[thrown_count++ % most_thrown] = (thrown_error){error, candlestick_callers_of(__builtin_frame_address(0))};
    end_using_thrown();
  }
}

static void handle_throws(void) {
  static atomic_bool is_handling;
  if (!&_swift_willThrow || atomic_exchange(&is_handling, true)) return;
  atomic_store_explicit(&handler_before, atomic_load(&_swift_willThrow), memory_order_release);
  atomic_store(&_swift_willThrow, on_throw);
}

void candlestick_observe_throws(void (*observer)(void *error)) {
  atomic_store_explicit(&throw_observer, observer, memory_order_release);
  handle_throws();
}

void candlestick_record_throws(void) { handle_throws(); }

size_t candlestick_callers_that_threw(const void *error, candlestick_callers *callers, size_t most) {
  size_t count = 0;
  if (!begin_using_thrown()) return count;
  for (unsigned i = thrown_count; count < most && i-- > 0 && thrown_count - i <= most_thrown;)
    if (last_thrown[i % most_thrown].error == error) callers[count++] = last_thrown[i % most_thrown].callers;
  end_using_thrown();
  return count;
}

// MARK: - Leaked continuations

static _Thread_local bool is_silent;

void candlestick_silence_leaked_continuations(bool silences) { is_silent = silences; }

void swift_reportError(uint32_t flags, const char *message);

INTERPOSED void swift_reportError(uint32_t flags, const char *message) {
  if (is_silent && strstr(message, "leaked its continuation without resuming it")) return;
  ORIGINAL(swift_reportError)(flags, message);
}
