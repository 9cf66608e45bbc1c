// Declares the layout of a task and of an async frame on 64-bit machines. **Private** to the runtime, as of Swift 6.3:
// see Task.h, TaskPrivate.h and MetadataValues.h. RuntimeCheck.swift checks the layout before a hook uses it.

#pragma once

#include "EnteredSimulation.h"

/// The code at which a suspended task resumes.
typedef SWIFT_ASYNC_CALL void (*continuation)(ASYNC_CONTEXT void *frame);

/// The code at which an async function resumes after a call that returned or threw.
typedef SWIFT_ASYNC_CALL void (*completion)(ASYNC_CONTEXT void *frame, SWIFT_CONTEXT void *error);

typedef struct {
  void *header[2];
  /// The first word is the next job in an actor's queue.
  void *scheduler_private[2];
  uint32_t flags;
  uint32_t identifier;
  void *reserved[2];
  continuation resume;
  void *resume_context;
  void *also_reserved;
  void *private_storage[2];
  /// The bits below, and others.
  _Atomic uintptr_t status;
} task_layout;

enum { status_is_running = 0x800, status_is_enqueued = 0x1000, status_is_complete = 0x2000 };

/// The beginning of every async frame.
typedef struct {
  void *parent;
  continuation resume_parent;
} frame_layout;

/// The frame of a task that waits to switch to an actor.
typedef struct {
  frame_layout base;
  candlestick_executor target;
  /// True if the task has left the actor and is returning to it.
  bool is_return;
} hop_context;

/// Switches to the target executor of a hop context, and frees the context. The other parameters are unused; they exist
/// because a tail call needs a function with the same parameters.
SWIFT_ASYNC_CALL void candlestick_finish_hop(ASYNC_CONTEXT void *context, continuation unused,
                                             const void *also_unused, const void *unused_too);

/// Makes a task, given by its first frame, report its end to its simulation. Returns false if the task has begun to
/// run.
bool candlestick_track_end(void *frame) HIDDEN;
