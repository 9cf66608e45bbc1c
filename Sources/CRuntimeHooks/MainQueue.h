#ifndef CANDLESTICK_MAIN_QUEUE_H
#define CANDLESTICK_MAIN_QUEUE_H

#include "EnteredSimulation.h"

/// Counts a block that is about to be enqueued on a queue and is no step, if that is the main queue.
void candlestick_count_real_block(void *_Nonnull queue) HIDDEN;
#endif
