#ifndef CANDLESTICK_TASK_LAYOUT_H
#define CANDLESTICK_TASK_LAYOUT_H

#include "EnteredSimulation.h"

#include <stdatomic.h>

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_ASYNC_CALL __attribute__((swiftasynccall))
#define ASYNC_CONTEXT __attribute__((swift_async_context))

typedef SWIFT_ASYNC_CALL void (*continuation)(ASYNC_CONTEXT void *_Nullable context);

/// A task, as far as it is looked at here, on a machine with 64 bits.
typedef struct {
  void *_Nullable header[2];
  /// The first of them is the next job in the queue of an actor.
  void *_Nullable scheduler_private[2];
  uint32_t flags;
  uint32_t identifier;
  void *_Nullable reserved[2];
  continuation _Nullable resume;
  void *_Nullable resume_context;
  void *_Nullable also_reserved;
  void *_Nullable private_storage[2];
  /// In it: whether the task is cancelled, is running, is enqueued, is complete.
  _Atomic uintptr_t status;
} task_layout;

/// What a task that waits to go over to an actor goes on with. It begins as every context of the runtime's does.
typedef struct {
  void *_Nullable parent;
  continuation _Nullable resume_parent;
  const void *_Nullable identity;
  const void *_Nullable implementation;
} hop_context;

/// Goes over to the executor that a hop context names, and frees the context. A tail call needs a function of the same
/// parameters; those after the context are not used.
SWIFT_ASYNC_CALL void candlestick_finish_hop(ASYNC_CONTEXT void *_Nonnull context, continuation _Nullable unused,
                                             const void *_Nullable also_unused, const void *_Nullable unused_too);

/// Goes over to an executor, as the runtime does, to finish the hop from there.
SWIFT_ASYNC_CALL void candlestick_begin_hop(ASYNC_CONTEXT void *_Nonnull context, continuation _Nullable unused,
                                            const void *_Nullable identity, const void *_Nullable implementation);

/// Where the tasks of a simulation wait before they go over to an actor, given the executor that they prefer; none if no
/// simulation under way has that one.
candlestick_executor candlestick_hop_executor(candlestick_executor preferred);

#endif
