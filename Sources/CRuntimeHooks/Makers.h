#ifndef CANDLESTICK_MAKERS_H
#define CANDLESTICK_MAKERS_H

#include "MakerHooks.h"

#include <pthread.h>
#include <stdatomic.h>

/// Marks a function that stands in for another one. It gives way to one that is linked into the program; a sanitizer's
/// gives way to it.
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define STANDS_IN
#else
#define STANDS_IN __attribute__((weak))
#endif

/// Set once, when what code belongs to is to be handed on.
extern _Atomic(const candlestick_makers *) candlestick_traced_makers __attribute__((visibility("hidden")));

static inline const candlestick_makers *traced_makers(void) {
  return atomic_load_explicit(&candlestick_traced_makers, memory_order_acquire);
}

extern void *swift_retain(void *object);
extern void swift_release(void *object);

/// Makes a thread that belongs to nothing. Returns an error's number, or 0.
int candlestick_create_own_thread(pthread_t *thread, void *(*start)(void *));

/// Whether Dispatch's functions are called by way of ours.
bool candlestick_stands_in_for_blocks(void);

/// Has the code of a detached task belong to what its maker belongs to, if that is known.
void candlestick_own_detached_code(size_t flags, void **entry, void **context);

#endif
