// Sees some uses of `Mutex`, and who owns it.

#pragma once

#include "EnteredSimulation.h"

/// Records that the caller of the function with the given frame asks for the thread's ID, which may be a point where the
/// step is interrupted. Returns the ID of the caller's simulated thread; 0 if the caller sees the real one.
uint32_t candlestick_asks_for_thread_id(void *const *frame) HIDDEN;

/// Returns true if code of the program locks a `Mutex` by calling the function with the given frame, so that its
/// simulated thread can be the owner.
bool candlestick_is_program_mutex(void *const *frame) HIDDEN;

size_t candlestick_mutex_variable_count(void) HIDDEN;

/// Saves the variables with the thread's ID, as far as code has asked for it.
void candlestick_save_thread_ids(uint32_t *ids) HIDDEN;

/// Restores saved variables.
void candlestick_restore_thread_ids(const uint32_t *ids) HIDDEN;

/// Returns the ID of the simulated thread of a simulation's current code, which no real thread has; 0 on the main thread.
uint32_t candlestick_simulated_thread_id(candlestick_simulation *simulation) HIDDEN;

/// Performs a system call, of which the function with the given frame has got the arguments.
long candlestick_simulate_call(long number, const long *arguments, void *const *frame) HIDDEN;

/// Performs a system call for a futex, of which the function with the given frame has got the arguments.
long candlestick_use_futex(const long *arguments, void *const *frame) HIDDEN;
