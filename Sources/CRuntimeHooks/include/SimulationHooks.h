// The interface between simulations and the hooks of the runtime.

#pragma once

#include "DispatchHooks.h"

#pragma clang assume_nonnull begin

/// Makes all jobs that belong to no executor run on the main actor, or stops that.
///
/// Returns false if this runtime does not permit it.
bool candlestick_set_main_serial_executor(bool is_on);

/// Returns true if all jobs that belong to no executor run on the main actor.
bool candlestick_is_main_serial_executor(void);

// MARK: - Types

/// An executor as the runtime refers to it: the object, and its witness table.
typedef struct {
  const void *_Nullable identity;
  const void *_Nullable implementation;
} candlestick_executor;

/// A task that was created.
typedef struct {
  void *task;
  /// Its name, if it has one; only valid during the call.
  const char *_Nullable name;
  /// True if another task waits for its end by the rules of the language.
  bool is_child;
  /// True if it was given an executor of its own, outside the simulation.
  bool has_own_executor;
  /// True if its end will be reported.
  bool reports_end;
  /// Addresses in the functions that created it, within the calls.
  candlestick_callers callers;
} candlestick_created_task;

typedef void (*candlestick_task_observer)(const candlestick_created_task *created);

/// The progress of a simulation's current step, for the thread that watches steps.
typedef struct {
  /// The maximum duration of a step, in nanoseconds of real time.
  int64_t limit;
  /// Changes when a step begins or ends.
  uint32_t progress;
  /// The number of nested steps: more than one if a step drives the simulation.
  int32_t depth;
  /// The number of times that a task may switch in one step without being suspended.
  int32_t switches_per_step;
  int32_t switches_left;
  /// True if a thread runs the simulation.
  bool is_entered;
  uintptr_t thread;
  /// Used by the watching thread: the progress at its last check, and for how long it has not changed.
  uint32_t seen_progress;
  int64_t duration;
} candlestick_step_watch;

/// The maximum number of functions in the position of an unresponsive step.
#define CANDLESTICK_STEP_FRAMES 64

/// The position of a step that does not end.
typedef struct {
  /// The running task; NULL if unknown.
  void *_Nullable task;
  /// Addresses in the current functions, innermost first.
  const void *_Nullable addresses[CANDLESTICK_STEP_FRAMES];
  int count;
} candlestick_unresponsive_step;

/// The kinds of things that code of a simulation can use outside, in real time.
typedef enum __attribute__((enum_extensibility(closed))) : uint8_t {
  candlestick_outside_process __attribute__((swift_name("process"))),
  candlestick_outside_request __attribute__((swift_name("request"))),
  candlestick_outside_socket __attribute__((swift_name("socket"))),
  candlestick_outside_thread __attribute__((swift_name("thread"))),
} candlestick_outside_use;

/// The maximum number of callers of such a use that are reported.
#define CANDLESTICK_OUTSIDE_CALLERS 32

struct candlestick_schedule;

// MARK: - Simulations

