// Declares the layout of a task and of an async frame, on a machine with 64 bits. **Private** to the runtime, as of Swift
// 6.3: see its Task.h, TaskPrivate.h and MetadataValues.h. RuntimeCheck.swift checks it before a hook uses it.

#pragma once

#include "EnteredSimulation.h"
#include "SwiftCalls.h"

/// The code with which a suspended task resumes.
typedef SWIFT_ASYNC_CALL void (*continuation)(ASYNC_CONTEXT void *frame);

/// The code with which an async function resumes when the function that it called has returned or thrown.
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
  /// True if the task has left the actor, and returns to it.
  bool is_return;
} hop_context;

/// Switches to the executor that a hop context names, and frees the context. The parameters after the context are not used:
/// a tail call needs a function with the same parameters.
SWIFT_ASYNC_CALL void candlestick_finish_hop(ASYNC_CONTEXT void *context, continuation unused,
                                             const void *also_unused, const void *unused_too);

/// Makes a task report its end to its simulation, given its first frame. Returns false for a task that has begun to run.
bool candlestick_watch_end(void *frame) HIDDEN;
