#ifndef CANDLESTICK_FAILURE_ORIGINS_H
#define CANDLESTICK_FAILURE_ORIGINS_H

#include "FailureOriginHooks.h"

#include <stdatomic.h>

/// Set once, by `candlestick_trace_failure_origins`.
extern _Atomic(const candlestick_failure_origins *) candlestick_traced_origins __attribute__((visibility("hidden")));

static inline const candlestick_failure_origins *traced_origins(void) {
  return atomic_load_explicit(&candlestick_traced_origins, memory_order_acquire);
}

/// Whether libraries call our definitions of Dispatch's functions.
bool candlestick_stands_in_for_blocks(void);

/// Makes the code of a detached task belong to its maker's owner, if there is one.
void candlestick_own_detached_code(size_t flags, void **entry, void **context);

#endif
