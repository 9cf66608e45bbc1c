// Gives access to the current thread's simulation, for hooks that are called so often that a function call matters.

#pragma once

#include "../CTestProcess/Attributes.h"
#include "../CTestProcess/SwiftCalls.h"
#include "TaskHooks.h"

#include <stdatomic.h>
#include <time.h>

extern SWIFT_CALL candlestick_executor swift_task_getCurrentExecutor(void);
extern SWIFT_CALL candlestick_executor swift_task_getMainExecutor(void);
extern SWIFT_CALL candlestick_executor swift_task_getPreferredTaskExecutor(void);

/// The simulation that this thread runs.
extern _Thread_local candlestick_simulation *candlestick_entered HIDDEN READ_WITHOUT_CALL;

/// The identifier of the simulation whose code started this thread; zero if there is none. The simulation may have
/// ended.
extern _Thread_local uint64_t candlestick_origin HIDDEN READ_WITHOUT_CALL;

/// True if Dispatch, too, gets virtual time on this thread.
extern _Thread_local bool candlestick_shows_time_to_dispatch HIDDEN READ_WITHOUT_CALL;

extern _Atomic bool candlestick_has_simulations HIDDEN;

static inline bool candlestick_is_any_under_way(void) {
  return atomic_load_explicit(&candlestick_has_simulations, memory_order_relaxed);
}

/// Locks the list of simulations and returns the first one.
candlestick_simulation *candlestick_lock_simulations(void) HIDDEN;

void candlestick_unlock_simulations(void) HIDDEN;

/// Returns true if the current code belongs to no simulation, although its thread or task does.
bool candlestick_is_outside(void) HIDDEN;

/// Returns the simulation that this thread runs or that started this thread, with its context retained. Returns NULL if
/// there is none or it has ended.
candlestick_simulation *candlestick_retain_simulation(void) HIDDEN;

/// Removes the runs of run loops that an ending simulation has not finished, so that the run loops can be stopped
/// again.
void candlestick_forget_run_loops(const candlestick_simulation *simulation) HIDDEN;

/// Returns the hop executor of the simulation whose task executor is `preferred`; an empty one if there is no such
/// simulation.
candlestick_executor candlestick_hop_executor(candlestick_executor preferred) HIDDEN;

/// Installs or removes the runtime's hooks. Calls must not overlap.
void candlestick_set_hooks(bool is_simulating) HIDDEN;

/// Returns true if the program has set the runtime's hook for jobs without an executor.
bool candlestick_has_other_executor(void) HIDDEN;

/// Calls `candlestick_set_hooks` after a change.
void candlestick_update_hooks(void) HIDDEN;

// MARK: - Time

static const int64_t nanoseconds_per_second = 1000000000;

/// Returns true if a time is one that functions of the C library accept as a duration.
static inline bool candlestick_is_duration(const struct timespec *time) {
  return time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < nanoseconds_per_second;
}

/// Returns the nanoseconds of a duration; the maximum if it is longer.
static inline int64_t candlestick_nanoseconds(struct timespec time) {
  int64_t result;
  bool is_too_long = __builtin_mul_overflow(time.tv_sec, nanoseconds_per_second, &result) || __builtin_add_overflow(result, time.tv_nsec, &result);
  return is_too_long ? INT64_MAX : result;
}

static inline struct timespec candlestick_timespec(int64_t nanoseconds) {
  return (struct timespec){nanoseconds / nanoseconds_per_second, nanoseconds % nanoseconds_per_second};
}

/// Returns the virtual time after a number of nanoseconds; the maximum if that is negative, or too far away.
static inline int64_t candlestick_end_after(const candlestick_simulation *simulation, int64_t nanoseconds) {
  int64_t end;
  return nanoseconds < 0 || __builtin_add_overflow(simulation->time, nanoseconds, &end) ? INT64_MAX : end;
}

/// Converts a time on a clock that shows virtual time to nanoseconds since the simulation began. The result may be
/// negative.
int64_t candlestick_time_of(const candlestick_simulation *simulation, clockid_t clock,
                            const struct timespec *time) HIDDEN;

/// Reads a clock in real time.
void candlestick_real_time(clockid_t clock, struct timespec *time) HIDDEN;

/// Returns the real time on the monotonic clock, in nanoseconds.
int64_t candlestick_real_uptime(void) HIDDEN;

/// Returns the smallest difference between two `Date`s at the current time, in nanoseconds. A `Date` is a
/// floating-point number.
int64_t candlestick_date_precision(const candlestick_simulation *simulation) HIDDEN;

// MARK: - Uses of outside resources

/// Reports that the current code begins to use a resource outside its simulation.
void candlestick_report_outside_use(candlestick_outside_use use) HIDDEN;

/// Reports the first use of a kind of which a simulation may have many, and records that the code outside may answer to each.
void candlestick_report_first_use(candlestick_outside_use use) HIDDEN;

/// Reports such a use, at almost no cost on threads outside simulations.
static inline void report_outside_use(candlestick_outside_use use) {
  if (__builtin_expect(candlestick_entered != NULL, false)) candlestick_report_outside_use(use);
}
