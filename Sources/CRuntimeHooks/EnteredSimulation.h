// Describes the simulation of the current thread, for hooks that are called so often that a function call matters.

#pragma once

#include "TaskHooks.h"

#include <stdatomic.h>
#include <time.h>

/// Makes a thread-local variable readable without a call, for which the reader would have to save registers.
#define READ_WITHOUT_CALL __attribute__((tls_model("initial-exec")))

#define HIDDEN __attribute__((visibility("hidden")))

/// The simulation that this thread runs.
extern _Thread_local candlestick_simulation *candlestick_entered HIDDEN READ_WITHOUT_CALL;

/// The identifier of the simulation whose code started this thread; zero if there is none. It may have ended.
extern _Thread_local uint64_t candlestick_origin HIDDEN READ_WITHOUT_CALL;

/// True if Dispatch, too, gets virtual time on this thread.
extern _Thread_local bool candlestick_shows_time_to_dispatch HIDDEN READ_WITHOUT_CALL;

extern _Atomic bool candlestick_has_simulations HIDDEN;

static inline bool candlestick_is_any_under_way(void) {
  return atomic_load_explicit(&candlestick_has_simulations, memory_order_relaxed);
}

/// Locks the list of simulations, and returns the first one.
candlestick_simulation *candlestick_lock_simulations(void) HIDDEN;

void candlestick_unlock_simulations(void) HIDDEN;

/// Returns true if the current code belongs to no simulation, although its thread or task does.
bool candlestick_is_outside(void) HIDDEN;

/// Returns the simulation that this thread runs or was started in, with its context retained; NULL if there is none, or if it
/// has ended.
candlestick_simulation *candlestick_retain_simulation(void) HIDDEN;

/// Forgets the run loops that code of an ending simulation is still running, so that they can be stopped again.
void candlestick_forget_run_loops(const candlestick_simulation *simulation) HIDDEN;

/// Returns the hop executor of the simulation whose tasks prefer an executor; an empty one if there is none.
candlestick_executor candlestick_hop_executor(candlestick_executor preferred) HIDDEN;

/// Sets the runtime's hooks as needed, or resets them. Calls must not overlap.
void candlestick_set_hooks(bool is_simulating) HIDDEN;

/// Returns true if the program has replaced the hook that enqueues jobs without an executor.
bool candlestick_has_other_executor(void) HIDDEN;

/// Calls `candlestick_set_hooks` after a change.
void candlestick_update_hooks(void) HIDDEN;

// MARK: - Time

static const int64_t nanoseconds_per_second = 1000000000;

/// Converts a time of a clock that shows virtual time to nanoseconds since the simulation began; may be negative.
int64_t candlestick_time_of(const candlestick_simulation *simulation, clockid_t clock,
                            const struct timespec *time) HIDDEN;

/// Returns the smallest difference between two `Date`s at the current time, in nanoseconds: a `Date` is a floating-point
/// number.
int64_t candlestick_date_precision(const candlestick_simulation *simulation) HIDDEN;

// MARK: - Uses of the outside

/// Reports that the current code begins to use something outside its simulation.
void candlestick_report_outside_use(candlestick_outside_use use) HIDDEN;

/// Reports a use where it must cost threads outside simulations almost nothing.
static inline void report_outside_use(candlestick_outside_use use) {
  if (__builtin_expect(candlestick_entered != NULL, false)) candlestick_report_outside_use(use);
}
