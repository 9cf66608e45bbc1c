// Watches the steps of simulations, to detect a step that does not end.

#pragma once

#include "Stacks.h"

/// Starts watching the steps of all simulations, unless they are already watched. The list of simulations must be
/// locked.
void candlestick_start_step_watchdog(void) HIDDEN;

/// Returns the watching thread's ID in the system; 0 if there is no such thread or it has not begun.
long candlestick_step_watchdog_thread(void) HIDDEN;

/// Implements `candlestick_step_waits` and `candlestick_stop_step_watchdog`.
void candlestick_excuse_step(void) HIDDEN;
void candlestick_end_step_watch(void) HIDDEN;

/// Returns this thread's ID in the system, and unblocks the signal that asks it for its call stack. The thread may have
/// inherited a signal mask, as in a process that a command plugin starts.
int candlestick_watched_thread(void) HIDDEN;

/// Records that this thread begins or stops running the simulation.
static inline void candlestick_step_watchdog_enters(candlestick_step_watchdog *watch, bool is_entered) {
  if (is_entered) {
    uintptr_t thread = (uintptr_t)candlestick_real_thread();
    if (watch->thread != thread) {
      __atomic_store_n(&watch->thread, thread, __ATOMIC_RELAXED);
      __atomic_store_n(&watch->thread_number, candlestick_watched_thread(), __ATOMIC_RELAXED);
    }
  }
  __atomic_store_n(&watch->is_entered, is_entered, __ATOMIC_RELAXED);
  __atomic_store_n(&watch->progress, watch->progress + 1, __ATOMIC_RELAXED);
}

/// Counts a switch of executors without suspension. Returns true if the task must now be suspended, because the step
/// has made too many switches or takes too long.
static inline bool candlestick_step_overruns(candlestick_step_watchdog *watch) {
  int32_t left = __atomic_load_n(&watch->switches_left, __ATOMIC_RELAXED);
  if (left > 0) __atomic_store_n(&watch->switches_left, left - 1, __ATOMIC_RELAXED);
  return left <= 0;
}
