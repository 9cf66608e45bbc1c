#ifndef CANDLESTICK_SIMULATION_HOOKS_H
#define CANDLESTICK_SIMULATION_HOOKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Has all jobs that belong to no other executor run on the main actor, or no longer.
void candlestick_set_main_serial_executor(bool is_on);

/// Whether all jobs that belong to no other executor run on the main actor.
bool candlestick_is_main_serial_executor(void);

#if defined(__linux__)

/// An executor as the runtime refers to it: the object, and its witness table.
typedef struct {
  const void *_Nullable identity;
  const void *_Nullable implementation;
} candlestick_executor;

/// How many callers of `swift_task_create` are taken down, innermost first.
#define CANDLESTICK_CALLERS 8

/// A task that has been made.
typedef struct {
  void *_Nonnull task;
  /// The name that it was given, if any; for the time of the call.
  const char *_Nullable name;
  /// Whether another task waits for its end by the language's rules.
  bool is_child;
  /// Whether it has been made to be run, at first, by the thread that makes it.
  bool is_immediate;
  /// Whether it has been given an executor of its own, outside of the simulation.
  bool has_own_executor;
  /// Whether the simulation is told of its end.
  bool tells_end;
  /// Addresses in the functions that made it, within the calls.
  const void *_Nullable callers[CANDLESTICK_CALLERS];
} candlestick_created_task;

/// Is told of a task that has been made.
typedef void (*candlestick_task_observer)(const candlestick_created_task *_Nonnull created);

/// Has each task that is made outside of simulations told of, or none.
void candlestick_track_tasks(candlestick_task_observer _Nullable observer);

/// What is known of the step that a simulation takes, for it to be told whether the step ends.
typedef struct {
  /// How long a step may take, in nanoseconds of real time.
  int64_t limit;
  /// Changes with each step that begins or ends.
  uint32_t progress;
  /// How many steps are under way: more than one where a step drives the simulation.
  int32_t depth;
  /// How often a step may go on without being suspended, where it could be, before it is.
  int32_t switches_per_step;
  int32_t switches_left;
  /// Whether a thread runs the simulation, and which one.
  bool is_entered;
  uintptr_t thread;
  /// The rest is for the thread that watches: what it has seen last, and for how long it has seen the same.
  uint32_t seen_progress;
  int64_t duration;
  struct candlestick_simulation *_Nullable next;
} candlestick_step_watch;

/// How many functions are told of where a step is stuck.
#define CANDLESTICK_STUCK_FRAMES 64

/// Where a step is that does not end.
typedef struct {
  /// The task that runs; NULL if that is not known.
  void *_Nullable task;
  /// Addresses in the functions that it is in, innermost first.
  const void *_Nullable addresses[CANDLESTICK_STUCK_FRAMES];
  int count;
} candlestick_stuck_step;

/// What the runtime's hooks ask of a simulation.
typedef struct candlestick_simulation {
  /// Takes the place of the main actor's executor.
  candlestick_executor main_executor;
  /// The preferred executor of each task.
  candlestick_executor task_executor;
  /// Where a task waits before it goes over to an actor.
  candlestick_executor hop_executor;
  /// Is handed to the functions.
  const void *_Nonnull context;
  /// Takes a job that belongs to no executor.
  void (*_Nonnull enqueue)(const void *_Nonnull context, void *_Nonnull job);
  /// Takes a job that is to be run when some nanoseconds have passed.
  void (*_Nonnull enqueue_later)(const void *_Nonnull context, void *_Nonnull job, int64_t nanoseconds);
  /// Whether a task is one of the simulation's.
  bool (*_Nonnull is_known)(const void *_Nonnull context, const void *_Nonnull task);
  /// Takes a job that runs a block of the main queue.
  void (*_Nonnull enqueue_block)(const void *_Nonnull context, void *_Nonnull job);
  /// Is told of each task that is made, before it runs.
  void (*_Nonnull task_created)(const void *_Nonnull context, const candlestick_created_task *_Nonnull created);
  /// Is told of a step that has taken too long, on a thread of the watch's own.
  void (*_Nonnull step_stuck)(const void *_Nonnull context, const candlestick_stuck_step *_Nonnull step);
  /// Watches that steps end.
  candlestick_step_watch watch;
  /// Is told of each task whose code has come to its end, which completes it. Any thread may call this.
  void (*_Nonnull task_ended)(const void *_Nonnull context, void *_Nonnull task);
  /// Lets other code run, and time pass, while code blocks this thread: until what it waits for has happened, or until the
  /// time comes to `end`, in nanoseconds since the simulation began. If there is no function to ask, only the time ends it.
  void (*_Nonnull block)(const void *_Nonnull context, int64_t end, bool (*_Nullable has_happened)(void *_Nonnull wait),
                         void *_Nullable wait);
  /// Has code that blocks the simulation's thread look again. Any thread may call this.
  void (*_Nonnull unblock)(const void *_Nonnull context);
  /// Takes a timer that code has added to the main run loop, and the object that it fires.
  void (*_Nonnull add_timer)(const void *_Nonnull context, void *_Nonnull timer, void *_Nonnull object);
  /// Is told that a timer has been given another time, or has been invalidated.
  void (*_Nonnull timer_changed)(const void *_Nonnull context, void *_Nonnull timer);
  /// When the next timer of the run loop's is to fire, as an absolute time of Core Foundation; 0 if there is none.
  double (*_Nonnull next_timer)(const void *_Nonnull context);
  /// Takes a function that was to run on a thread of its own.
  void (*_Nonnull run_thread)(const void *_Nonnull context, const void *_Nonnull function, void *_Nullable argument);
  /// Read and set by the functions below only, since any thread may set it.
  bool has_foreign_executors;
  /// The time since the simulation began, in nanoseconds.
  int64_t time;
  /// The date at which it began, in nanoseconds since 1970.
  int64_t start_date;
  /// The state of the generator of random numbers.
  uint64_t randomness;
  /// The next simulation that is under way.
  struct candlestick_simulation *_Nullable next;
} candlestick_simulation;

