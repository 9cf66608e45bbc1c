// Blocks steps of a simulation, and tracks what they wait for and which locks they hold.

#pragma once

#include "Callers.h"

#include <pthread.h>

/// Returns the simulation whose time advances while this thread waits; NULL if it waits in real time, as it does for Dispatch,
/// which runs outside.
static inline candlestick_simulation *candlestick_simulation_for(const void *caller) {
  candlestick_simulation *simulation = candlestick_entered;
  return simulation && !candlestick_is_in_image(caller, image_dispatch) ? simulation : NULL;
}

#define SIMULATION candlestick_simulation_for(__builtin_return_address(0))

/// Blocks the current step, on behalf of the callers of the current function. More members of the wait may follow.
#define BLOCK(wait_kind, wait_end, happened, argument, ...)                                                            \
  simulation->block(simulation->context,                                                                               \
                    &(candlestick_wait){.kind = wait_kind,                                                             \
                                        .end = wait_end,                                                               \
                                        .has_happened = happened,                                                      \
                                        .context = argument,                                                           \
                                        .callers = candlestick_callers_of(__builtin_frame_address(0)),                 \
                                        __VA_ARGS__})

// MARK: - Awaited objects

/// A wait for an object.
typedef struct candlestick_object_wait {
  const void *object;
  bool is_listed;
  struct candlestick_object_wait *previous, *next;
} candlestick_object_wait;

/// An object with waits.
typedef struct candlestick_awaited_object {
  const void *object;
  candlestick_object_wait *oldest, *latest;
  int wait_count;
  /// The number of the waits that signals are known to end.
  int woken_count;
  struct candlestick_awaited_object *next;
} candlestick_awaited_object;

bool candlestick_has_object_waits(void) HIDDEN;

/// Locks the list of objects. Returns an object with waits, or NULL.
candlestick_awaited_object *candlestick_lock_awaited(const void *object) HIDDEN;

void candlestick_unlock_awaited(void) HIDDEN;

/// Adds a wait. The list must be locked.
void candlestick_list_wait(candlestick_object_wait *wait) HIDDEN;

/// Removes a wait, if it is listed, and the object if it was the last. The list must be locked.
void candlestick_unlist_wait(candlestick_object_wait *wait) HIDDEN;

/// Makes simulations check an object that their steps may wait for. Any thread may call this.
void candlestick_signal(const void *object) HIDDEN;

// MARK: - Held locks

/// Records that the current code of a simulation has locked a lock.
void candlestick_record_lock(candlestick_simulation *simulation, const void *lock) HIDDEN;

/// Records that code of this thread unlocks a lock, if it was recorded.
void candlestick_record_unlock(const void *lock) HIDDEN;

/// Returns true if a step of a simulation holds a lock on this thread.
bool candlestick_is_held(const candlestick_simulation *simulation, const void *lock) HIDDEN;

/// Returns true if a step of a simulation holds a lock on this thread, and the current code does not.
bool candlestick_is_held_by_another_step(const candlestick_simulation *simulation, const void *lock) HIDDEN;

/// Forgets the locks that a simulation's steps still hold at its end.
void candlestick_forget_locks(const candlestick_simulation *simulation) HIDDEN;

/// Return true if mutexes, and read-write locks, have the layout that simulations rely on.
bool candlestick_are_mutexes_known(void) HIDDEN;
bool candlestick_are_rwlocks_known(void) HIDDEN;

/// Initializes one of our own locks, at which no step is interrupted: it has a kind that programs do not use.
#define OWN_LOCK PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP

/// Lets the schedule interrupt the current step, which locks a lock, or has unlocked one, in the current function.
#define LOCK_POINT_OF(simulation, lock, is_released)                                                                   \
  do {                                                                                                                 \
    if (__builtin_expect((simulation)->interrupts_at_locks, false))                                                    \
      candlestick_reach_lock(simulation, __builtin_frame_address(0), lock, is_released);                               \
  } while (false)
#define LOCK_POINT(simulation, lock) LOCK_POINT_OF(simulation, lock, false)
#define UNLOCK_POINT(simulation, lock) LOCK_POINT_OF(simulation, lock, true)
