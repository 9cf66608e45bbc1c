// Keeps the tasks of a simulation, and all others, each on its own thread where they meet on an actor, and the tasks that
// the initializer of a global variable makes out of the simulation that happens to use the variable first.
//
// A default actor is drained by one thread, whatever executor the tasks in its queue prefer. So a task that a drain is about
// to run on a thread that is not its own leaves the actor first, and comes back by way of its own executor.
//
// It rests on what is private to Swift's runtime, as of 6.3:
// - The runtime calls `swift_task_enterThreadLocalContext` by name whenever it is about to run a task, with an address in the
//   task, when the task is the current one already; what the task resumes with is read after the call.
// - The job that drains an actor, of kind 193, has the actor's address behind what is common to all jobs; an actor has the
//   list of its newest jobs, newest first, and a queue of those sorted by priority.
// - Compiled code calls `swift_once` by name.

#if defined(__linux__)

#define _GNU_SOURCE
#include "TaskLayout.h"

#include <dlfcn.h>

extern SWIFT_CALL candlestick_executor swift_task_getCurrentExecutor(void);
extern SWIFT_CALL candlestick_executor swift_task_getPreferredTaskExecutor(void);
extern SWIFT_CALL void *swift_task_getCurrent(void);
extern SWIFT_CALL void *swift_task_alloc(size_t size);

// MARK: - Tasks in a drain that is not theirs

/// Where a task that belongs to no executor leaves an actor for.
static candlestick_executor outside_executor;

void candlestick_set_outside_executor(candlestick_executor executor) { outside_executor = executor; }

/// The executor that a task is to go over to first, if the thread that drains its actor is not its own.
static bool is_elsewhere(candlestick_executor *target) {
  candlestick_simulation *here = candlestick_entered;
  candlestick_executor preferred = swift_task_getPreferredTaskExecutor();
  if (here && preferred.identity == here->task_executor.identity) return false;
  if (!here && !preferred.identity) return false;
  candlestick_executor hop = candlestick_hop_executor(preferred);
  if (!here && !hop.identity) return false;
  if (here) candlestick_note_foreign_executor(here);
  // One with an executor of its own goes there on its way to none.
  *target = hop.identity || preferred.identity ? hop : outside_executor;
  return true;
}

/// What a task that is to leave an actor resumes with.
static SWIFT_ASYNC_CALL void leave_actor(ASYNC_CONTEXT void *context, continuation unused, const void *also_unused,
                                         const void *unused_too) {
  candlestick_executor target = {NULL, NULL};
  is_elsewhere(&target);
  __attribute__((musttail)) return candlestick_begin_hop(context, NULL, target.identity, target.implementation);
}

static atomic_bool has_seen_actor;

bool candlestick_has_seen_task_on_actor(void) { return atomic_load_explicit(&has_seen_actor, memory_order_relaxed); }

static __attribute__((noinline)) void check_thread_of_task(const char *state) {
  task_layout *task = swift_task_getCurrent();
  if (!task || (const char *)task->private_storage != state) return;
  candlestick_executor actor = swift_task_getCurrentExecutor();
  candlestick_executor target;
  if (!actor.identity || actor.implementation) return;
  if (!candlestick_has_seen_task_on_actor()) atomic_store_explicit(&has_seen_actor, true, memory_order_relaxed);
  if (!is_elsewhere(&target)) return;
  hop_context *hop = swift_task_alloc(sizeof(hop_context));
  *hop = (hop_context){task->resume_context, task->resume, actor.identity, actor.implementation};
  task->resume = (continuation)leave_actor;
  task->resume_context = hop;
}

typedef void (*enter_function)(const char *state);

__attribute__((weak)) void swift_task_enterThreadLocalContext(const char *state) {
  static _Atomic(enter_function) cached;
  enter_function enter = atomic_load_explicit(&cached, memory_order_relaxed);
  if (__builtin_expect(!enter, false)) {
    enter = (enter_function)dlsym(RTLD_NEXT, "swift_task_enterThreadLocalContext");
    atomic_store_explicit(&cached, enter, memory_order_relaxed);
  }
  enter(state);
  if (candlestick_is_any_under_way()) check_thread_of_task(state);
}

// MARK: - Turns of actors

/// The job that drains an actor.
typedef struct {
  void *reserved[8];
  const struct actor_layout *actor;
} turn_layout;

typedef struct actor_layout {
  void *reserved[5];
  const task_layout *newest;
  void *also_reserved[2];
  const task_layout *first;
} actor_layout;

enum { kind_of_turn = 193, flag_has_task_executor = 1 << 29 };

bool candlestick_is_turn_of_others(const void *job) {
  if (candlestick_job_kind(job) != kind_of_turn) return false;
  const actor_layout *actor = ((const turn_layout *)job)->actor;
  const task_layout *first = actor->first;
  if (!first) {
    // Nobody takes a job out before the turn has begun.
    first = actor->newest;
    while (first && first->scheduler_private[0]) first = first->scheduler_private[0];
  }
  return first && candlestick_job_kind(first) == 0 && !(first->flags & flag_has_task_executor);
}

// MARK: - Initializers of globals

typedef struct {
  void (*function)(void *);
  void *context;
} initializer;

static void initialize(void *context) {
  initializer *initializer = context;
  candlestick_place before = candlestick_leave_simulation(true);
  initializer->function(initializer->context);
  candlestick_return_to_place(before);
}

typedef void (*once_function)(void *predicate, void (*function)(void *), void *context);

__attribute__((weak)) void swift_once(void *predicate, void (*function)(void *), void *context) {
  static _Atomic(once_function) cached;
  once_function once = atomic_load_explicit(&cached, memory_order_relaxed);
  if (!once) {
    once = (once_function)dlsym(RTLD_NEXT, "swift_once");
    atomic_store_explicit(&cached, once, memory_order_relaxed);
  }
  if (!candlestick_is_any_under_way()) return once(predicate, function, context);
  initializer wrapped = {function, context};
  once(predicate, initialize, &wrapped);
}

// MARK: - The check

const char *candlestick_missing_hook_of_worlds(void) {
  const void *enter = (const void *)swift_task_enterThreadLocalContext;
  if (dlsym(RTLD_DEFAULT, "swift_task_enterThreadLocalContext") != enter) return "swift_task_enterThreadLocalContext";
  if (dlsym(RTLD_DEFAULT, "swift_once") != (const void *)swift_once) return "swift_once";
  return NULL;
}

#endif
