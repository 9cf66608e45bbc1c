// Reports to a simulation when its tasks end.
//
// It relies on this private behavior of the runtime, as of Swift 6.3: the first frame of a task has no parent, and
// resumes with a function of the runtime that completes the task. It is replaced by a function that reports the task,
// and then calls it.

#if defined(__linux__)

#include "TaskEnds.h"
#include "SwiftCalls.h"

#include <stdatomic.h>

typedef SWIFT_ASYNC_CALL void (*completion)(ASYNC_CONTEXT void *frame, SWIFT_CONTEXT void *error);

typedef struct {
  void *parent;
  _Atomic(completion) complete;
} first_frame;

static void report_end(void) {
  candlestick_simulation *simulation = candlestick_current_simulation();
  if (simulation) simulation->task_ended(simulation->context, swift_task_getCurrent());
}

/// The runtime's functions, which differ in what they release.
static _Atomic(completion) completions[4];

#define REPLACEMENT(n)                                                                                                \
  static SWIFT_ASYNC_CALL void complete_##n(ASYNC_CONTEXT void *frame, SWIFT_CONTEXT void *error) {                   \
    report_end();                                                                                                     \
    completion complete = atomic_load_explicit(&completions[n], memory_order_relaxed);                                \
    __attribute__((musttail)) return complete(frame, error);                                                          \
  }

REPLACEMENT(0)
REPLACEMENT(1)
REPLACEMENT(2)
REPLACEMENT(3)

static const completion replacements[] = {complete_0, complete_1, complete_2, complete_3};

bool candlestick_watch_end(void *frame) {
  first_frame *first = frame;
  if (first->parent) return false;
  completion complete = atomic_load_explicit(&first->complete, memory_order_relaxed);
  for (int i = 0; i < 4; i++) {
    completion known = NULL;
    if (complete == replacements[i]) return true;
    if (!atomic_compare_exchange_strong(&completions[i], &known, complete) && known != complete) continue;
    atomic_store_explicit(&first->complete, replacements[i], memory_order_relaxed);
    return true;
  }
  return false;
}

#endif
