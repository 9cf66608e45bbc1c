#ifndef CANDLESTICK_WORK_ITEMS_H
#define CANDLESTICK_WORK_ITEMS_H

#include "DispatchBlocks.h"

/// Whether a block is one of Dispatch's own, a work item, which is more than the code that it runs.
bool candlestick_is_work_item(const candlestick_block *block) HIDDEN;

/// Whether a work item is a barrier.
bool candlestick_is_barrier_item(const candlestick_block *block) HIDDEN;

/// The group that a work item leaves when it has completed; NULL if the block is no work item, or has run more than once.
void *candlestick_group_of_item(const candlestick_block *block) HIDDEN;

/// Why work items are not understood, or NULL.
const char *candlestick_problem_of_work_items(void) HIDDEN;

#endif
