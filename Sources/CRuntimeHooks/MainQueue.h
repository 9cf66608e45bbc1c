#ifndef CANDLESTICK_MAIN_QUEUE_H
#define CANDLESTICK_MAIN_QUEUE_H

#include "EnteredSimulation.h"

/// Counts a block that is about to be enqueued on a queue and is no step, if that is the main queue.
void candlestick_count_real_block(void *_Nonnull queue) HIDDEN;

/// Whether the current code of a simulation runs on the main queue, or on one that targets it, or on the main actor.
bool candlestick_runs_on_main_queue(candlestick_simulation *_Nonnull simulation) HIDDEN;

#endif
