// Makes real threads part of a simulation: a thread runs only while it has the turn.

#pragma once

#include "Blocking.h"
#include "Stacks.h"

/// A real thread of a simulation.
struct candlestick_thread {
  candlestick_simulation *simulation;
  candlestick_stack *stack;
  /// The thread, and its ID in the system; 0 until it has begun.
  pthread_t id;
  _Atomic int number;
  /// Nonzero while the thread may run, and while the code that gave it the turn may continue.
  _Atomic uint32_t turn, returned_turn;
  /// The locks that steps hold. The code that has the turn uses them.
  candlestick_lock_records *lock_records;
  bool has_ended, is_detached, is_cancelled;
  /// True if the simulation has ended before the thread, which now runs in real time.
  _Atomic bool is_released;
  /// The name that the code has given to the thread; empty if it has none.
  char name[16];
  struct candlestick_thread *next;
};

/// Waits or wakes as a private futex does.
long candlestick_call_futex(_Atomic uint32_t *futex, int operation, uint32_t value) HIDDEN;

/// Returns true if a thread that is started by the function with the given frame belongs to the simulation. Threads that
/// Dispatch, Foundation and XCTest start for themselves do not.
bool candlestick_starts_simulated_threads(void *const *frame) HIDDEN;

/// Creates the record of a thread that is about to start. Returns NULL, and reports that, if the simulation has too many threads.
/// `frame` is the frame of the function that starts it.
candlestick_thread *candlestick_make_thread(candlestick_simulation *simulation, const pthread_attr_t *attributes, void *const *frame) HIDDEN;

/// Adds a thread that has started to its simulation. `frame` is the frame of the function that started it.
void candlestick_add_thread(candlestick_thread *thread, pthread_t id, void *const *frame) HIDDEN;

/// Frees the record of a thread that could not be started.
void candlestick_drop_thread(candlestick_thread *thread) HIDDEN;

/// Waits for the first turn of the current thread. The turn returns when the thread has ended.
void candlestick_begin_thread(candlestick_thread *thread) HIDDEN;

/// Gives the turn to a thread until the thread blocks or ends. Returns true if it has ended.
bool candlestick_give_turn(candlestick_thread *thread) HIDDEN;

/// Returns the turn, and waits for the next one, or until the simulation has ended. The thread is then outside of it.
void candlestick_return_turn(candlestick_thread *thread) HIDDEN;

/// Returns the thread of the current simulation with an identifier, even if it has ended; NULL if there is none.
candlestick_thread *candlestick_find_thread(pthread_t id) HIDDEN;

/// Removes and frees the record of a thread that has ended and that no other code can join.
void candlestick_remove_thread(candlestick_thread *thread) HIDDEN;

/// Returns true if a thread with the given ID in the system runs the simulation or belongs to it.
bool candlestick_is_own_thread(const candlestick_simulation *simulation, int number) HIDDEN;

/// Returns true if a thread with the given ID in the system belongs to any simulation, or waits for a signal since its
/// simulation has ended.
bool candlestick_is_simulated_thread(int number) HIDDEN;

/// Lets the threads of a simulation that has ended continue in real time.
void candlestick_release_threads(candlestick_simulation *simulation) HIDDEN;
