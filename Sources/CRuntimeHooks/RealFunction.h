// Calls of functions that a definition of ours replaces.

#ifndef CANDLESTICK_REAL_FUNCTION_H
#define CANDLESTICK_REAL_FUNCTION_H

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

/// Marks a definition that replaces another by its name. It gives way to one that is linked into the program; a
/// sanitizer's definition gives way to it.
///
/// Without `noinline`, the compiler may move unlikely code into a function of its own, where the frame and the return address
/// are not those of the definition.
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define STANDS_IN __attribute__((noinline))
#else
#define STANDS_IN __attribute__((weak, noinline))
#endif

/// Marks a function that no sanitizer watches. The thread sanitizer does not know that all uses of a block come before its disposal,
/// since BlocksRuntime counts them, and it calls some functions before it knows their thread, or when it no longer does.
#define UNSANITIZED __attribute__((disable_sanitizer_instrumentation))

/// The function that one of ours replaces: a sanitizer's, if it has one, or a library's. `_GNU_SOURCE` must be defined.
static inline UNSANITIZED void *real_function(const char *name, _Atomic(void *) *cached, void *interceptor) {
  void *function = atomic_load_explicit(cached, memory_order_relaxed);
  if (__builtin_expect(!function, 0)) {
    function = interceptor ? interceptor : dlsym(RTLD_NEXT, name);
    atomic_store_explicit(cached, function, memory_order_relaxed);
  }
  return function;
}

/// Declares `real` as the function that this one replaces.
#define REAL(result, name, ...)                                                                                        \
  extern result __interceptor_##name(__VA_ARGS__) __attribute__((weak));                                               \
  static _Atomic(void *) cached;                                                                                       \
  result (*real)(__VA_ARGS__) =                                                                                        \
      (result(*)(__VA_ARGS__))real_function(#name, &cached, (void *)__interceptor_##name)

#endif