/// Whether a task has gone over to an executor that is not of the simulation. Any thread may note it.
static inline bool candlestick_has_foreign_executors(const candlestick_simulation *_Nonnull simulation) {
  return __atomic_load_n(&simulation->has_foreign_executors, __ATOMIC_RELAXED);
}

static inline void candlestick_note_foreign_executor(candlestick_simulation *_Nonnull simulation) {
  __atomic_store_n(&simulation->has_foreign_executors, true, __ATOMIC_RELAXED);
}

/// Takes note that a step begins.
static inline void candlestick_begin_step(candlestick_simulation *_Nonnull simulation) {
  candlestick_step_watch *watch = &simulation->watch;
  __atomic_store_n(&watch->switches_left, watch->switches_per_step, __ATOMIC_RELAXED);
  __atomic_store_n(&watch->depth, watch->depth + 1, __ATOMIC_RELAXED);
  __atomic_store_n(&watch->progress, watch->progress + 1, __ATOMIC_RELAXED);
}

/// Takes note that a step ends.
static inline void candlestick_end_step(candlestick_simulation *_Nonnull simulation) {
  candlestick_step_watch *watch = &simulation->watch;
  __atomic_store_n(&watch->depth, watch->depth - 1, __ATOMIC_RELAXED);
  __atomic_store_n(&watch->progress, watch->progress + 1, __ATOMIC_RELAXED);
}

/// Takes note that the step that is taken on this thread, if one is, waits for something whose time is limited.
void candlestick_step_waits(void);

/// How many threads of this process watch steps.
int candlestick_watching_thread_count(void);

/// Hooks the runtime, if that has not been done yet, for a simulation that is about to begin.
void candlestick_begin_simulation(candlestick_simulation *_Nonnull simulation);

/// Undoes it, with the last simulation.
void candlestick_end_simulation(candlestick_simulation *_Nonnull simulation);

/// What the code on a thread belongs to.
typedef struct {
  /// The simulation that the thread runs, if any.
  candlestick_simulation *_Nullable simulation;
  /// Whether what a task starts on this thread belongs to no simulation, and that task, or NULL if it is that of no task.
  bool is_outside;
  void *_Nullable task;
} candlestick_place;

/// Has this thread run a simulation. Returns what to go back to.
candlestick_place candlestick_enter_simulation(candlestick_simulation *_Nonnull simulation);

/// Has what the code here and now starts belong to no simulation. `keeps_time` is whether the thread still shows the time of
/// the one that it runs. Returns what to go back to.
candlestick_place candlestick_leave_simulation(bool keeps_time);

/// Goes back to where the thread was before. Returns where it was until now.
candlestick_place candlestick_return_to_place(candlestick_place place);

/// Whether the runtime has told of a task that it was about to run on an actor, in a simulation or beside one.
bool candlestick_has_seen_task_on_actor(void);

/// Sets where tasks that belong to no executor go on when they leave an actor that the thread of a simulation drains.
void candlestick_set_outside_executor(candlestick_executor executor);

/// The simulation that this thread runs.
candlestick_simulation *_Nullable candlestick_entered_simulation(void);

/// The simulation that the code here and now belongs to: the thread's, or else that of the current task.
candlestick_simulation *_Nullable candlestick_current_simulation(void);

/// The next number of a simulation's generator.
uint64_t candlestick_next_random(candlestick_simulation *_Nonnull simulation);

