// Reads the state of a task, reports its end, cancels it, and parks it.
//
// It relies on the layout in TaskLayout.h, and on these private parts of the runtime, as of Swift 6.3:
// - The first frame of a task has no parent, and resumes with a runtime function that completes the task. We replace
//   that function by one that reports the end and then calls the original.
// - `swift_task_cancel`, `swift_task_isCancelled`, `swift_continuation_init` and `swift_continuation_await`, which the
//   runtime exports.
// - The size of a continuation's context.

#include "../CTestProcess/OriginalFunction.h"
#include "TaskLayout.h"

#include <sys/uio.h>
#include <unistd.h>

static uintptr_t status_of(const void *task) {
  return atomic_load_explicit(&((task_layout *)task)->status, memory_order_acquire);
}

bool candlestick_is_task_complete(const void *task) { return (status_of(task) & status_is_complete) != 0; }

bool candlestick_is_task_under_way(const void *task) {
  return (status_of(task) & (status_is_running | status_is_enqueued)) != 0;
}

void *candlestick_current_task(void) { return swift_task_getCurrent(); }

extern SWIFT_CALL void swift_task_cancel(void *task);

void candlestick_cancel_task(void *task) { swift_task_cancel(task); }

extern SWIFT_CALL bool swift_task_isCancelled(void *task);

bool candlestick_is_task_cancelled(void *task) { return swift_task_isCancelled(task); }

uintptr_t candlestick_task_place(const void *task) {
  const task_layout *layout = task;
  return (uintptr_t)layout->resume ^ (uintptr_t)layout->resume_context;
}

// MARK: - The end

static void report_end(void) {
  candlestick_simulation *simulation = candlestick_current_simulation();
  if (simulation) simulation->task_ended(simulation->context, swift_task_getCurrent());
}

/// The runtime's completion functions, which differ in what they release.
static _Atomic(completion) completions[4];

#define REPLACEMENT(n)                                                                                                 \
  static SWIFT_ASYNC_CALL void complete_##n(ASYNC_CONTEXT void *frame, SWIFT_CONTEXT void *error) {                    \
    report_end();                                                                                                      \
    completion complete = atomic_load_explicit(&completions[n], memory_order_relaxed);                                 \
    __attribute__((musttail)) return complete(frame, error);                                                           \
  }

REPLACEMENT(0)
REPLACEMENT(1)
REPLACEMENT(2)
REPLACEMENT(3)

static const completion replacements[] = {complete_0, complete_1, complete_2, complete_3};

bool candlestick_track_end(void *frame) {
  struct {
    void *parent;
    _Atomic(completion) complete;
  } *first = frame;
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

bool candlestick_report_task_end(void *task) { return candlestick_track_end(((task_layout *)task)->resume_context); }

// MARK: - Positions

// The thread sanitizer does not know that the runtime orders writes to a task before another thread runs or inspects
// the task.
UNSANITIZED size_t candlestick_task_position(const void *task, const void **addresses, size_t count) {
  const task_layout *layout = task;
  continuation resume = layout->resume;
  const frame_layout *frame = layout->resume_context;
  size_t found = 0;
  while (found < count && resume && frame) {
    if (resume != (continuation)candlestick_finish_hop) addresses[found++] = (const void *)resume;
    resume = frame->resume_parent;
    frame = frame->parent;
  }
  return found;
}

const void *candlestick_actor_ahead(const void *task) {
  const task_layout *layout = task;
  if (layout->resume != (continuation)candlestick_finish_hop) return NULL;
  return ((const hop_context *)layout->resume_context)->target.identity;
}

/// Copies memory that may have been unmapped. Returns false if it was.
static bool copy_memory(void *copy, const void *memory, size_t size) {
  struct iovec local = {copy, size};
  struct iovec remote = {(void *)memory, size};
  return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == (ssize_t)size;
}

size_t candlestick_waiting_position(const void *task, const void **addresses, size_t count) {
  const uintptr_t not_waiting = status_is_running | status_is_enqueued | status_is_complete;
  task_layout layout;
  if (status_of(task) & not_waiting || !copy_memory(&layout, task, sizeof layout)) return 0;
  continuation resume = layout.resume;
  const void *address = layout.resume_context;
  size_t found = 0;
  while (found < count && resume && address) {
    addresses[found++] = (const void *)resume;
    frame_layout frame;
    if (!copy_memory(&frame, address, sizeof frame)) break;
    resume = frame.resume_parent;
    address = frame.parent;
  }
  return status_of(task) & not_waiting ? 0 : found;
}

// MARK: - Parking

/// The frame of a task that waits for a continuation. It is at least as large as the runtime's.
typedef struct {
  frame_layout base;
  void *reserved[14];
} continuation_context;

extern SWIFT_CALL void *swift_continuation_init(continuation_context *context, size_t flags);
extern SWIFT_ASYNC_CALL void swift_continuation_await(continuation_context *context);

/// Waits for a continuation that is never resumed.
static SWIFT_ASYNC_CALL void wait_forever(ASYNC_CONTEXT void *context) {
  continuation_context *endless = swift_task_alloc(sizeof(continuation_context));
  *endless = (continuation_context){.base = {context, wait_forever}};
  swift_continuation_init(endless, 0);
  swift_continuation_await(endless);
}

void candlestick_park_task(void *task) { ((task_layout *)task)->resume = wait_forever; }
