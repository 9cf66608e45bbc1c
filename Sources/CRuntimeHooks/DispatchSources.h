#ifndef CANDLESTICK_DISPATCH_SOURCES_H
#define CANDLESTICK_DISPATCH_SOURCES_H

#include "DispatchBlocks.h"
#include "SourceHooks.h"

/// The number of simulations' sources that exist.
extern _Atomic int candlestick_source_count HIDDEN;

/// Looks up the record of an object.
void *candlestick_find_source(const void *object) HIDDEN;

/// The record of an object that is a source of a simulation; NULL if it is not.
static inline void *candlestick_source_at(const void *object) {
  if (__builtin_expect(atomic_load_explicit(&candlestick_source_count, memory_order_acquire) == 0, true)) return NULL;
  return candlestick_find_source(object);
}

/// The functions to call for a record.
const candlestick_source_functions *candlestick_functions_of_sources(void) HIDDEN;

/// A copy of a block that runs it with the current owner, if it has one; NULL for no block.
candlestick_block *candlestick_copy_with_owner(const candlestick_block *block) HIDDEN;

#endif