/// The kind of a job: 0 is a task, and one above 191 is the runtime's own, as the turn of an actor is.
static inline uint32_t candlestick_job_kind(const void *_Nonnull job) {
  return *(const uint32_t *)((const char *)job + 4 * sizeof(void *)) & 0xff;
}

/// The kind of a job that runs a block; none of the runtime's own.
enum { candlestick_job_kind_block = 255 };

/// How many blocks have been put on the main queue that are no steps of a simulation.
unsigned candlestick_main_queue_block_count(void);

/// Whether blocks wait on the main queue that are no steps of a simulation.
///
/// `served_count` is how many were there at the last call, and is set to how many there have been now.
bool candlestick_main_queue_waits(unsigned *_Nonnull served_count);

/// Puts a block on the main queue that does nothing, and is of interest to no simulation.
void candlestick_wake_main_queue(void);

/// The number that the runtime has given a task; no other has the same.
static inline uint32_t candlestick_task_identifier(const void *_Nonnull task) {
  return *(const uint32_t *)((const char *)task + 4 * sizeof(void *) + sizeof(uint32_t));
}

/// Whether a task runs as part of another that awaits its value, by `async let`, in whose memory it lives.
static inline bool candlestick_is_async_let_task(const void *_Nonnull task) {
  return (*(const uint32_t *)((const char *)task + 4 * sizeof(void *)) & 1u << 28) != 0;
}

/// Addresses in the functions that begin an `async let` here and now, within the calls, if there is one: up to
/// `CANDLESTICK_CALLERS`, the rest NULL.
void candlestick_async_let_callers(const void *_Nullable *_Nonnull callers);

/// Tells the simulation that a task belongs to when the task ends.
///
/// Returns whether it does: it cannot for a task that has begun to run.
bool candlestick_tell_end(void *_Nonnull task);

/// Whether a task has ended.
bool candlestick_is_task_complete(const void *_Nonnull task);

/// Whether a task is running, or waits in the queue of an executor.
bool candlestick_is_task_under_way(const void *_Nonnull task);

/// Cancels a task.
void candlestick_cancel_task(void *_Nonnull task);

/// Has a task that does not run wait for ever when it is run next, so that it lets go of the actor that it waits for.
void candlestick_leave_task_behind(void *_Nonnull task);

/// Hands a job to whoever takes jobs here that belong to no executor.
void candlestick_enqueue_elsewhere(void *_Nonnull job);

/// The task that runs here and now.
void *_Nullable candlestick_current_task(void);

/// Where a task goes on when it is run next: addresses in the functions that it is in, innermost first.
///
/// Returns how many there are, at most `count`.
size_t candlestick_task_position(const void *_Nonnull task, const void *_Nullable *_Nonnull addresses, size_t count);

/// The same for a task that any thread may resume meanwhile: memory that is no longer its own is read without harm.
///
/// Returns 0 if it is not waiting, or where this process may not be read that way.
size_t candlestick_waiting_position(const void *_Nonnull task, const void *_Nullable *_Nonnull addresses, size_t count);

/// The actor that a task goes over to when it is run next, if that is its next step; it must not be running.
const void *_Nullable candlestick_actor_ahead(const void *_Nonnull task);

/// Calls a function with each error that is thrown on a thread that runs a simulation, before it is caught, from now on.
void candlestick_observe_throws(void (*_Nonnull observer)(void *_Nonnull error));

/// What of the functions and variables that a simulation needs the runtime calls by way of ours: a text that names one that
/// it does not, or NULL.
const char *_Nullable candlestick_missing_hook(void);

/// Whether nothing of this process but this thread can do anything by itself, as far as one look shows.
///
/// - `picture` depends on the other threads. Where it is the same in two looks, both of them idle, none has run in between.
bool candlestick_are_others_idle(unsigned long *_Nonnull picture);

/// Runs a function on a new thread, which belongs to nothing.
void candlestick_begin_own_thread(void (*_Nonnull run)(void));

/// Counts something that ends a turn of this thread's run loop, as a block of the main Dispatch queue does.
void candlestick_count_run_loop_event(void);

/// Gives a timer of a run loop's another time, an absolute time of Core Foundation, without telling a simulation of it.
void candlestick_set_fire_date(void *_Nonnull timer, double date);

/// Calls a function of Swift's that takes nothing but its context.
void candlestick_call(const void *_Nonnull function, void *_Nullable argument);

/// Finds out who is to be shown the real time. To be called before a simulation begins.
void candlestick_prepare_clock(void);

/// The nanoseconds until a time of a clock of the runtime's, for this thread; not below zero.
int64_t candlestick_time_until(long long seconds, long long nanoseconds, int clock);

/// The name of a function as its source has it, given the name that the linker knows, of so many bytes.
///
/// Returns NULL if it is no name of Swift's; to be freed by the caller.
char *_Nullable candlestick_demangle(const char *_Nonnull name, size_t length);

#endif

#endif
