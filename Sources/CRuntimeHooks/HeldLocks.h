#ifndef CANDLESTICK_HELD_LOCKS_H
#define CANDLESTICK_HELD_LOCKS_H

#include "EnteredSimulation.h"

/// Records that the current code of a simulation has locked a lock.
void candlestick_note_locked(candlestick_simulation *_Nonnull simulation, const void *_Nonnull lock) HIDDEN;

/// Records that code of this thread unlocks a lock, if it was recorded.
void candlestick_note_unlocked(const void *_Nonnull lock) HIDDEN;

/// Whether a step of a simulation has locked a lock on this thread.
bool candlestick_is_held(const candlestick_simulation *_Nonnull simulation, const void *_Nonnull lock) HIDDEN;

/// The same, and the current code has not locked it.
bool candlestick_is_held_by_another_step(const candlestick_simulation *_Nonnull simulation, const void *_Nonnull lock)
    HIDDEN;

/// Forgets the locks that a simulation's steps leave locked.
void candlestick_forget_locks(const candlestick_simulation *_Nonnull simulation) HIDDEN;

#endif
