#ifndef CANDLESTICK_OUTSIDE_USES_H
#define CANDLESTICK_OUTSIDE_USES_H

#include "EnteredSimulation.h"
#include "Images.h"

/// Reports a use by the calling code to the simulation of this thread.
void candlestick_note_outside_use(candlestick_outside_use use) HIDDEN;

/// The same for the request that begins if a queue is one of Foundation's networking, which runs outside.
void candlestick_note_enqueuing(void *_Nonnull queue) HIDDEN;

/// In the definition of a function that uses something outside: does nothing on threads that run no simulation.
static inline void note_outside_use(candlestick_outside_use use) {
  if (__builtin_expect(candlestick_entered != NULL, false)) candlestick_note_outside_use(use);
}

/// In the definition of a function that enqueues a block.
static inline void note_enqueuing(void *_Nonnull queue) {
  if (__builtin_expect(candlestick_entered && candlestick_is_loaded(image_networking), false))
    candlestick_note_enqueuing(queue);
}

#endif
