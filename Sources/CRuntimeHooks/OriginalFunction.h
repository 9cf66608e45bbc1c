// Finds the original of a function that this module interposes.
//
// Files that interpose functions rely on libraries calling them by name, so that the linker binds the calls to the definitions
// here.

#pragma once

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

/// Marks an interposing definition. It is weak, so that a strong definition in the program wins. With a sanitizer it is
/// strong, so that it wins over the sanitizer's, which is weak.
///
/// Without `noinline`, the compiler may move unlikely code into a function with another frame and another return address.
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define INTERPOSED __attribute__((noinline))
#else
#define INTERPOSED __attribute__((weak, noinline))
#endif

/// Keeps sanitizers from instrumenting a function. The thread sanitizer does not know that all uses of a block come before
/// its disposal, since BlocksRuntime counts them. It also calls some functions before it knows their thread, or when it no
/// longer does.
#define UNSANITIZED __attribute__((disable_sanitizer_instrumentation))

/// Ends the process, because a function that it interposes has no original.
_Noreturn void candlestick_end_without_original(const char *name) __attribute__((visibility("hidden")));

/// Returns the original function: the sanitizer's interceptor if there is one, otherwise the next definition in the search
/// order of libraries, or a replacement if there is none. Caches the result.
static inline UNSANITIZED void *original_function(const char *name, _Atomic(void *) *cached, void *interceptor,
                                                  void *replacement) {
  void *function = atomic_load_explicit(cached, memory_order_relaxed);
  if (__builtin_expect(!function, 0)) {
    function = interceptor ?: dlsym(RTLD_NEXT, name) ?: replacement;
    if (!function) candlestick_end_without_original(name);
    atomic_store_explicit(cached, function, memory_order_relaxed);
  }
  return function;
}

/// Returns the original of an interposed function that is declared here, as a pointer of its type.
#define ORIGINAL(name) ORIGINAL_OR(name, NULL)

/// Returns the original of an interposed function, or its replacement in a program that lacks it (MissingOriginals.h).
#define ORIGINAL_OR(name, replacement)                                                                                 \
  ({                                                                                                                   \
    extern __typeof__(name) __interceptor_##name __attribute__((weak));                                                \
    static _Atomic(void *) cached;                                                                                     \
    (__typeof__(name) *)original_function(#name, &cached, (void *)__interceptor_##name, replacement);                  \
  })

/// Declares another name for the definition of a function in this module, for the check that libraries call it: the linker may
/// have chosen another definition.
#define OWN_DEFINITION(name) extern __typeof__(name) own_##name __attribute__((alias(#name), visibility("hidden")))
