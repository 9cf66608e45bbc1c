// The interface of simulations to the runtime.

#ifndef CANDLESTICK_SIMULATION_HOOKS_H
#define CANDLESTICK_SIMULATION_HOOKS_H

#if defined(__linux__)

#include "DispatchHooks.h"
#include "OutsideUse.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Makes all jobs that belong to no executor run on the main actor, or stops that.
void candlestick_set_main_serial_executor(bool is_on);

/// Whether all jobs that belong to no executor run on the main actor.
bool candlestick_is_main_serial_executor(void);

// MARK: - The types

/// An executor as the runtime refers to it: the object, and its witness table.
typedef struct {
  const void *_Nullable identity;
  const void *_Nullable implementation;
} candlestick_executor;

/// A task that was created.
typedef struct {
  void *_Nonnull task;
  /// Its name, if it has one; only valid during the call.
  const char *_Nullable name;
  /// Whether another task waits for its end by the rules of the language.
  bool is_child;
  /// Whether it was given an executor of its own, outside of the simulation.
  bool has_own_executor;
  /// Whether its end will be reported.
  bool reports_end;
  /// Addresses in the functions that created it, within the calls.
  candlestick_callers callers;
} candlestick_created_task;

typedef void (*candlestick_task_observer)(const candlestick_created_task *_Nonnull created);

/// What the watching thread knows of a simulation's current step.
typedef struct {
  /// How long a step may take, in nanoseconds of real time.
  int64_t limit;
  /// Changes when a step begins or ends.
  uint32_t progress;
  /// The number of nested steps: more than one if a step drives the simulation.
  int32_t depth;
  /// How often a task may switch in one step without being suspended.
  int32_t switches_per_step;
  int32_t switches_left;
  /// Whether a thread runs the simulation, and which.
  bool is_entered;
  uintptr_t thread;
  /// Used by the watching thread: the progress at its last check, and for how long it has not changed.
  uint32_t seen_progress;
  int64_t duration;
  struct candlestick_simulation *_Nullable next;
} candlestick_step_watch;

/// The maximum number of functions in the position of a stuck step.
#define CANDLESTICK_STEP_FRAMES 64

/// The position of a step that does not end.
typedef struct {
  /// The running task; NULL if unknown.
  void *_Nullable task;
  /// Addresses in the current functions, innermost first.
  const void *_Nullable addresses[CANDLESTICK_STEP_FRAMES];
  int count;
} candlestick_unresponsive_step;

struct candlestick_schedule;

