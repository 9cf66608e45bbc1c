#ifndef CANDLESTICK_DISPATCH_QUEUE_STATE_H
#define CANDLESTICK_DISPATCH_QUEUE_STATE_H

#include "EnteredSimulation.h"

/// What changes about an object that runs no blocks.
typedef enum {
  suspension_inactive,
  suspension_activated,
  suspension_begins,
  suspension_ends,
} candlestick_suspension;

/// Records that an object was created inactive, activated, suspended or resumed.
void candlestick_note_suspension(const void *object, candlestick_suspension change) HIDDEN;

/// Records who has created a queue: the code that called a function of Dispatch at an address.
void candlestick_note_creator(const void *queue, const void *caller) HIDDEN;

/// Whether the current code of a simulation runs on a queue, or on one that targets it. The main actor's runs on the main
/// queue.
bool candlestick_is_on_queue(candlestick_simulation *simulation, const void *queue) HIDDEN;

/// Why queues are not understood, or NULL.
const char *candlestick_problem_of_queues(void) HIDDEN;

/// Whether an object was not activated, and is not suspended.
bool candlestick_is_only_inactive(const void *object) HIDDEN;

#endif