/// A simulation, and the functions that the hooks call.
typedef struct candlestick_simulation {
  /// Replaces the main actor's executor.
  candlestick_executor main_executor;
  /// The preferred executor of each task.
  candlestick_executor task_executor;
  /// Where a task waits before it switches to an actor.
  candlestick_executor hop_executor;
  /// The first argument of the functions.
  const void *context;
  /// Enqueues a job that belongs to no executor.
  void (*enqueue)(const void *context, void *job);
  /// Enqueues a job after some nanoseconds.
  void (*enqueue_later)(const void *context, void *job, int64_t nanoseconds);
  /// Returns true if a task belongs to the simulation.
  bool (*is_known)(const void *context, const void *task);
  /// Reports that a task's own executor runs it on this thread, as one over a Dispatch queue does.
  void (*found_own_executor_here)(const void *context, void *task);
  /// Returns true if that was reported for a task.
  bool (*is_own_executor_here)(const void *context, void *task);
  /// Enqueues a block on its queue. Any thread may call this.
  void (*enqueue_block)(const void *context, candlestick_block_job *job);
  /// Enqueues a block on its queue after some nanoseconds. Any thread may call this.
  void (*enqueue_block_after)(const void *context, candlestick_block_job *job, int64_t nanoseconds);
  /// Runs a function on a queue, when the queue may run it.
  void (*run_on_queue)(const void *context, void *queue, bool is_barrier,
                       void (*function)(void *_Nullable context), void *_Nullable argument,
                       candlestick_callers callers);
  /// Reports that a queue was suspended, resumed, activated or was given another target. Any thread may call this.
  void (*queue_changed)(const void *context, void *queue);
  /// Reports that a member has left a group, maybe the last. Any thread may call this.
  void (*group_left)(const void *context, void *group);
  /// Enqueues a block when a group is empty. Any thread may call this.
  void (*notify_of_group)(const void *context, void *group, candlestick_block_job *job);
  /// Enqueues a block when a work item, given by its group, has completed.
  void (*notify_of_work_item)(const void *context, void *group, candlestick_block_job *job);
  /// Returns the queue at an index, outermost first: the one that the current code runs on, then those whose `sync` it is in.
  /// Returns NULL past the last one.
  void *_Nullable (*_Nonnull current_queue)(const void *context, int index);
  /// Returns true if the current code is a barrier on a queue.
  bool (*is_barrier_on)(const void *context, const void *queue);
  /// Reports a new task, before or after it begins to run.
  void (*task_created)(const void *context, const candlestick_created_task *created);
  /// Reports a step that took too long, on the watching thread.
  void (*step_is_unresponsive)(const void *context, const candlestick_unresponsive_step *step);
  candlestick_step_watch watch;
  /// Reports that the code of a task has ended, just before the task is complete. Any thread may call this.
  void (*task_ended)(const void *context, void *task);
  /// Runs other code, and advances time, while code blocks this thread: until what it waits for has happened, or until
  /// the time is over.
  void (*block)(const void *context, const candlestick_wait *wait);
  /// Makes code that blocks the simulation's thread check its condition again. Any thread may call this.
  void (*unblock)(const void *context);
  /// Adds a timer of a run loop, the main one if NULL, with the object that it fires. Any thread may add one to the main run
  /// loop. Returns false if the simulation has ended.
  bool (*add_timer)(const void *context, void *_Nullable run_loop, void *timer, void *object);
  /// Sets the next time of a timer, an absolute time of Core Foundation on this thread. Any thread may call this.
  void (*set_fire_date)(const void *context, void *timer, double date);
  /// Reports that a timer was invalidated. Any thread may call this.
  void (*timer_invalidated)(const void *context, void *timer);
  /// Returns when the next timer of a run loop fires, as an absolute time of Core Foundation; 0 if there is none.
  double (*next_timer)(const void *context, void *_Nullable run_loop);
  /// Returns the same time in nanoseconds since the simulation began; the maximum if there is none.
  int64_t (*next_timer_time)(const void *context, void *_Nullable run_loop);
  /// Fires the timers of a run loop, other than the main one, that are due. Returns true if there were any.
  bool (*fire_timers)(const void *context, void *run_loop);
  /// Returns true if the current code is a job of the main queue, and the main run loop has no block to perform.
  bool (*is_main_loop_finished)(const void *context);
  /// Runs a function instead of the thread that was about to run it.
  void (*run_thread)(const void *context, const void *function, void *_Nullable argument);
  /// Reports that code of the simulation uses something outside: addresses in the callers, innermost first.
  void (*used_outside)(const void *context, candlestick_outside_use use,
                       const void *_Nullable const *_Nonnull addresses, size_t count);
  /// Reports a process that code of the simulation has started. Any thread may call this.
  void (*started_process)(const void *context, int32_t process);
  /// Reports that code of the program is about to take a lock, or has released one. `frame` is that of the called function.
  void (*reach_lock)(const void *context, void *const _Nullable *_Nonnull frame, const void *lock, bool is_released);
  /// Reports that the current code has created an actor. Called only if `watches_actors` is set.
  void (*created_actor)(const void *context, const void *actor);
  bool watches_actors;
  /// True if the schedule may interrupt steps at locks.
  bool interrupts_at_locks;
  /// Only used by the functions below: any thread may set it.
  bool has_foreign_executors;
  /// True if its code has begun something outside since time last advanced.
  bool has_begun_outside;
  /// The time since the simulation began, in nanoseconds.
  int64_t time;
  /// The initial date, in nanoseconds since 1970.
  int64_t start_date;
  /// The state of the random number generator.
  uint64_t randomness;
  /// A number that no other simulation of the process has; set when it begins.
  uint64_t identifier;
  /// The next simulation of the process.
  struct candlestick_simulation *_Nullable next;
  /// The signals by its code since its blocked steps were last checked.
  candlestick_signals signals;
  /// The schedule of the exploration that runs it; NULL if none does.
  struct candlestick_schedule *_Nullable schedule;
  candlestick_job_memory job_memory;
  bool has_ended;
} candlestick_simulation;

static inline candlestick_signals *candlestick_signals_of(candlestick_simulation *simulation) {
  return &simulation->signals;
}

/// Returns true if a task may have switched to an executor outside the simulation.
static inline bool candlestick_has_foreign_executors(const candlestick_simulation *simulation) {
  return __atomic_load_n(&simulation->has_foreign_executors, __ATOMIC_RELAXED);
}

/// Records that a task may have switched to an executor outside the simulation. Any thread may call this.
static inline void candlestick_note_foreign_executor(candlestick_simulation *simulation) {
  __atomic_store_n(&simulation->has_foreign_executors, true, __ATOMIC_RELAXED);
}

// MARK: - Begin and end

/// Adds a simulation, and hooks the runtime for the first one.
void candlestick_begin_simulation(candlestick_simulation *simulation);

/// Removes a simulation, and unhooks the runtime after the last one.
void candlestick_end_simulation(candlestick_simulation *simulation);

