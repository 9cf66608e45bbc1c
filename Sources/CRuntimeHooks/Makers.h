#ifndef CANDLESTICK_MAKERS_H
#define CANDLESTICK_MAKERS_H

#include "MakerHooks.h"

#include <stdatomic.h>

/// Set once, by `candlestick_trace_makers`.
extern _Atomic(const candlestick_makers *) candlestick_traced_makers __attribute__((visibility("hidden")));

static inline const candlestick_makers *traced_makers(void) {
  return atomic_load_explicit(&candlestick_traced_makers, memory_order_acquire);
}

/// Whether libraries call our definitions of Dispatch's functions.
bool candlestick_stands_in_for_blocks(void);

/// Makes the code of a detached task belong to its maker's owner, if there is one.
void candlestick_own_detached_code(size_t flags, void **entry, void **context);

#endif
