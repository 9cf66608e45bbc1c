// Finds the callers of a function.

#pragma once

#include "../CTestProcess/Images.h"
#include "EnteredSimulation.h"

/// Returns the slot of an address in a hash table with 2^`bits` slots.
static inline size_t candlestick_slot_of(const void *address, int bits) {
  return (uintptr_t)address * 0x9e3779b97f4a7c15 >> (64 - bits);
}

/// Returns true if the function with a given frame has these callers.
bool candlestick_are_callers_of(void *const *frame, const candlestick_callers *callers) HIDDEN;

/// Returns true if code of the program called the function of a lock with the given frame, itself or through one of
/// Foundation's locks.
bool candlestick_is_program_lock(void *const *frame) HIDDEN;

/// Records the release of a lock as a poll, if code of the program called the function with the given frame, itself or
/// through one of Foundation's locks or operation queues.
void candlestick_count_release(candlestick_simulation *simulation, void *const *frame) HIDDEN;

/// Returns true if code of the program reads the date by calling the function with the given frame, itself or by
/// functions of Foundation's types of dates. Counts the readings of timers.
bool candlestick_is_program_clock_reading(candlestick_simulation *simulation, void *const *frame) HIDDEN;

/// Gives the schedule a chance to interrupt the step, if code of the program called the function with the given frame.
void candlestick_reach_lock(candlestick_simulation *simulation, void *const *frame, const void *lock, bool is_released) HIDDEN;

/// Returns true if the schedule ends a wait for a condition variable at once, without a signal. It does so only if code
/// of the program called the function with the given frame.
bool candlestick_wakes_spuriously(candlestick_simulation *simulation, void *const *frame) HIDDEN;

/// Gives the schedule a chance to interrupt the step, if code of the program called the function with the given frame.
/// The function has made other code ready to run, or has cancelled it.
void candlestick_reach_call(candlestick_simulation *simulation, void *const *frame) HIDDEN;

/// Gives the schedule a chance to interrupt the step, if code of the program called the function with the given frame to
/// use a `Mutex`.
void candlestick_reach_mutex(candlestick_simulation *simulation, void *const *frame) HIDDEN;

static inline __attribute__((always_inline)) void candlestick_call_point(void *const *frame) {
  candlestick_simulation *simulation = candlestick_entered;
  if (__builtin_expect(simulation && simulation->interrupts_at_locks, false)) candlestick_reach_call(simulation, frame);
}

/// True if code on this thread may have used a `Mutex` since the last point where its step could be interrupted.
extern _Thread_local bool candlestick_knows_thread_id HIDDEN READ_WITHOUT_CALL;

/// Like `candlestick_call_point`, before a call, if code may have unlocked a `Mutex`: its order of locks would otherwise
/// be that of the calls.
static inline void candlestick_call_point_before(void *const *frame) {
  if (candlestick_knows_thread_id) candlestick_call_point(frame);
}
