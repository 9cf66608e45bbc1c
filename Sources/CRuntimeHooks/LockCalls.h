// Interposes functions that lock something until a time limit.

#pragma once

#include "../CTestProcess/OriginalFunction.h"
#include "Blocking.h"

#include <errno.h>

/// Returns the result of an attempt to lock, which a loop may repeat.
static inline int attempt_result(candlestick_simulation *simulation, int result) {
  if (simulation && (result == EBUSY || result == ETIMEDOUT)) candlestick_count_poll(simulation, candlestick_poll_failure);
  return result;
}

/// Interposes the two variants of a function with a time limit: a date, and a time on any clock. The conditions may use
/// `object`.
#define INTERPOSE_TIMED(timed_name, clock_name, type, is_simulated, is_point, wait_until)                              \
  INTERPOSED int timed_name(type *object, const struct timespec *end) {                                                \
    candlestick_simulation *simulation = SIMULATION;                                                                   \
    if (!simulation || !(is_simulated)) return ORIGINAL(timed_name)(object, end);                                      \
    if (is_point) LOCK_POINT(simulation, object);                                                                      \
    return attempt_result(simulation, wait_until(simulation, object,                                                   \
                                                 candlestick_time_of(simulation, CLOCK_REALTIME, end)));               \
  }                                                                                                                    \
  INTERPOSED int clock_name(type *object, clockid_t clock, const struct timespec *end) {                               \
    candlestick_simulation *simulation = SIMULATION;                                                                   \
    if (!simulation || !(is_simulated)) return ORIGINAL(clock_name)(object, clock, end);                               \
    if (is_point) LOCK_POINT(simulation, object);                                                                      \
    return attempt_result(simulation, wait_until(simulation, object,                                                   \
                                                 candlestick_time_of(simulation, clock, end)));                        \
  }
