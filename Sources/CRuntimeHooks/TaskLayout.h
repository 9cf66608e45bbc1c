// The layout of a task and of an async frame, on a machine with 64 bits. **Private** to the runtime, as of Swift 6.3:
// see its Task.h, TaskPrivate.h and MetadataValues.h. RuntimeCheck.swift finds out at the first simulation whether it
// holds.

#ifndef CANDLESTICK_TASK_LAYOUT_H
#define CANDLESTICK_TASK_LAYOUT_H

#include "SwiftCalls.h"

#include <stdatomic.h>

/// The code with which a suspended task resumes.
typedef SWIFT_ASYNC_CALL void (*continuation)(ASYNC_CONTEXT void *_Nullable frame);

typedef struct {
  void *_Nullable header[2];
  /// The first word is the next job in an actor's queue.
  void *_Nullable scheduler_private[2];
  uint32_t flags;
  uint32_t identifier;
  void *_Nullable reserved[2];
  continuation _Nullable resume;
  void *_Nullable resume_context;
  void *_Nullable also_reserved;
  void *_Nullable private_storage[2];
  /// Whether the task is cancelled, running, enqueued or complete.
  _Atomic uintptr_t status;
} task_layout;

enum { status_is_running = 0x800, status_is_enqueued = 0x1000, status_is_complete = 0x2000 };

/// The beginning of every async frame.
typedef struct {
  void *_Nullable parent;
  continuation _Nullable resume_parent;
} frame_layout;

/// The frame of a task that waits to switch to an actor.
typedef struct {
  frame_layout base;
  const void *_Nullable identity;
  const void *_Nullable implementation;
  /// True if the task has left the actor, and returns to it.
  bool is_return;
} hop_context;

/// Switches to the executor that a hop context names, and frees the context. A tail call needs a function with the same
/// parameters; those after the context are not used.
SWIFT_ASYNC_CALL void candlestick_finish_hop(ASYNC_CONTEXT void *_Nonnull context, continuation _Nullable unused,
                                             const void *_Nullable also_unused, const void *_Nullable unused_too);

/// Records where the current task's own executor runs it, before the task returns to an actor: if it is on the thread of
/// the simulation, the task need not leave an actor there again, and would do so forever.
void candlestick_returns_to_actor(void);

/// Switches to an executor with the runtime's own function, to finish the hop from there.
SWIFT_ASYNC_CALL void candlestick_begin_hop(ASYNC_CONTEXT void *_Nonnull context, continuation _Nullable unused,
                                            const void *_Nullable identity, const void *_Nullable implementation);

#endif
