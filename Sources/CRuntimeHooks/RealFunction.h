#ifndef CANDLESTICK_REAL_FUNCTION_H
#define CANDLESTICK_REAL_FUNCTION_H

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

/// The function that one of ours stands in for: a sanitizer's, if it has one, or the system's. `_GNU_SOURCE` must be defined.
static inline void *real_function(const char *name, _Atomic(void *) *cached, void *interceptor) {
  void *function = atomic_load_explicit(cached, memory_order_relaxed);
  if (!function) {
    function = interceptor ? interceptor : dlsym(RTLD_NEXT, name);
    atomic_store_explicit(cached, function, memory_order_relaxed);
  }
  return function;
}

/// Declares `real` as the function that this one stands in for.
#define REAL(result, name, ...)                                                                                        \
  extern result __interceptor_##name(__VA_ARGS__) __attribute__((weak));                                               \
  static _Atomic(void *) cached;                                                                                       \
  result (*real)(__VA_ARGS__) =                                                                                        \
      (result(*)(__VA_ARGS__))real_function(#name, &cached, (void *)__interceptor_##name)

#endif
