// Tells a simulation of the end of its tasks.
//
// It rests on this, private to Swift's runtime, as of 6.3: the first frame of a task has no parent, and names a function of
// the runtime's as what goes on when the task's code has returned or thrown. That function completes the task. Here it is
// replaced by one that tells of the task, and then goes on with it.

#if defined(__linux__)

#include "TaskEnds.h"
#include "EnteredSimulation.h"

#include <stdatomic.h>

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_ASYNC_CALL __attribute__((swiftasynccall))
#define ASYNC_CONTEXT __attribute__((swift_async_context))
#define ERROR_CONTEXT __attribute__((swift_context))

typedef SWIFT_ASYNC_CALL void (*completion)(ASYNC_CONTEXT void *frame, ERROR_CONTEXT void *error);

typedef struct {
  void *parent;
  _Atomic(completion) complete;
} first_frame;

extern SWIFT_CALL void *swift_task_getCurrent(void);

static void tell(void) {
  candlestick_simulation *simulation = candlestick_current_simulation();
  if (simulation) simulation->task_ended(simulation->context, swift_task_getCurrent());
}

/// The runtime's functions, which differ by what a task leaves to be released.
static _Atomic(completion) completions[4];

#define REPLACEMENT(n)                                                                                                \
  static SWIFT_ASYNC_CALL void complete_##n(ASYNC_CONTEXT void *frame, ERROR_CONTEXT void *error) {                   \
    tell();                                                                                                           \
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
