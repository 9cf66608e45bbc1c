// Makes a task's switch to an actor a separate step, which the schedule can delay. Otherwise, an actor would accept all
// tasks that switch to it, and then run them one after another without interleaving.
//
// Keeps each task on its own thread when tasks of a simulation and other tasks meet on an actor. One thread drains a
// default actor, whatever executors the tasks in its queue prefer. A task that is about to run on a foreign thread
// first leaves the actor, and returns through its own executor.
//
// It relies on private parts of the runtime, as of Swift 6.3:
// - Compiled code calls `swift_task_switch`, `swift_task_immediate` and `swift_defaultActor_initialize` by name. The
//   definitions here are weak, so that a program with a statically linked runtime has no duplicate symbols.
// - An executor without a witness table is a default actor.
// - The runtime calls `swift_task_enterThreadLocalContext` by name when it is about to run a task, with an address in
//   the task, after the task has become the current one. It reads the task's resume function afterwards.
// - A job that drains an actor has the actor's address after the common part of jobs. An actor has a list of its newest
//   jobs, newest first, and a queue of older ones sorted by priority.

#include "../CTestProcess/OriginalFunction.h"
#include "StepWatchdog.h"
#include "TaskLayout.h"

typedef SWIFT_ASYNC_CALL void (*switch_function)(ASYNC_CONTEXT void *context, continuation resume,
                                                 const void *identity, const void *implementation);

static _Atomic(void *) cached_switch;

static switch_function original_switch(void) {
  return (switch_function)original_function("swift_task_switch", &cached_switch, NULL, NULL);
}

// MARK: - Hops

/// Called before the current task returns to an actor. Reports to the simulation if the task's own executor runs the
/// task on the simulation's thread. Such a task must not leave an actor again, because it would do so forever.
static void report_return_to_actor(void) {
  candlestick_simulation *here = candlestick_entered;
  if (here && swift_task_getPreferredTaskExecutor().identity != here->task_executor.identity)
    here->found_own_executor_here(here->context, swift_task_getCurrent());
}

SWIFT_ASYNC_CALL void candlestick_finish_hop(ASYNC_CONTEXT void *context, continuation unused,
                                             const void *also_unused, const void *unused_too) {
  hop_context hop = *(hop_context *)context;
  swift_task_dealloc(context);
  if (hop.is_return) report_return_to_actor();
  switch_function function = original_switch();
  __attribute__((musttail)) return function(hop.base.parent, hop.base.resume_parent, hop.target.identity, hop.target.implementation);
}

// MARK: - Immediate tasks

/// Runs a new task immediately. The task begins with a switch to its executor, which would otherwise enqueue it,
/// because it prefers an executor.
__attribute__((weak)) SWIFT_CALL void swift_task_immediate(void *task, candlestick_executor target) {
  void *before = candlestick_code.immediate_task;
  candlestick_code.immediate_task = candlestick_current_simulation() ? task : NULL;
  ORIGINAL(swift_task_immediate)(task, target);
  candlestick_code.immediate_task = before;
}

// MARK: - The switch

/// Switches in a simulation or in an immediate task. Suspends a task that keeps switching, so that its step ends.
static __attribute__((noinline)) SWIFT_ASYNC_CALL void switch_watched(ASYNC_CONTEXT void *context, continuation resume,
                                                                      const void *identity, const void *implementation) {
  switch_function function = original_switch();
  candlestick_simulation *simulation = candlestick_entered;
  if (candlestick_code.immediate_task && candlestick_code.immediate_task == swift_task_getCurrent()) {
    candlestick_code.immediate_task = NULL;
    if (!identity || swift_task_getCurrentExecutor().identity == identity)
      __attribute__((musttail)) return ((switch_function)resume)(context, NULL, NULL, NULL);
  }
  if (!simulation) __attribute__((musttail)) return function(context, resume, identity, implementation);
  bool stays = !identity || swift_task_getCurrentExecutor().identity == identity;
  if (stays && !candlestick_step_overruns(&simulation->watch)) {
    // The runtime would enqueue a task of the main actor behind others, because the task prefers another executor.
    if (identity == simulation->main_executor.identity)
      __attribute__((musttail)) return ((switch_function)resume)(context, NULL, NULL, NULL);
    __attribute__((musttail)) return function(context, resume, identity, implementation);
  }
  if (implementation && !stays) {
    if (identity != simulation->main_executor.identity) candlestick_mark_foreign_executor(simulation);
    __attribute__((musttail)) return function(context, resume, identity, implementation);
  }
  if (swift_task_getPreferredTaskExecutor().identity != simulation->task_executor.identity)
    __attribute__((musttail)) return function(context, resume, identity, implementation);
  hop_context *hop = swift_task_alloc(sizeof(hop_context));
  *hop = (hop_context){{context, resume}, {identity, implementation}, false};
  __attribute__((musttail)) return function(hop, (continuation)candlestick_finish_hop, simulation->hop_executor.identity,
                                            simulation->hop_executor.implementation);
}

__attribute__((weak)) SWIFT_ASYNC_CALL void swift_task_switch(ASYNC_CONTEXT void *context, continuation resume,
                                                              const void *identity, const void *implementation) {
  switch_function function = (switch_function)atomic_load_explicit(&cached_switch, memory_order_relaxed);
  if (__builtin_expect(candlestick_entered || candlestick_code.immediate_task || !function, false))
    __attribute__((musttail)) return switch_watched(context, resume, identity, implementation);
  __attribute__((musttail)) return function(context, resume, identity, implementation);
}

