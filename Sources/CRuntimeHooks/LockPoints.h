// The points where an explored schedule may interrupt a step: where code of the program takes or releases a lock.

#ifndef CANDLESTICK_LOCK_POINTS_H
#define CANDLESTICK_LOCK_POINTS_H

#include "EnteredSimulation.h"

#include <pthread.h>

/// Initializes a lock of ours, at which no step is interrupted: one of a kind that programs do not use.
#define OWN_LOCK PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP

/// Lets the schedule interrupt the step if code of the program called the function with this frame.
void candlestick_reach_lock(candlestick_simulation *_Nonnull simulation, void *const _Nullable *_Nonnull frame) HIDDEN;

/// Lets the schedule interrupt the current step, which takes or releases a lock in the function that contains this.
#define LOCK_POINT(simulation)                                                                                         \
  do {                                                                                                                 \
    if (__builtin_expect((simulation)->interrupts_at_locks, false))                                                    \
      candlestick_reach_lock(simulation, __builtin_frame_address(0));                                                  \
  } while (false)

#endif
