// Lists the simulations of this process, and finds the simulation of the current code.

#include "../CTestProcess/OriginalFunction.h"
#include "Blocking.h"
#include "DescriptorFaults.h"
#include "Dispatch.h"
#include "MutexUses.h"
#include "StepWatchdog.h"
#include "ThreadTurns.h"

#include <unistd.h>

_Thread_local candlestick_simulation *candlestick_entered;
_Thread_local uint64_t candlestick_origin;
_Thread_local candlestick_code_state candlestick_code;
_Atomic bool candlestick_has_simulations;
static candlestick_simulation *simulations;
static pthread_mutex_t lock = OWN_LOCK;

candlestick_simulation *candlestick_lock_simulations(void) {
  pthread_mutex_lock(&lock);
  return simulations;
}

void candlestick_unlock_simulations(void) { pthread_mutex_unlock(&lock); }

// MARK: - The current code

candlestick_simulation *candlestick_entered_simulation(void) { return candlestick_entered; }

static _Atomic(candlestick_schedule *) last_begun;

void candlestick_begin_schedule(candlestick_schedule *schedule) {
  schedule->is_running = true;
  atomic_store_explicit(&last_begun, schedule, memory_order_release);
}

void candlestick_end_schedule(candlestick_schedule *schedule) {
  schedule->is_running = false;
  atomic_compare_exchange_strong(&last_begun, &(candlestick_schedule *){schedule}, NULL);
}

const void *candlestick_running_schedule(void) {
  candlestick_schedule *schedule = candlestick_entered ? candlestick_entered->schedule : last_begun;
  return schedule && schedule->is_running && schedule->process == getpid() ? schedule : NULL;
}

UNSANITIZED bool candlestick_is_outside(void) {
  return candlestick_code.is_outside && candlestick_code.outside_task == swift_task_getCurrent();
}

static candlestick_scope restore_scope(candlestick_scope scope) {
  candlestick_scope before = {candlestick_entered, candlestick_code.is_outside, candlestick_code.outside_task};
  if (before.simulation != scope.simulation) {
    if (before.simulation) candlestick_step_watchdog_enters(&before.simulation->watch, false);
    if (scope.simulation) candlestick_step_watchdog_enters(&scope.simulation->watch, true);
    candlestick_entered = scope.simulation;
    candlestick_forget_thread_id();
  }
  candlestick_code.is_outside = scope.is_outside;
  candlestick_code.outside_task = scope.task;
  return before;
}

candlestick_scope candlestick_enter_simulation(candlestick_simulation *simulation) {
  return restore_scope((candlestick_scope){simulation, false, NULL});
}

static candlestick_scope exit_simulation(bool keeps_time) {
  candlestick_simulation *shown = keeps_time ? candlestick_entered : NULL;
  return restore_scope((candlestick_scope){shown, true, swift_task_getCurrent()});
}

/// Returns the simulation whose task executor is `preferred`, and sets `hop` to its hop executor.
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

// MARK: - Begin and end

/// Installs or removes the hooks, depending on whether there are simulations. The lock must be held.
static void set_hooks(void) {
  atomic_store_explicit(&candlestick_has_simulations, simulations != NULL, memory_order_relaxed);
  candlestick_set_hooks(simulations != NULL);
}

void candlestick_update_hooks(void) {
  pthread_mutex_lock(&lock);
  set_hooks();
  pthread_mutex_unlock(&lock);
}

void candlestick_begin_simulation(candlestick_simulation *simulation) {
  static uint64_t count;
  candlestick_find_main_thread_check();
  candlestick_settle_loops();
  pthread_mutex_lock(&lock);
  simulation->identifier = ++count;
  simulation->next = simulations;
  simulations = simulation;
  candlestick_start_step_watchdog();
  set_hooks();
  pthread_mutex_unlock(&lock);
}

void candlestick_end_simulation(candlestick_simulation *simulation) {
  candlestick_forget_locks(simulation);
  candlestick_forget_lock_waits(simulation);
  candlestick_free_jobs(simulation);
  candlestick_forget_run_loops(simulation);
  candlestick_release_timer_descriptors(simulation);
  candlestick_drop_late_data(simulation);
  candlestick_forget_ports(simulation);
  candlestick_release_threads(simulation);
  pthread_mutex_lock(&lock);
  candlestick_simulation **link = &simulations;
  while (*link && *link != simulation) link = &(*link)->next;
  if (*link) *link = simulation->next;
  set_hooks();
  pthread_mutex_unlock(&lock);
}

// MARK: - Code that works without simulations

__attribute__((constructor)) static void set_functions(void) {
  candlestick_simulations = (candlestick_simulation_functions){
      .exit_simulation = exit_simulation,
      .restore_scope = restore_scope,
      .step_waits = candlestick_excuse_step,
      .stop_watching_steps = candlestick_end_step_watch,
      .update_hooks = candlestick_update_hooks,
      .system_call = candlestick_simulate_call,
      .main_queue_block_count = candlestick_main_queue_block_count,
      .main_queue_waits = candlestick_main_queue_waits,
      .wake_main_queue = candlestick_wake_main_queue,
      .caught_trap = candlestick_caught_trap_of_stack,
      .made_descriptor = candlestick_add_descriptor,
      .made_timer = candlestick_add_timer_descriptor,
  };
}
