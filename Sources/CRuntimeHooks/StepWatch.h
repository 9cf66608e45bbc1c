// Watches the steps of simulations, to find one that does not end.

#pragma once

#include "Stacks.h"

/// Begins to watch the steps of all simulations, unless they are watched. Their list must be locked.
void candlestick_watch_steps(void) HIDDEN;

/// Returns the system's number of the watching thread. Returns 0 if there is none, or if it has not begun yet.
long candlestick_watching_thread(void) HIDDEN;

/// Lets this thread receive the signal that asks for its position: it may have inherited a mask, as in a process that a
/// command plugin starts.
void candlestick_unblock_step_signal(void) HIDDEN;

/// Records that this thread begins to run the simulation, or stops running it.
static inline void candlestick_step_watch_enters(candlestick_step_watch *watch, bool is_entered) {
  if (is_entered) {
    uintptr_t thread = (uintptr_t)candlestick_real_thread();
    if (watch->thread != thread) {
      __atomic_store_n(&watch->thread, thread, __ATOMIC_RELAXED);
      candlestick_unblock_step_signal();
    }
  }
  __atomic_store_n(&watch->is_entered, is_entered, __ATOMIC_RELAXED);
  __atomic_store_n(&watch->progress, watch->progress + 1, __ATOMIC_RELAXED);
}

/// Counts a switch that does not suspend the task. Returns true if the task has to be suspended after all, because the step
/// makes too many switches or takes too long.
static inline bool candlestick_step_overruns(candlestick_step_watch *watch) {
  int32_t left = __atomic_load_n(&watch->switches_left, __ATOMIC_RELAXED);
  if (left > 0) __atomic_store_n(&watch->switches_left, left - 1, __ATOMIC_RELAXED);
  return left <= 0;
}