/// Sets the executor to which a task without an executor switches when a simulation's thread, which drains an actor, is about to
/// run it.
void candlestick_set_outside_executor(candlestick_executor executor);

// MARK: - The checks

/// Returns the name of an interposed function whose definition in this module is not the one that libraries call, or NULL.
const char *_Nullable candlestick_missing_hook(void);

/// Returns true if no shared library contains the Swift runtime: the program is linked with it statically.
bool candlestick_is_runtime_static(void);

/// Returns how a library differs from what simulations rely on, or NULL.
const char *_Nullable candlestick_problem_of_libraries(void);

/// Returns what one of the two functions above may return, by its index; NULL after the last.
const char *_Nullable candlestick_hook(size_t index);
const char *_Nullable candlestick_check_of_library(size_t index);

/// Returns true if the environment names a check, to see what a run does when it fails.
bool candlestick_is_check_to_fail(const char *check);

/// Returns true if the runtime has reported a task that was about to run on an actor, in a simulation or outside.
bool candlestick_has_seen_task_on_actor(void);

/// Runs a function on a new thread, which has no owner and blocks all signals. Returns false if no thread can be started.
bool candlestick_begin_own_thread(void (*run)(void));

// MARK: - The current simulation

/// The simulation that the code on a thread belongs to.
typedef struct {
  /// The simulation that the thread runs, if any.
  candlestick_simulation *_Nullable simulation;
  /// True if nothing that `task`, or code of no task if that is NULL, starts on this thread belongs to the simulation.
  bool is_outside;
  void *_Nullable task;
} candlestick_scope;

/// Makes this thread run a simulation. Returns the scope to restore.
candlestick_scope candlestick_enter_simulation(candlestick_simulation *simulation);

/// Makes what the current code starts belong to no simulation. With `keeps_time`, the thread still shows its simulation's
/// time. Returns the scope to restore.
candlestick_scope candlestick_exit_simulation(bool keeps_time);

/// Restores an earlier scope. Returns the current one.
candlestick_scope candlestick_restore_scope(candlestick_scope scope);

/// Returns the simulation that this thread runs.
candlestick_simulation *_Nullable candlestick_entered_simulation(void);

/// Returns the simulation that the current code belongs to: the thread's, or else that of the current task.
candlestick_simulation *_Nullable candlestick_current_simulation(void);

/// Finds the schedule of the simulation that this thread runs: a `candlestick_schedule_reader`.
bool candlestick_find_schedule_of_thread(struct candlestick_schedule *_Nullable *_Nonnull schedule);

/// Returns the next random number of a simulation.
uint64_t candlestick_next_random(candlestick_simulation *simulation);

/// Returns the callers of a function, given its frame. Follows its frame pointers as long as they lead up the stack.
candlestick_callers candlestick_callers_of(void *const _Nullable *_Nonnull frame);

// MARK: - Steps

static inline void candlestick_begin_step(candlestick_simulation *simulation) {
  candlestick_step_watch *watch = &simulation->watch;
  __atomic_store_n(&watch->switches_left, watch->switches_per_step, __ATOMIC_RELAXED);
  __atomic_store_n(&watch->depth, watch->depth + 1, __ATOMIC_RELAXED);
  __atomic_store_n(&watch->progress, watch->progress + 1, __ATOMIC_RELAXED);
}

static inline void candlestick_end_step(candlestick_simulation *simulation) {
  candlestick_step_watch *watch = &simulation->watch;
  __atomic_store_n(&watch->depth, watch->depth - 1, __ATOMIC_RELAXED);
  __atomic_store_n(&watch->progress, watch->progress + 1, __ATOMIC_RELAXED);
}

/// Records that this thread's step, if any, waits for something that has its own time limit.
void candlestick_step_waits(void);

/// Ends the thread that watches steps, unless a simulation runs, and waits for its end. The next simulation starts it again.
void candlestick_stop_watching_steps(void);

/// Returns the number of threads of this process that watch steps.
int candlestick_watching_thread_count(void);

/// Describes the steps that a context records.
typedef void (*candlestick_steps_function)(const void *_Nullable context, char *buffer, size_t size);

/// Calls a function on a thread of its own, while a signal handler or an exit ends the process, and waits for it for ten
/// seconds at most. Call it once.
void candlestick_describe_steps_aside(candlestick_steps_function _Nonnull function, const void *_Nullable context,
                                      char *buffer, size_t size);

// MARK: - Errors

/// Makes this thread report no leaked continuations, or report them again.
void candlestick_silence_leaked_continuations(bool silences);

/// Calls a function with each error that is thrown on a thread that runs a simulation, from now on. Only the first call has an
/// effect.
void candlestick_observe_throws(void (*observer)(void *error));

// MARK: - Outside events

/// Returns true if only this thread can do anything by itself, as far as one check shows. `fingerprint` depends on the other
/// threads: if it is the same in two checks, both of them idle, no thread ran in between.
bool candlestick_are_others_idle(unsigned long *fingerprint);

#pragma clang assume_nonnull end