/// A simulation, and the functions that the hooks call.
typedef struct candlestick_simulation {
  /// Replaces the main actor's executor.
  candlestick_executor main_executor;
  /// The preferred executor of each task.
  candlestick_executor task_executor;
  /// Where a task waits before it switches to an actor.
  candlestick_executor hop_executor;
  /// The first argument of the functions.
  const void *_Nonnull context;
  /// Enqueues a job that belongs to no executor.
  void (*_Nonnull enqueue)(const void *_Nonnull context, void *_Nonnull job);
  /// Enqueues a job after some nanoseconds.
  void (*_Nonnull enqueue_later)(const void *_Nonnull context, void *_Nonnull job, int64_t nanoseconds);
  /// Whether a task belongs to the simulation.
  bool (*_Nonnull is_known)(const void *_Nonnull context, const void *_Nonnull task);
  /// Reports that a task's own executor runs it on this thread, as one over a Dispatch queue does.
  void (*_Nonnull found_own_executor_here)(const void *_Nonnull context, void *_Nonnull task);
  /// Returns true if that was reported of a task.
  bool (*_Nonnull is_own_executor_here)(const void *_Nonnull context, void *_Nonnull task);
  /// Enqueues a block on its queue. Any thread may call this.
  void (*_Nonnull enqueue_block)(const void *_Nonnull context, candlestick_block_job *_Nonnull job);
  /// The same after some nanoseconds.
  void (*_Nonnull enqueue_block_after)(const void *_Nonnull context, candlestick_block_job *_Nonnull job,
                                       int64_t nanoseconds);
  /// Runs a function on a queue, when it is its turn.
  void (*_Nonnull run_on_queue)(const void *_Nonnull context, void *_Nonnull queue, bool is_barrier,
                                void (*_Nonnull function)(void *_Nullable context), void *_Nullable argument,
                                candlestick_callers callers);
  /// Reports that a queue was suspended, resumed, activated or was given another target. Any thread may call this.
  void (*_Nonnull queue_changed)(const void *_Nonnull context, void *_Nonnull queue);
  /// Reports that a member has left a group, maybe the last. Any thread may call this.
  void (*_Nonnull group_left)(const void *_Nonnull context, void *_Nonnull group);
  /// Enqueues a block when a group is empty. Any thread may call this.
  void (*_Nonnull notify_of_group)(const void *_Nonnull context, void *_Nonnull group,
                                   candlestick_block_job *_Nonnull job);
  /// Enqueues a block when a work item, given by its group, has completed.
  void (*_Nonnull notify_of_work_item)(const void *_Nonnull context, void *_Nonnull group,
                                       candlestick_block_job *_Nonnull job);
  /// The queue that the current code runs on, and those that it is in a `sync` of, outermost first: the one at an index,
  /// or NULL.
  void *_Nullable (*_Nonnull current_queue)(const void *_Nonnull context, int index);
  /// Whether the current code is a barrier on a queue.
  bool (*_Nonnull is_barrier_on)(const void *_Nonnull context, const void *_Nonnull queue);
  /// Reports a new task, before or after it begins to run.
  void (*_Nonnull task_created)(const void *_Nonnull context, const candlestick_created_task *_Nonnull created);
  /// Reports a step that took too long, on the watching thread.
  void (*_Nonnull step_is_unresponsive)(const void *_Nonnull context, const candlestick_unresponsive_step *_Nonnull step);
  candlestick_step_watch watch;
  /// Reports that the code of a task has ended, just before the task is complete. Any thread may call this.
  void (*_Nonnull task_ended)(const void *_Nonnull context, void *_Nonnull task);
  /// Runs other code, and advances time, while code blocks this thread: until what it waits for has happened, or until
  /// the time is over.
  void (*_Nonnull block)(const void *_Nonnull context, const candlestick_wait *_Nonnull wait);
  /// Makes code that blocks the simulation's thread check its condition again. Any thread may call this.
  void (*_Nonnull unblock)(const void *_Nonnull context);
  /// Adds a timer of a run loop, the main one if NULL, with the object that it fires. Any thread may add one to the main run loop.
  /// Returns false if the simulation has ended.
  bool (*_Nonnull add_timer)(const void *_Nonnull context, void *_Nullable run_loop, void *_Nonnull timer,
                             void *_Nonnull object);
  /// Sets the next time of a timer, an absolute time of Core Foundation on this thread. Any thread may call this.
  void (*_Nonnull set_fire_date)(const void *_Nonnull context, void *_Nonnull timer, double date);
  /// Reports that a timer was invalidated. Any thread may call this.
  void (*_Nonnull timer_invalidated)(const void *_Nonnull context, void *_Nonnull timer);
  /// Returns when the next timer of a run loop fires, as an absolute time of Core Foundation; 0 if there is none.
  double (*_Nonnull next_timer)(const void *_Nonnull context, void *_Nullable run_loop);
  /// The same in nanoseconds since the simulation began; the maximum if there is none.
  int64_t (*_Nonnull next_timer_time)(const void *_Nonnull context, void *_Nullable run_loop);
  /// Fires the timers of a run loop, other than the main one, that are due. Returns true if there were any.
  bool (*_Nonnull fire_timers)(const void *_Nonnull context, void *_Nonnull run_loop);
  /// Returns true if the current code is a job of the main queue, and the main run loop has no block to perform.
  bool (*_Nonnull is_main_loop_finished)(const void *_Nonnull context);
  /// Runs a function for which a thread was to be started.
  void (*_Nonnull run_thread)(const void *_Nonnull context, const void *_Nonnull function, void *_Nullable argument);
  /// Reports that code of the simulation uses something outside: addresses in the callers, innermost first.
  void (*_Nonnull used_outside)(const void *_Nonnull context, candlestick_outside_use use,
                                const void *_Nullable const *_Nonnull addresses, size_t count);
  /// Reports a process that code of the simulation has started. Any thread may call this.
  void (*_Nonnull started_process)(const void *_Nonnull context, int32_t process);
  /// Reports that code of the program is about to take a lock, or has released one.
  /// `frame` is that of the called function.
  void (*_Nonnull reach_lock)(const void *_Nonnull context, void *const _Nullable *_Nonnull frame);
  /// True if the schedule may interrupt steps there.
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
  /// Distinguishes it from all other simulations of the process; set when it begins.
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

static inline candlestick_signals *_Nonnull candlestick_signals_of(candlestick_simulation *_Nonnull simulation) {
  return &simulation->signals;
}

/// Whether a task may have switched to an executor outside of the simulation. Any thread may note it.
static inline bool candlestick_has_foreign_executors(const candlestick_simulation *_Nonnull simulation) {
  return __atomic_load_n(&simulation->has_foreign_executors, __ATOMIC_RELAXED);
}

static inline void candlestick_note_foreign_executor(candlestick_simulation *_Nonnull simulation) {
  __atomic_store_n(&simulation->has_foreign_executors, true, __ATOMIC_RELAXED);
}

// MARK: - Begin and end

/// Adds a simulation, and hooks the runtime for the first one.
void candlestick_begin_simulation(candlestick_simulation *_Nonnull simulation);

/// Removes a simulation, and unhooks the runtime after the last one.
void candlestick_end_simulation(candlestick_simulation *_Nonnull simulation);

/// Sets the executor to which tasks without an executor leave an actor that a simulation's thread drains.
void candlestick_set_outside_executor(candlestick_executor executor);

/// Returns the name of a function of ours that the runtime does not call, as a simulation needs it to, or NULL.
const char *_Nullable candlestick_missing_hook(void);

/// Returns how a library differs from what simulations rely on, or NULL.
const char *_Nullable candlestick_problem_of_libraries(void);

/// Whether the runtime has reported a task that was about to run on an actor, in a simulation or outside.
bool candlestick_has_seen_task_on_actor(void);

/// Runs a function on a new thread, which has no owner and blocks all signals. Returns false if no thread can be
/// started.
bool candlestick_begin_own_thread(void (*_Nonnull run)(void));

// MARK: - The current simulation

/// What the code on a thread belongs to.
typedef struct {
  /// The simulation that the thread runs, if any.
  candlestick_simulation *_Nullable simulation;
  /// Whether what `task`, or code of no task if that is NULL, starts on this thread belongs to no simulation.
  bool is_outside;
  void *_Nullable task;
} candlestick_scope;

/// Makes this thread run a simulation. Returns the place to return to.
candlestick_scope candlestick_enter_simulation(candlestick_simulation *_Nonnull simulation);

/// Makes what the current code starts belong to no simulation. With `keeps_time`, the thread still shows its
/// simulation's time. Returns the place to return to.
candlestick_scope candlestick_exit_simulation(bool keeps_time);

/// Returns to an earlier place. Returns the current one.
candlestick_scope candlestick_restore_scope(candlestick_scope place);

/// The simulation that this thread runs.
candlestick_simulation *_Nullable candlestick_entered_simulation(void);

/// Describes the steps that a context records.
typedef void (*candlestick_steps_function)(const void *_Nullable context, char *_Nonnull buffer, size_t size);

/// Calls a function on a thread of its own, while the process ends, and waits for it for some seconds at most. Only the first call
/// does something.
void candlestick_describe_steps_aside(candlestick_steps_function _Nonnull function, const void *_Nullable context,
                                      char *_Nonnull buffer, size_t size);

/// Finds the schedule of the simulation that this thread runs: a `candlestick_schedule_reader`.
bool candlestick_find_schedule_of_thread(struct candlestick_schedule *_Nullable *_Nonnull schedule);

/// The simulation that the current code belongs to: the thread's, or else that of the current task.
candlestick_simulation *_Nullable candlestick_current_simulation(void);

/// The next random number of a simulation.
uint64_t candlestick_next_random(candlestick_simulation *_Nonnull simulation);

/// The nanoseconds until a time of one of the runtime's clocks, as this thread sees it; not negative.
int64_t candlestick_time_until(long long seconds, long long nanoseconds, int clock);

/// Returns the callers of a function, given its frame. Follows its frame pointers as long as they lead up the stack.
candlestick_callers candlestick_callers_of(void *const _Nullable *_Nonnull frame);

// MARK: - Steps

static inline void candlestick_begin_step(candlestick_simulation *_Nonnull simulation) {
  candlestick_step_watch *watch = &simulation->watch;
  __atomic_store_n(&watch->switches_left, watch->switches_per_step, __ATOMIC_RELAXED);
  __atomic_store_n(&watch->depth, watch->depth + 1, __ATOMIC_RELAXED);
  __atomic_store_n(&watch->progress, watch->progress + 1, __ATOMIC_RELAXED);
}

static inline void candlestick_end_step(candlestick_simulation *_Nonnull simulation) {
  candlestick_step_watch *watch = &simulation->watch;
  __atomic_store_n(&watch->depth, watch->depth - 1, __ATOMIC_RELAXED);
  __atomic_store_n(&watch->progress, watch->progress + 1, __ATOMIC_RELAXED);
}

/// Records that this thread's step, if any, waits for something that has its own time limit.
void candlestick_step_waits(void);

/// Ends the thread that watches steps, unless a simulation runs, and waits for its end. The next simulation starts it
/// again.
void candlestick_stop_watching_steps(void);

/// The number of threads of this process that watch steps.
int candlestick_watching_thread_count(void);

/// Makes this thread report no leaked continuations, or report them again.
void candlestick_silence_leaked_continuations(bool silences);

/// Calls a function with each error that is thrown on a thread that runs a simulation, from now on.
void candlestick_observe_throws(void (*_Nonnull observer)(void *_Nonnull error));

// MARK: - Jobs

/// The kinds of jobs that a simulation distinguishes.
typedef enum __attribute__((enum_extensibility(closed))) : uint8_t {
  candlestick_job_task __attribute__((swift_name("task"))),
  candlestick_job_turn_of_actor __attribute__((swift_name("turnOfActor"))),
  candlestick_job_continuation __attribute__((swift_name("continuation"))),
  candlestick_job_block __attribute__((swift_name("block"))),
  candlestick_job_resumption __attribute__((swift_name("resumption"))),
  candlestick_job_other __attribute__((swift_name("other"))),
} candlestick_job_kind;

/// The flags of jobs that run a block, and that continue a blocked step. The runtime uses them for no job of its own.
enum { candlestick_job_block_flags = 255, candlestick_job_resumption_flags = 254 };

/// **Private** to the runtime, as of Swift 6.3: the position of a job's flags, with the kind in the lowest byte, and
/// the values of `JobKind` in its MetadataValues.h.
static inline candlestick_job_kind candlestick_kind_of_job(const void *_Nonnull job) {
  switch (*(const uint32_t *)((const char *)job + 4 * sizeof(void *)) & 0xff) {
  case 0:
    return candlestick_job_task;
  case 192 ... 194:
    return candlestick_job_turn_of_actor;
  case 195:
    return candlestick_job_continuation;
  case candlestick_job_block_flags:
    return candlestick_job_block;
  case candlestick_job_resumption_flags:
    return candlestick_job_resumption;
  default:
    return candlestick_job_other;
  }
}

/// Returns true for the job of a block.
static inline bool candlestick_is_block_job(const candlestick_block_job *_Nonnull job) {
  return job->flags == candlestick_job_block_flags;
}

/// Enqueues a job on the default executor, or where a hook of the program enqueues it.
void candlestick_enqueue_elsewhere(void *_Nonnull job);

// MARK: - Tasks

/// Makes the runtime report each task that is created outside of simulations, or none if NULL.
void candlestick_track_tasks(candlestick_task_observer _Nullable observer);

/// The current task.
void *_Nullable candlestick_current_task(void);

/// **Private** to the runtime, as of Swift 6.3: the position of a task's number. No other task has the same number.
static inline uint32_t candlestick_task_identifier(const void *_Nonnull task) {
  return *(const uint32_t *)((const char *)task + 4 * sizeof(void *) + sizeof(uint32_t));
}

/// Whether a task belongs to an `async let` of another, in whose memory it lives.
///
/// **Private** to the runtime, as of Swift 6.3: the flag.
static inline bool candlestick_is_async_let_task(const void *_Nonnull task) {
  return (*(const uint32_t *)((const char *)task + 4 * sizeof(void *)) & 1u << 28) != 0;
}

/// The callers of the current `async let`, if it is being created.
candlestick_callers candlestick_async_let_callers(void);

/// Reports the end of a task to its simulation. Returns false for a task that has begun to run.
bool candlestick_report_task_end(void *_Nonnull task);

bool candlestick_is_task_complete(const void *_Nonnull task);

/// Whether a task is running, or enqueued on an executor.
bool candlestick_is_task_under_way(const void *_Nonnull task);

/// Returns the actor that the current code runs on; NULL for none, and for an actor with an executor of its own.
const void *_Nullable candlestick_current_actor(void);

/// Returns true if a task waits in the queue of an actor that code of this thread keeps busy.
bool candlestick_is_in_queue_of_actor(const void *_Nonnull task, const void *_Nonnull actor);

void candlestick_cancel_task(void *_Nonnull task);

/// Parks a task that is not running: when it next runs, it releases its actor, and waits forever.
void candlestick_park_task(void *_Nonnull task);

/// The position where a task resumes: stores up to `count` addresses in its functions, innermost first. The task must
/// not be running.
///
/// Returns the number of addresses.
size_t candlestick_task_position(const void *_Nonnull task, const void *_Nullable *_Nonnull addresses, size_t count);

/// The same for a task that any thread may resume at the same time. Memory that was freed is read without a crash.
///
/// Returns 0 if the task is not waiting, or if this process must not be read that way.
size_t candlestick_waiting_position(const void *_Nonnull task, const void *_Nullable *_Nonnull addresses, size_t count);

/// The actor to which a task switches in its next step, or NULL. The task must not be running.
const void *_Nullable candlestick_actor_ahead(const void *_Nonnull task);

/// The actor that a job drains, or NULL. The job must not have begun.
const void *_Nullable candlestick_actor_of_turn(const void *_Nonnull job);

/// The first task in the queue of the actor that a job drains, or NULL. The job must not have begun.
const void *_Nullable candlestick_first_task_of_turn(const void *_Nonnull job);

// MARK: - Outside events

/// Whether nothing but this thread can do anything by itself, as far as one check shows. `picture` depends on the other
/// threads: if it is the same in two checks, both of them idle, no thread ran in between.
bool candlestick_are_others_idle(unsigned long *_Nonnull picture);

// MARK: - Names

/// Demangles a Swift name of `length` bytes. Returns NULL for other names. The caller frees the result.
char *_Nullable candlestick_demangle(const char *_Nonnull name, size_t length);

#endif

#endif