OWN_DEFINITION(swift_task_switch);

// MARK: - Tasks in a foreign drain

/// The executor to which a task without an executor switches when it leaves an actor.
static candlestick_executor outside_executor;

void candlestick_set_outside_executor(candlestick_executor executor) { outside_executor = executor; }

/// Returns true if the current task is on a foreign thread, and sets the executor to which it must switch first.
static bool is_on_foreign_thread(candlestick_executor *target) {
  candlestick_simulation *here = candlestick_entered;
  candlestick_executor preferred = swift_task_getPreferredTaskExecutor();
  if (here && preferred.identity == here->task_executor.identity) return false;
  if (here && preferred.identity && here->is_own_executor_here(here->context, swift_task_getCurrent())) return false;
  if (!here && !preferred.identity) return false;
  candlestick_executor hop = candlestick_hop_executor(preferred);
  if (!here && !hop.identity) return false;
  if (here) candlestick_mark_foreign_executor(here);
  // A task with its own executor gets there by switching to an empty executor.
  *target = hop.identity || preferred.identity ? hop : outside_executor;
  return true;
}

/// The code at which a task that has to leave an actor resumes.
static SWIFT_ASYNC_CALL void leave_actor(ASYNC_CONTEXT void *context, continuation unused, const void *also_unused,
                                         const void *unused_too) {
  candlestick_executor target = {NULL, NULL};
  is_on_foreign_thread(&target);
  switch_function function = original_switch();
  __attribute__((musttail)) return function(context, (continuation)candlestick_finish_hop, target.identity, target.implementation);
}

static atomic_bool has_seen_actor;

bool candlestick_has_seen_task_on_actor(void) { return atomic_load_explicit(&has_seen_actor, memory_order_relaxed); }

static __attribute__((noinline)) void check_task_thread(const char *state) {
  task_layout *task = swift_task_getCurrent();
  if (!task || (const char *)task->private_storage != state) return;
  candlestick_executor actor = swift_task_getCurrentExecutor();
  candlestick_executor target;
  if (!actor.identity || actor.implementation) return;
  if (!candlestick_has_seen_task_on_actor()) atomic_store_explicit(&has_seen_actor, true, memory_order_relaxed);
  if (!is_on_foreign_thread(&target)) return;
  hop_context *hop = swift_task_alloc(sizeof(hop_context));
  *hop = (hop_context){{task->resume_context, task->resume}, actor, true};
  task->resume = (continuation)leave_actor;
  task->resume_context = hop;
}

__attribute__((weak)) void swift_task_enterThreadLocalContext(const char *state) {
  ORIGINAL(swift_task_enterThreadLocalContext)(state);
  if (candlestick_is_any_under_way()) check_task_thread(state);
}

OWN_DEFINITION(swift_task_enterThreadLocalContext);

// MARK: - New actors

__attribute__((weak)) SWIFT_CALL void swift_defaultActor_initialize(void *actor) {
  ORIGINAL(swift_defaultActor_initialize)(actor);
  candlestick_simulation *simulation = candlestick_entered;
  if (__builtin_expect(simulation && simulation->tracks_actors, false)) simulation->created_actor(simulation->context, actor);
}

OWN_DEFINITION(swift_defaultActor_initialize);

// MARK: - Queues of actors

/// A job that drains an actor.
typedef struct {
  void *reserved[8];
  const struct actor_layout *actor;
} drain_layout;

typedef struct actor_layout {
  void *reserved[5];
  const task_layout *newest;
  void *also_reserved[2];
  const task_layout *first;
} actor_layout;

const void *candlestick_current_actor(void) {
  candlestick_executor executor = swift_task_getCurrentExecutor();
  return executor.implementation ? NULL : executor.identity;
}

static bool contains(const task_layout *list, const void *job) {
  while (list && list != job) list = list->scheduler_private[0];
  return list;
}

bool candlestick_is_in_actor_queue(const void *task, const void *actor) {
  const actor_layout *layout = actor;
  // Other threads only add jobs before the newest one.
  return contains(__atomic_load_n(&layout->newest, __ATOMIC_ACQUIRE), task) || contains(layout->first, task);
}

size_t candlestick_actor_queue(const void *actor, const void **jobs, size_t count) {
  const actor_layout *layout = actor;
  const task_layout *lists[] = {layout->first, __atomic_load_n(&layout->newest, __ATOMIC_ACQUIRE)};
  size_t found = 0;
  for (int i = 0; i < 2; i++) {
    for (const task_layout *job = lists[i]; job; job = job->scheduler_private[0]) {
      if (found < count) jobs[found] = job;
      found++;
    }
  }
  return found;
}

const void *candlestick_turn_actor(const void *job) {
  enum { separate_drain_kind = 193 };
  return (((const task_layout *)job)->flags & 0xff) == separate_drain_kind ? ((const drain_layout *)job)->actor : NULL;
}

const void *candlestick_first_turn_task(const void *job) {
  const actor_layout *actor = candlestick_turn_actor(job);
  if (!actor) return NULL;
  const task_layout *first = actor->first;
  if (!first) {
    // No job is dequeued before the drain begins.
    first = actor->newest;
    while (first && first->scheduler_private[0]) first = first->scheduler_private[0];
  }
  return first && candlestick_read_job_kind(first) == candlestick_job_task ? first : NULL;
}
