// Passes the owner of failures to code that other code starts.

#pragma once

#include "FailureOriginHooks.h"

#include <stdatomic.h>

/// Set once, by `candlestick_trace_failure_origins`.
extern _Atomic(const candlestick_failure_origins *) candlestick_traced_origins __attribute__((visibility("hidden")));

static inline const candlestick_failure_origins *traced_origins(void) {
  return atomic_load_explicit(&candlestick_traced_origins, memory_order_acquire);
}

/// Returns the owner of the current code, retained; NULL if there is none.
static inline void *current_owner(void) {
  const candlestick_failure_origins *origins = traced_origins();
  return origins ? origins->current() : NULL;
}

/// Forgets the owner of a run loop timer that is invalid.
void candlestick_disown_timer(const void *timer) __attribute__((visibility("hidden")));

/// Gives a detached task the owner of the current code, if there is one.
void candlestick_own_detached_code(size_t flags, void **entry, void **context)
    __attribute__((visibility("hidden")));
