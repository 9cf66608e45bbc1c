// The simulation that the current thread runs, for hooks that are called so often that a function call matters.

#ifndef CANDLESTICK_ENTERED_SIMULATION_H
#define CANDLESTICK_ENTERED_SIMULATION_H

#include "SimulationHooks.h"

#include <stdatomic.h>
#include <time.h>

/// Makes a thread-local variable readable without a call, for which the reader would have to save registers.
#define READ_WITHOUT_CALL __attribute__((tls_model("initial-exec")))

#define HIDDEN __attribute__((visibility("hidden")))

/// The simulation that this thread runs.
extern _Thread_local candlestick_simulation *_Nullable candlestick_entered HIDDEN READ_WITHOUT_CALL;

/// The identifier of the simulation whose code started this thread; zero if there is none. It may have ended.
extern _Thread_local uint64_t candlestick_origin HIDDEN READ_WITHOUT_CALL;

/// Whether Dispatch gets the time of the simulation on this thread, too.
extern _Thread_local bool candlestick_shows_time_to_dispatch HIDDEN READ_WITHOUT_CALL;

/// True if this process has a simulation.
extern _Atomic bool candlestick_has_simulations HIDDEN;

static inline bool candlestick_is_any_under_way(void) {
  return atomic_load_explicit(&candlestick_has_simulations, memory_order_relaxed);
}

/// Whether the current code belongs to no simulation, although its thread or task does.
bool candlestick_is_outside(void) HIDDEN;

/// Returns the simulation that this thread runs, or the one that it was started in, with its context retained. NULL if there is none,
/// or if it has ended.
candlestick_simulation *_Nullable candlestick_retain_simulation(void) HIDDEN;

/// Forgets the run loops in which code of a simulation is left at its end, so that they can be stopped again.
void candlestick_abandon_turns(const candlestick_simulation *_Nonnull simulation) HIDDEN;

/// The executor on which tasks wait before they switch to an actor, given the executor that they prefer. Empty if no
/// simulation has that one.
candlestick_executor candlestick_hop_executor(candlestick_executor preferred) HIDDEN;

/// Sets the runtime's hooks as needed, or resets them. Calls must not overlap.
void candlestick_set_hooks(bool is_simulating) HIDDEN;

/// Returns true if the program has replaced the hook that enqueues jobs without an executor.
bool candlestick_has_other_executor(void) HIDDEN;

/// Calls `candlestick_set_hooks` after a change.
void candlestick_update_hooks(void) HIDDEN;

/// Converts a time of a clock that shows virtual time to nanoseconds since the simulation began; may be negative.
int64_t candlestick_time_of(const candlestick_simulation *_Nonnull simulation, clockid_t clock,
                            const struct timespec *_Nonnull time) HIDDEN;

/// The least difference of two `Date`s at the current time, in nanoseconds: a `Date` is a floating-point number.
int64_t candlestick_date_precision(const candlestick_simulation *_Nonnull simulation) HIDDEN;

// Each of these returns the name of a function in its file that the runtime does not call, or NULL.
const char *_Nullable candlestick_missing_hook_of_creation(void) HIDDEN;
const char *_Nullable candlestick_missing_hook_of_switch(void) HIDDEN;
const char *_Nullable candlestick_missing_hook_of_actors(void) HIDDEN;
const char *_Nullable candlestick_missing_hook_of_globals(void) HIDDEN;
const char *_Nullable candlestick_missing_hook_of_queues(void) HIDDEN;
const char *_Nullable candlestick_missing_hook_of_waits(void) HIDDEN;

#endif
