// The interface between simulations and the runtime hooks.

#pragma once

#include "../../CTestProcess/include/CTestProcess.h"
#include "SimulationTypes.h"
#include "StackHooks.h"

#include <sys/types.h>

#pragma clang assume_nonnull begin

// MARK: - Simulations

/// The beginning of the record of a schedule, which Swift code writes as the schedule runs. A copy of the record remains if
/// the process ends.
typedef struct candlestick_schedule {
  /// The process that runs the schedule. Its forks do not.
  pid_t process;
  bool is_running;
  /// The simulation, if it records its steps; NULL otherwise.
  const void *_Nullable recorder;
} candlestick_schedule;

/// A simulation, with the functions that the hooks call.
typedef struct candlestick_simulation {
  /// Replaces the main actor's executor.
  candlestick_executor main_executor;
  /// The preferred executor of each task.
  candlestick_executor task_executor;
  /// The executor on which a task waits before it switches to an actor.
  candlestick_executor hop_executor;
  /// The first argument of the functions below.
  const void *context;
  /// Enqueues a job without an executor.
  void (*enqueue)(const void *context, void *job);
  /// Enqueues a job after a delay in nanoseconds.
  void (*enqueue_later)(const void *context, void *job, int64_t nanoseconds);
  /// Returns true if a task belongs to the simulation.
  bool (*is_known)(const void *context, const void *task);
  /// Reports that a task's own executor runs the task on this thread. An executor with a Dispatch queue may do so.
  void (*found_own_executor_here)(const void *context, void *task);
  /// Returns true if that was reported for a task.
  bool (*is_own_executor_here)(const void *context, void *task);
  /// Enqueues a block on its queue. Any thread may call this.
  void (*enqueue_block)(const void *context, candlestick_block_job *job);
  /// Enqueues a block on its queue after a delay in nanoseconds. Any thread may call this.
  void (*enqueue_block_after)(const void *context, candlestick_block_job *job, int64_t nanoseconds);
  /// Runs a function on a queue as soon as the queue may run it.
  void (*run_on_queue)(const void *context, void *queue, bool is_barrier,
                       void (*function)(void *_Nullable context), void *_Nullable argument,
                       candlestick_callers callers);
  /// Reports that a queue was suspended, resumed, activated or retargeted. Any thread may call this.
  void (*queue_changed)(const void *context, void *queue);
  /// Reports that a member, possibly the last one, has left a group. Any thread may call this.
  void (*group_left)(const void *context, void *group);
  /// Enqueues a block when a group becomes empty. Any thread may call this.
  void (*notify_after_group)(const void *context, void *group, candlestick_block_job *job);
  /// Enqueues a block when a work item, given by its group, has completed.
  void (*notify_after_work_item)(const void *context, void *group, candlestick_block_job *job);
  /// Returns the queue at an index, outermost first: the queue that runs the current code, then the queues of the
  /// enclosing `sync` calls. Returns NULL after the last one.
  void *_Nullable (*_Nonnull current_queue)(const void *context, int index);
  /// Returns true if the current code is a barrier on a queue.
  bool (*is_barrier_on)(const void *context, const void *queue);
  /// Reports a new task, before or after it begins to run.
  void (*task_created)(const void *context, const candlestick_created_task *created);
  /// Reports a step that has exceeded its time limit. Called on the watching thread.
  void (*step_is_unresponsive)(const void *context, const candlestick_unresponsive_step *step);
  candlestick_step_watchdog watch;
  /// Reports that the code of a task has ended, just before the task is complete. Any thread may call this.
  void (*task_ended)(const void *context, void *task);
  /// Blocks the current code. Runs other code and advances time until the awaited event has happened or the time is
  /// reached.
  void (*block)(const void *context, const candlestick_wait *wait);
  /// Returns true if code other than the current step is suspended in the middle, and may hold locks.
  bool (*are_others_suspended)(const void *context);
  /// Makes blocked code on the simulation's thread check its condition again. Any thread may call this.
  void (*unblock)(const void *context);
  /// Adds a timer to a run loop (NULL for the main one), with the object that it fires. Any thread may add a timer to
  /// the main run loop. Returns false if the simulation has ended.
  bool (*add_timer)(const void *context, void *_Nullable run_loop, void *timer, void *object);
  /// Sets the next fire date of a timer, a `CFAbsoluteTime` on the calling thread's clock. Any thread may call this.
  void (*set_fire_date)(const void *context, void *timer, double date);
  /// Reports that a timer was invalidated. Any thread may call this.
  void (*timer_invalidated)(const void *context, void *timer);
  /// Returns the next fire date on a run loop, as a `CFAbsoluteTime`; 0 if there is none.
  double (*next_timer)(const void *context, void *_Nullable run_loop);
  /// Returns the same date in nanoseconds since the simulation began; the maximum if there is none.
  int64_t (*next_timer_time)(const void *context, void *_Nullable run_loop);
  /// Fires the due timers of a run loop other than the main one. Returns true if there were any.
  bool (*fire_timers)(const void *context, void *run_loop);
  /// Returns true if the current code is a job of the main queue and the main run loop has no block to perform.
  bool (*is_main_loop_finished)(const void *context);
  /// Reports that code of the simulation uses an outside resource, with the callers, innermost first.
  void (*used_outside)(const void *context, candlestick_outside_use use,
                       const void *_Nullable const *_Nonnull addresses, size_t count);
  /// Calls the function of an event at a time. Returns the number of the timer.
  int64_t (*set_event)(const void *context, candlestick_block_job *job, int64_t time);
  /// Keeps an event from happening.
  void (*cancel_event)(const void *context, int64_t number);
  /// Decides on a fault of a call on a descriptor that can transfer a number of bytes. `possible` has the bits of the
  /// faults that the call can have.
  candlestick_descriptor_fault (*descriptor_fault)(const void *context, int descriptor, uint32_t possible, int64_t size);
  /// Reports that the address of a host was not found, because of a fault or because only a name server could know it.
  void (*lookup_failed)(const void *context, const char *name, bool is_fault);
  /// Returns the number of events of descriptors that come after the others, of those that are there at the same time.
  size_t (*overtaken_events)(const void *context, size_t count);
  /// Reports a thread that code of the simulation has started, or that has joined the simulation while it waits. The thread waits
  /// for its first turn.
  ///
  /// - callers: the call stack that has started it.
  /// - wait: the wait of a thread that has joined; NULL for a new one.
  void (*thread_started)(const void *context, candlestick_stack *stack, const candlestick_callers *callers,
                         const candlestick_wait *_Nullable wait);
  /// Reports that a thread was not started, because the simulation has too many.
  void (*thread_refused)(const void *context, candlestick_callers callers);
  /// Ends the wait of a thread that was cancelled, or to which a signal was sent, if it waits at a cancellation point.
  void (*thread_interrupted)(const void *context, candlestick_stack *stack);
  /// Reports a process that code of the simulation has started. Any thread may call this.
  void (*started_process)(const void *context, int32_t process);
  /// Reports that code of the program is about to take a lock or has released one. `frame` is the frame of the called
  /// function.
  void (*reach_lock)(const void *context, void *const _Nullable *_Nonnull frame, const void *lock, bool is_released);
  /// Returns true if the schedule ends a wait of the program for a condition variable at once, without a signal.
  bool (*wakes_spuriously)(const void *context);
  /// Reports that code of the program has made a call that lets other code run, or cancels it, or that it is about to
  /// use a `Mutex`.
  void (*reach_call)(const void *context, void *const _Nullable *_Nonnull frame, bool is_mutex_use);
  /// Reports that the current code has created an actor. Called only if `tracks_actors` is set.
  void (*created_actor)(const void *context, const void *actor);
  bool tracks_actors;
  /// True if the schedule may interrupt steps at locks, and after calls that let other code run.
  bool interrupts_at_locks;
  /// For the functions below only. Any thread may set it.
  bool has_foreign_executors;
  /// True if the code has begun something outside the simulation since time last advanced.
  bool has_begun_outside;
  /// The kinds of uses, as bits, of which only the first one is reported.
  uint32_t reported_uses;
  /// The time since the simulation began, in nanoseconds.
  int64_t time;
  /// The date at time zero, in nanoseconds since 1970. Readings of the date change it.
  int64_t start_date;
  /// The time between two readings of the date at the same time, in nanoseconds.
  int64_t time_between_dates;
  candlestick_clock_readings readings;
  candlestick_polls polls;
  /// The state of the random number generator.
  uint64_t randomness;
  /// A number that is unique among the simulations of the process; set when the simulation begins.
  uint64_t identifier;
  /// The next simulation of the process.
  struct candlestick_simulation *_Nullable next;
  /// The signals that code of this simulation has sent since its blocked steps were last checked.
  candlestick_signals signals;
  /// The schedule, if an exploration runs this simulation; NULL otherwise.
  candlestick_schedule *_Nullable schedule;
  candlestick_job_memory job_memory;
  /// The real threads of the simulation, and their number.
  struct candlestick_thread *_Nullable threads;
  int thread_count;
  /// The ID, in the system, of the thread that runs the engine; 0 until it has given the turn to another thread.
  int host_number;
  /// The number of steps that wait for descriptors, and the number of these for descriptors that lead outside.
  int outside_wait_count;
  /// The number of uses of descriptors by the code. It may wrap around.
  unsigned descriptor_use_count;
  /// The number of waits for locks that steps hold.
  int lock_wait_count;
  /// The state of the generator that chooses ports, and the number of connections that the code has begun.
  uint64_t port_choice;
  unsigned client_port_count;
  /// The bits of the faults that calls on descriptors may have.
  uint32_t faults;
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
static inline void candlestick_mark_foreign_executor(candlestick_simulation *simulation) {
  __atomic_store_n(&simulation->has_foreign_executors, true, __ATOMIC_RELAXED);
}

/// Returns the virtual date, as a `CFAbsoluteTime`.
double candlestick_date(const candlestick_simulation *simulation);

// MARK: - Begin and end

/// Adds a simulation, and installs the runtime hooks if it is the first one.
void candlestick_begin_simulation(candlestick_simulation *simulation);

/// Removes a simulation, and removes the runtime hooks if it was the last one.
void candlestick_end_simulation(candlestick_simulation *simulation);

/// Sets the executor to which a task without an executor switches when a simulation's thread drains an actor and is
/// about to run the task.
void candlestick_set_outside_executor(candlestick_executor executor);

// MARK: - The checks

/// Returns the name of a function for which libraries do not call our interposing definition; NULL if there is none.
const char *_Nullable candlestick_missing_hook(void);

/// Returns true if the program is linked statically with the Swift runtime, so that no shared library contains it.
bool candlestick_is_runtime_static(void);

/// Returns a description of a difference between a library and what simulations rely on; NULL if there is none.
const char *_Nullable candlestick_library_problem(void);

/// Returns the possible results of the two functions above, by index; NULL after the last one.
const char *_Nullable candlestick_hook(size_t index);
const char *_Nullable candlestick_library_check(size_t index);

/// Returns true if the environment names a check that must fail, so that specs can observe the failure.
bool candlestick_is_check_to_fail(const char *check);

/// Returns true if the runtime has called our hook for a task that was about to run on an actor, in or outside a
/// simulation.
bool candlestick_has_seen_task_on_actor(void);

/// Runs a function on a new thread, which has no owner and blocks all signals. Returns false if the thread cannot be
/// started.
bool candlestick_begin_own_thread(void (*run)(void));

// MARK: - The current simulation

/// Returns true if a signal waits for the thread with a stack, which has the turn.
bool candlestick_is_signalled(const candlestick_stack *stack);

/// Makes this thread run a simulation. Returns the previous scope, which must be restored.
candlestick_scope candlestick_enter_simulation(candlestick_simulation *simulation);

/// Returns the simulation that this thread runs; NULL if none.
candlestick_simulation *_Nullable candlestick_entered_simulation(void);

/// Returns the simulation that the current code belongs to: that of the thread, otherwise that of the current task.
candlestick_simulation *_Nullable candlestick_current_simulation(void);

/// Records that a schedule has begun, or that it has ended.
void candlestick_begin_schedule(candlestick_schedule *schedule);
void candlestick_end_schedule(candlestick_schedule *schedule);

/// Returns the running schedule of this thread's exploration, or the one that began last; NULL if none is running in this
/// process. Async-signal-safe.
const void *_Nullable candlestick_running_schedule(void);

/// Returns the next random number of a simulation.
uint64_t candlestick_next_random(candlestick_simulation *simulation);

/// Returns the callers of a function, given its frame. Follows the frame pointers as long as they lead up the stack.
candlestick_callers candlestick_callers_of(void *const _Nullable *_Nonnull frame);

// MARK: - Steps

/// An act of a loop that waits for other code without blocking.
typedef enum {
  /// It has released a lock, signalled a semaphore, or run a block by `sync`.
  candlestick_poll_success = 1,
  /// An attempt to lock or to wait has failed, or Foundation's code for operations has released a lock.
  candlestick_poll_failure = 10,
} candlestick_poll_result;

/// Records such an act of the current code. After 10,000 successes or 1,000 failures in a step, sleeps for a
/// moment, so that other steps run, and time advances if none can. In a loop that reads clocks, successes count as
/// failures, because these readings advance time, too.
void candlestick_count_poll(candlestick_simulation *simulation, candlestick_poll_result result);

/// Makes code of the program ask for this thread's ID again when it uses a `Mutex`, if `candlestick_track_mutexes` was
/// called. If the schedule may interrupt steps, the next use is a point where it may.
void candlestick_forget_thread_id(void);

/// Makes the simulated thread of a step the owner of each `Mutex` that the step locks.
void candlestick_track_mutexes(void);

static inline void candlestick_begin_step(candlestick_simulation *simulation) {
  candlestick_step_watchdog *watch = &simulation->watch;
  __atomic_store_n(&watch->switches_left, watch->switches_per_step, __ATOMIC_RELAXED);
  __atomic_store_n(&watch->depth, watch->depth + 1, __ATOMIC_RELAXED);
  __atomic_store_n(&watch->progress, watch->progress + 1, __ATOMIC_RELAXED);
  candlestick_forget_thread_id();
}

static inline void candlestick_end_step(candlestick_simulation *simulation) {
  candlestick_step_watchdog *watch = &simulation->watch;
  __atomic_store_n(&watch->depth, watch->depth - 1, __ATOMIC_RELAXED);
  __atomic_store_n(&watch->progress, watch->progress + 1, __ATOMIC_RELAXED);
}

/// Returns true if the limit of real time has not been checked for a while.
static inline bool candlestick_is_time_check_due(const candlestick_simulation *simulation) {
  return __atomic_load_n(&simulation->watch.is_time_check_due, __ATOMIC_RELAXED);
}

/// Returns true if the limit has not been checked for a while. The caller checks it.
static inline bool candlestick_takes_time_check(candlestick_simulation *simulation) {
  if (!candlestick_is_time_check_due(simulation)) return false;
  __atomic_store_n(&simulation->watch.is_time_check_due, false, __ATOMIC_RELAXED);
  return true;
}

/// Returns the time, in nanoseconds, for which this thread has waited for a processor while it ran the simulation, because
/// the machine was busy. Does not count the first tenth of a second.
int64_t candlestick_processor_wait(candlestick_simulation *simulation);

/// Returns the number of threads of this process that watch steps.
int candlestick_step_watchdog_count(void);

/// Calls a function, once, with the schedule that is running when code ends this process. In a worker, calls it only if the
/// steps are recorded.
///
/// - steps: as in `candlestick_schedule_reporter`.
void candlestick_report_schedule_at_end(void (*report)(const void *schedule, char *_Nullable steps, size_t size));

// MARK: - Errors

/// Disables or enables the report of leaked continuations on this thread.
void candlestick_silence_leaked_continuations(bool silences);

/// Starts calling a function with each error that is thrown on a thread that runs a simulation.
void candlestick_observe_throws(void (*observer)(void *error));

/// Starts recording the calls that throw errors on threads that run no simulation.
void candlestick_record_throws(void);

/// Stores the calls that threw an error, of the last throw first. Returns their number: zero if no throw of the error was
/// recorded, or if many others were thrown since.
size_t candlestick_callers_that_threw(const void *error, candlestick_callers *callers, size_t most);

// MARK: - Outside events

/// Returns true if all other threads are idle, as far as one check shows. `fingerprint` depends on these threads: if
/// two checks both find them idle and the fingerprints are equal, no thread ran in between.
bool candlestick_are_others_idle(unsigned long *fingerprint);

/// Returns true if event loops outside may join a simulation.
bool candlestick_are_loops_outside(void);

/// Returns the number of threads of this process that belong to simulations.
int candlestick_simulated_thread_count(void);

#pragma clang assume_nonnull end
