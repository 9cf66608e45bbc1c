#ifndef CANDLESTICK_MAIN_QUEUE_H
#define CANDLESTICK_MAIN_QUEUE_H

#include <stdbool.h>

/// Whether a block that is put on a queue here and now is to be a step of a simulation: if this thread runs one, and the queue
/// is the main one.
bool candlestick_is_step(void *queue);

/// Makes a function a step of the simulation that this thread runs, in the order of the main actor's.
///
/// - `group` is left after it; it may be NULL.
/// - Returns false if there is no memory for it.
bool candlestick_make_step(void (*function)(void *context), void *context, void *group);

#endif
