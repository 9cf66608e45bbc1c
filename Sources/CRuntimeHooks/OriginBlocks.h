#ifndef CANDLESTICK_ORIGIN_BLOCKS_H
#define CANDLESTICK_ORIGIN_BLOCKS_H

#include "DispatchBlocks.h"

/// Copies a block that runs outside, so that what it enqueues belongs to the simulation whose code sets it, if any.
/// `frame` is that of the function that gets it. Returns NULL for NULL.
candlestick_block *candlestick_copy_with_origin(void *const *frame, const candlestick_block *block) HIDDEN;

/// Whether outside code may call a handler that code of a simulation has set.
bool candlestick_is_handler_set(void) HIDDEN;

#endif
