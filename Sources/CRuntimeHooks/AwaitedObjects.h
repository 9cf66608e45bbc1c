// The objects that steps of simulations wait for.

#ifndef CANDLESTICK_AWAITED_OBJECTS_H
#define CANDLESTICK_AWAITED_OBJECTS_H

#include "EnteredSimulation.h"

/// A wait for an object.
typedef struct candlestick_object_wait {
  const void *_Nonnull object;
  bool is_listed;
  struct candlestick_object_wait *_Nullable previous, *_Nullable next;
} candlestick_object_wait;

/// An object with waits.
typedef struct candlestick_awaited_object {
  const void *_Nonnull object;
  candlestick_object_wait *_Nullable oldest, *_Nullable latest;
  int wait_count;
  /// The number of the waits that signals are known to end.
  int woken_count;
  struct candlestick_awaited_object *_Nullable next;
} candlestick_awaited_object;

/// True if there are any waits in this process.
bool candlestick_has_object_waits(void) HIDDEN;

/// Locks the list of objects. Returns an object with waits, or NULL.
candlestick_awaited_object *_Nullable candlestick_lock_awaited(const void *_Nonnull object) HIDDEN;

void candlestick_unlock_awaited(void) HIDDEN;

/// Adds a wait. The list must be locked.
void candlestick_list_wait(candlestick_object_wait *_Nonnull wait) HIDDEN;

/// Removes a wait, if it is listed, and the object if it was the last. The list must be locked.
void candlestick_unlist_wait(candlestick_object_wait *_Nonnull wait) HIDDEN;

/// Makes simulations check an object for which their steps may wait. Any thread may call this.
void candlestick_signal(const void *_Nonnull object) HIDDEN;

#endif
