// Blocks steps of a simulation, and tracks the objects that they wait for and the locks that they hold.

#pragma once

#include "Callers.h"

#include <pthread.h>

/// Returns the simulation in whose time this thread waits; NULL if it waits in real time. Calls from Dispatch always
/// wait in real time.
static inline candlestick_simulation *candlestick_simulation_for(const void *caller) {
  candlestick_simulation *simulation = candlestick_entered;
  return simulation && !candlestick_is_in_image(caller, image_dispatch) ? simulation : NULL;
}

#define SIMULATION candlestick_simulation_for(__builtin_return_address(0))

/// Blocks the current step on behalf of the current function's callers. Further members of the wait may follow.
#define BLOCK(wait_kind, wait_end, happened, argument, ...)                                                            \
  candlestick_block_step(simulation, &(candlestick_wait){.kind = wait_kind,                                            \
                                                    .end = wait_end,                                                   \
                                                    .has_happened = happened,                                          \
                                                    .context = argument,                                               \
                                                    .callers = candlestick_callers_of(__builtin_frame_address(0)),     \
                                                    __VA_ARGS__})

/// Blocks the current step, and runs the handlers of signals that are sent to its thread meanwhile.
void candlestick_block_step(candlestick_simulation *simulation, const candlestick_wait *wait) HIDDEN;

/// Returns true, with the error `EINTR`, if the handler of a signal has run in the wait that has just ended, and the call ends, too.
///
/// - Parameter is_restarted: true if the call continues after a handler after which calls restart.
bool candlestick_is_call_interrupted(bool is_restarted) HIDDEN;

/// Returns true if the simulation ended while this thread was blocked in it. The thread continues in real time, in the
/// call that blocked it.
static inline bool candlestick_has_left(const candlestick_simulation *simulation) {
  return __builtin_expect(candlestick_entered != simulation, false);
}

/// Returns the time from the end of a simulation to an end in virtual time, in nanoseconds.
static inline int64_t candlestick_time_left(const candlestick_simulation *simulation, int64_t end) {
  return end > simulation->time ? end - simulation->time : 0;
}

/// Returns the real time on the monotonic clock at which such a time ends.
struct timespec candlestick_real_end(const candlestick_simulation *simulation, int64_t end) HIDDEN;

/// Shows the end of a sleep, a virtual time, to code of Foundation that reads the uptime next on this thread, which has left the
/// simulation in the sleep.
void candlestick_show_end_of_sleep(const candlestick_simulation *simulation, int64_t end) HIDDEN;

/// Ends this thread if it was cancelled. Call this before and after a wait in a function that is a cancellation point.
void candlestick_act_on_cancellation(void) HIDDEN;

/// Makes a call of the C library in which this thread waits because its simulation has ended. Meanwhile, the thread does not count
/// as one that may send events.
#define WAIT_OUTSIDE(call)                                                                                             \
  ({                                                                                                                   \
    int slot = candlestick_begin_wait_outside();                                                                       \
    __typeof__(call) result = call;                                                                                    \
    candlestick_end_wait_outside(slot);                                                                                \
    result;                                                                                                            \
  })

int candlestick_begin_wait_outside(void) HIDDEN;
void candlestick_end_wait_outside(int slot) HIDDEN;

// MARK: - Awaited objects

/// A wait for an object.
typedef struct candlestick_object_wait {
  const void *object;
  bool is_listed;
  struct candlestick_object_wait *previous, *next;
} candlestick_object_wait;

/// An object that waits are listed for.
typedef struct candlestick_awaited_object {
  const void *object;
  candlestick_object_wait *oldest, *latest;
  int wait_count;
  /// The number of waits that pending signals will end.
  int woken_count;
  struct candlestick_awaited_object *next;
} candlestick_awaited_object;

bool candlestick_has_object_waits(void) HIDDEN;

/// Locks the list of objects. Returns the entry of an object; NULL if nothing waits for it.
candlestick_awaited_object *candlestick_lock_awaited(const void *object) HIDDEN;

void candlestick_unlock_awaited(void) HIDDEN;

/// Adds a wait to the list, which must be locked.
void candlestick_list_wait(candlestick_object_wait *wait) HIDDEN;

/// Removes a wait from the list, which must be locked, if it is in the list. Removes the object if it has no more
/// waits.
void candlestick_unlist_wait(candlestick_object_wait *wait) HIDDEN;

// MARK: - Held locks

/// The locks that the steps of a thread's simulation hold.
typedef struct candlestick_lock_records candlestick_lock_records;

/// The records that this thread of a simulation uses while it has the turn: those of the thread that gave it the turn.
extern _Thread_local candlestick_lock_records *candlestick_borrowed_lock_records HIDDEN READ_WITHOUT_CALL;

candlestick_lock_records *candlestick_current_lock_records(void) HIDDEN;

/// Returns a number that identifies the simulated thread of the current code; 0 on the main thread.
uint64_t candlestick_current_owner(candlestick_simulation *simulation) HIDDEN;

/// Records that the current code of a simulation has locked a lock.
///
/// - Parameter excludes_owner: true if the code cannot lock it again: for writing.
void candlestick_record_lock(candlestick_simulation *simulation, const void *lock, bool excludes_owner) HIDDEN;

/// Records that code on this thread unlocks a lock, if the lock is recorded.
void candlestick_record_unlock(const void *lock) HIDDEN;

/// Returns true if a step of a simulation holds a lock on this thread.
bool candlestick_is_held(const candlestick_simulation *simulation, const void *lock) HIDDEN;

/// Returns true if the simulated thread of another step holds a lock. All steps of the main actor and the main queue are
/// on one thread.
bool candlestick_is_held_by_another_step(candlestick_simulation *simulation, const void *lock) HIDDEN;

/// Returns true if the current code's simulated thread holds a lock that it cannot lock again.
bool candlestick_is_held_for_writing(candlestick_simulation *simulation, const void *lock) HIDDEN;

/// Forgets who holds a lock that is not locked: the memory of a destroyed lock may have a new one.
void candlestick_forget_lock(const void *lock) HIDDEN;

/// Forgets the locks that steps of a simulation still hold at its end.
void candlestick_forget_locks(const candlestick_simulation *simulation) HIDDEN;

/// Stops counting the waits for locks in which steps are blocked at the end of a simulation. As long as waits are counted, each
/// unlocked lock sends a signal, which would change the schedules of later simulations.
void candlestick_forget_lock_waits(candlestick_simulation *simulation) HIDDEN;

/// Return true if mutexes, or read-write locks, have the layout that simulations rely on.
bool candlestick_are_mutexes_known(void) HIDDEN;
bool candlestick_are_rwlocks_known(void) HIDDEN;

/// Gives the schedule a chance to interrupt the current step, which locks or has unlocked a lock in the current
/// function.
#define LOCK_POINT_OF(simulation, lock, is_released)                                                                   \
  do {                                                                                                                 \
    if (__builtin_expect((simulation)->interrupts_at_locks, false))                                                    \
      candlestick_reach_lock(simulation, __builtin_frame_address(0), lock, is_released);                               \
  } while (false)
#define LOCK_POINT(simulation, lock) LOCK_POINT_OF(simulation, lock, false)
#define UNLOCK_POINT(simulation, lock) LOCK_POINT_OF(simulation, lock, true)
