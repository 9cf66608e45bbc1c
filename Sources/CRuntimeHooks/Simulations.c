// The simulations of this process, and which of them the current code belongs to.

#if defined(__linux__)

#define _GNU_SOURCE
#include "CRuntimeHooks.h"
#include "DispatchBlocks.h"
#include "DispatchQueueState.h"
#include "EnteredSimulation.h"
#include "HeldLocks.h"
#include "JobMemory.h"
#include "LockPoints.h"
#include "RealFunction.h"
#include "Stacks.h"
#include "StepWatch.h"
#include "SwiftCalls.h"
#include "WorkItems.h"

#include <pthread.h>

_Thread_local candlestick_simulation *candlestick_entered;
_Atomic bool candlestick_has_simulations;
static candlestick_simulation *simulations;
static pthread_mutex_t lock = OWN_LOCK;

// MARK: - The place of the current code

_Thread_local candlestick_place_of_code candlestick_code;

candlestick_simulation *candlestick_entered_simulation(void) { return candlestick_entered; }

bool candlestick_find_schedule_of_thread(struct candlestick_schedule **schedule) {
  if (!candlestick_entered) return false;
  *schedule = candlestick_entered->schedule;
  return true;
}

UNSANITIZED bool candlestick_is_outside(void) { return candlestick_code.is_outside && candlestick_code.outside_task == swift_task_getCurrent(); }

candlestick_scope candlestick_restore_scope(candlestick_scope place) {
  candlestick_scope before = {candlestick_entered, candlestick_code.is_outside, candlestick_code.outside_task};
  if (before.simulation != place.simulation) {
    if (before.simulation) candlestick_step_watch_enters(&before.simulation->watch, false);
    if (place.simulation) candlestick_step_watch_enters(&place.simulation->watch, true);
    candlestick_entered = place.simulation;
  }
  candlestick_code.is_outside = place.is_outside;
  candlestick_code.outside_task = place.task;
  return before;
}

candlestick_scope candlestick_enter_simulation(candlestick_simulation *simulation) {
  return candlestick_restore_scope((candlestick_scope){simulation, false, NULL});
}

candlestick_scope candlestick_exit_simulation(bool keeps_time) {
  candlestick_simulation *shown = keeps_time ? candlestick_entered : NULL;
  return candlestick_restore_scope((candlestick_scope){shown, true, swift_task_getCurrent()});
}

/// The simulation whose tasks prefer an executor. Sets the executor on which they wait before they switch to an actor.
static candlestick_simulation *find_simulation(candlestick_executor preferred, candlestick_executor *hop) {
  if (!preferred.identity) return NULL;
  pthread_mutex_lock(&lock);
  candlestick_simulation *found = simulations;
  while (found && found->task_executor.identity != preferred.identity) found = found->next;
  if (found) *hop = found->hop_executor;
  pthread_mutex_unlock(&lock);
  return found;
}

candlestick_executor candlestick_hop_executor(candlestick_executor preferred) {
  candlestick_executor hop = {NULL, NULL};
  find_simulation(preferred, &hop);
  return hop;
}

candlestick_simulation *candlestick_current_simulation(void) {
  if (candlestick_is_outside()) return NULL;
  if (candlestick_entered || !candlestick_is_any_under_way()) return candlestick_entered;
  candlestick_executor hop;
  return find_simulation(swift_task_getPreferredTaskExecutor(), &hop);
}

_Thread_local uint64_t candlestick_origin;

candlestick_simulation *candlestick_retain_simulation(void) {
  candlestick_simulation *found = candlestick_entered;
  if (found) return swift_retain((void *)found->context), found;
  if (candlestick_origin == 0) return NULL;
  pthread_mutex_lock(&lock);
  found = simulations;
  while (found && found->identifier != candlestick_origin) found = found->next;
  if (found) swift_retain((void *)found->context);
  pthread_mutex_unlock(&lock);
  return found;
}

bool candlestick_enqueue_from_thread(void *queue, candlestick_block_job *(*make)(void *queue, const void *block),
                                     const void *block, bool is_barrier, void *group, int64_t delay,
                                     void *const *frame) {
  candlestick_simulation *simulation = candlestick_retain_simulation();
  if (!simulation) return false;
  candlestick_block_job *job = make(queue, block);
  if (job) {
    candlestick_prepare_step(job, is_barrier, group, frame);
    simulation->enqueue_block_after(simulation->context, job, delay);
  }
  swift_release((void *)simulation->context);
  return job;
}

// MARK: - Begin and end

/// Tells the hooks and the runtime if there are simulations. The lock is held.
static void publish_simulations(void) {
  atomic_store_explicit(&candlestick_has_simulations, simulations != NULL, memory_order_relaxed);
  candlestick_set_hooks(simulations != NULL);
}

void candlestick_update_hooks(void) {
  pthread_mutex_lock(&lock);
  publish_simulations();
  pthread_mutex_unlock(&lock);
}

void candlestick_begin_simulation(candlestick_simulation *simulation) {
  candlestick_watch_steps(simulation);
  static uint64_t count;
  pthread_mutex_lock(&lock);
  simulation->identifier = ++count;
  simulation->next = simulations;
  simulations = simulation;
  publish_simulations();
  pthread_mutex_unlock(&lock);
}

void candlestick_end_simulation(candlestick_simulation *simulation) {
  candlestick_unwatch_steps(simulation);
  candlestick_forget_locks(simulation);
  candlestick_free_jobs(simulation);
  candlestick_abandon_turns(simulation);
  pthread_mutex_lock(&lock);
  candlestick_simulation **link = &simulations;
  while (*link && *link != simulation) link = &(*link)->next;
  if (*link) *link = simulation->next;
  publish_simulations();
  pthread_mutex_unlock(&lock);
}

// MARK: - The checks

const char *candlestick_problem_of_libraries(void) {
  const char *problem = candlestick_problem_of_stacks();
  if (!problem) problem = candlestick_problem_of_queues();
  if (!problem) problem = candlestick_problem_of_work_items();
  return problem;
}

const char *candlestick_missing_hook(void) {
  const char *missing = candlestick_missing_hook_of_creation();
  if (!missing) missing = candlestick_missing_hook_of_switch();
  if (!missing) missing = candlestick_missing_hook_of_actors();
  if (!missing) missing = candlestick_missing_hook_of_globals();
  if (!missing) missing = candlestick_missing_hook_of_queues();
  if (!missing) missing = candlestick_missing_hook_of_waits();
  return missing;
}

#endif
