// Jobs and tasks of the runtime, as simulations see them.

#pragma once

#include "SimulationHooks.h"

#pragma clang assume_nonnull begin

// MARK: - Jobs

/// The kinds of jobs that simulations distinguish.
typedef enum __attribute__((enum_extensibility(closed))) : uint8_t {
  candlestick_job_task __attribute__((swift_name("task"))),
  candlestick_job_actor_turn __attribute__((swift_name("actorTurn"))),
  candlestick_job_continuation __attribute__((swift_name("continuation"))),
  candlestick_job_block __attribute__((swift_name("block"))),
  candlestick_job_resumption __attribute__((swift_name("resumption"))),
  candlestick_job_event __attribute__((swift_name("event"))),
  candlestick_job_other __attribute__((swift_name("other"))),
} candlestick_job_kind;

/// The flags of jobs that run a block, that resume a blocked step, and that stand for an event. The runtime's own jobs never have them.
enum { candlestick_job_block_flags = 255, candlestick_job_resumption_flags = 254, candlestick_job_event_flags = 253 };

/// **Private** to the runtime, as of Swift 6.3: the offset of a job's flags, with the kind in the lowest byte, and the
/// values of `JobKind` in MetadataValues.h.
static inline candlestick_job_kind candlestick_read_job_kind(const void *job) {
  switch (*(const uint32_t *)((const char *)job + 4 * sizeof(void *)) & 0xff) {
  case 0:
    return candlestick_job_task;
  case 192 ... 194:
    return candlestick_job_actor_turn;
  case 195:
    return candlestick_job_continuation;
  case candlestick_job_block_flags:
    return candlestick_job_block;
  case candlestick_job_resumption_flags:
    return candlestick_job_resumption;
  case candlestick_job_event_flags:
    return candlestick_job_event;
  default:
    return candlestick_job_other;
  }
}

/// Returns true for the job of a block.
static inline bool candlestick_is_block_job(const candlestick_block_job *job) {
  return job->flags == candlestick_job_block_flags;
}

/// Enqueues a job on the default executor, or where the program's own hook enqueues it.
void candlestick_enqueue_elsewhere(void *job);

/// Returns the actor that a job drains; NULL if it drains none. The job must not have begun.
const void *_Nullable candlestick_turn_actor(const void *job);

/// Returns the first task in the queue of the actor that a job drains; NULL if there is none. The job must not have
/// begun.
const void *_Nullable candlestick_first_turn_task(const void *job);

// MARK: - Tasks

/// Sets a function to call for each task created outside simulations; NULL for none.
void candlestick_track_tasks(candlestick_task_observer _Nullable observer);

/// Returns the current task.
void *_Nullable candlestick_current_task(void);

/// Makes code on this thread see the task-local values of a task that is not running, as if it were that task's code.
/// Returns the former current task.
void *_Nullable candlestick_set_current_task(void *_Nullable task);

/// Returns the ID of a task, which is unique.
///
/// **Private** to the runtime, as of Swift 6.3: its offset.
static inline uint32_t candlestick_task_identifier(const void *task) {
  return *(const uint32_t *)((const char *)task + 4 * sizeof(void *) + sizeof(uint32_t));
}

/// Returns true for the task of an `async let`, which is located in the memory of its parent task.
///
/// **Private** to the runtime, as of Swift 6.3: the flag.
static inline bool candlestick_is_async_let_task(const void *task) {
  return (*(const uint32_t *)((const char *)task + 4 * sizeof(void *)) & 1u << 28) != 0;
}

/// Returns the callers of the `async let` that is being created, if any.
candlestick_callers candlestick_async_let_callers(void);

/// Makes a task report its end to its simulation. Returns false if the task has begun to run.
bool candlestick_report_task_end(void *task);

bool candlestick_is_task_complete(const void *task);

/// Returns true if a task is running or is enqueued on an executor.
bool candlestick_is_task_under_way(const void *task);

/// Returns the actor that runs the current code; NULL if there is none, or if the actor has a custom executor.
const void *_Nullable candlestick_current_actor(void);

/// Returns true if a task is in the queue of an actor that this thread's code occupies.
bool candlestick_is_in_actor_queue(const void *task, const void *actor);

/// Stores up to `count` tasks and other jobs from the queue of an actor. Returns their total number, which may be
/// larger.
size_t candlestick_actor_queue(const void *actor, const void *_Nullable *_Nullable jobs, size_t count);

void candlestick_cancel_task(void *task);

bool candlestick_is_task_cancelled(void *task);

/// Returns a number that identifies the code at which a suspended task resumes.
uintptr_t candlestick_task_place(const void *task);

/// Returns true if the address of a caller is in XCTest.
bool candlestick_is_xctest_call(const void *_Nullable caller);

/// Parks a task that is not running: when it next runs, it leaves its actor and waits forever.
void candlestick_park_task(void *task);

/// Stores up to `count` addresses in the functions in which a task will resume, innermost first. The task must not be
/// running. Returns the number of stored addresses.
size_t candlestick_task_position(const void *task, const void *_Nullable *_Nonnull addresses, size_t count);

/// Does the same for a task that another thread may resume meanwhile. Reading freed memory does not crash.
///
/// Returns 0 if the task is not suspended, or if the system does not permit reading this process's memory that way.
size_t candlestick_waiting_position(const void *task, const void *_Nullable *_Nonnull addresses, size_t count);

/// Returns the actor to which a task switches in its next step; NULL if it does not. The task must not be running.
const void *_Nullable candlestick_actor_ahead(const void *task);

#pragma clang assume_nonnull end
