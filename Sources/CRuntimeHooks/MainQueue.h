#ifndef CANDLESTICK_MAIN_QUEUE_H
#define CANDLESTICK_MAIN_QUEUE_H

#include <stdbool.h>

/// Whether a block enqueued now becomes a step: if this thread runs a simulation, and the queue is the main queue.
bool candlestick_is_step(void *queue);

/// Enqueues a function as a step of this thread's simulation, in the main actor's order. Leaves `group` after it unless
/// NULL.
///
/// Returns false if memory is exhausted.
bool candlestick_make_step(void (*function)(void *context), void *context, void *group);

#endif
