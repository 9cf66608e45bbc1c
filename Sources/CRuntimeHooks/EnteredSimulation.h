#ifndef CANDLESTICK_ENTERED_SIMULATION_H
#define CANDLESTICK_ENTERED_SIMULATION_H

#include "SimulationHooks.h"

#include <time.h>

/// Has a thread's variable read without a call, which would have its reader save registers.
#define READ_WITHOUT_CALL __attribute__((tls_model("initial-exec")))

/// The simulation that this thread runs, for those that are called so often that a call to ask for it counts.
extern _Thread_local candlestick_simulation *_Nullable candlestick_entered
    __attribute__((visibility("hidden"))) READ_WITHOUT_CALL;

/// Whether any simulation is under way in this process.
bool candlestick_is_any_under_way(void);

/// Whether the code here and now belongs to no simulation, though the thread or the task does.
bool candlestick_is_outside(void);

/// Names a function of those that tell the worlds of tasks apart which the runtime does not call by way of ours, or returns NULL.
const char *_Nullable candlestick_missing_hook_of_worlds(void);

/// Whether a job is the turn of an actor that is to begin with a task which belongs to no executor, and to no simulation.
bool candlestick_is_turn_of_others(const void *_Nonnull job);

/// The time of a simulation at which one of the clocks that it stands in for shows a time, in nanoseconds; may be below zero.
int64_t candlestick_time_of(const candlestick_simulation *_Nonnull simulation, clockid_t clock,
                            const struct timespec *_Nonnull time) __attribute__((visibility("hidden")));

/// The least time by which two dates differ here and now, in nanoseconds, as a `Date` is a number with a floating point.
int64_t candlestick_date_precision(const candlestick_simulation *_Nonnull simulation) __attribute__((visibility("hidden")));

#endif
