// Finds the original of a function that we interpose.
//
// Interposing relies on libraries calling a function by name, so that the linker binds the calls to our definition.

#pragma once

#include "Attributes.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

/// Marks an interposing definition. It is weak, so that a strong definition in the program wins. With a sanitizer, it
/// is strong, so that it wins over the sanitizer's weak definition.
///
/// It is not inlined, because the compiler could then move unlikely code into a function with a different frame and
/// return address.
///
/// Some functions that no sanitizer defines, such as `swift_task_create` and `syscall`, are just `weak` instead.
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define INTERPOSED __attribute__((noinline))
#else
#define INTERPOSED __attribute__((weak, noinline))
#endif

/// Ends the process because an interposed function has no original.
_Noreturn void candlestick_end_without_original(const char *name) HIDDEN;

/// Returns the original function: the sanitizer's interceptor if there is one, otherwise the next definition in library
/// search order, otherwise a replacement. Caches the result.
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

/// Returns the original of an interposed function, with the type of its declaration.
#define ORIGINAL(name) ORIGINAL_OR(name, NULL)

/// Returns the original of an interposed function, or a replacement in a program without the original (see
/// MissingOriginals.h).
#define ORIGINAL_OR(name, replacement)                                                                                 \
  ({                                                                                                                   \
    extern __typeof__(name) __interceptor_##name __attribute__((weak));                                                \
    static _Atomic(void *) cached;                                                                                     \
    (__typeof__(name) *)original_function(#name, &cached, (void *)__interceptor_##name, replacement);                  \
  })

/// Declares an alias of our definition of a function, to check that libraries call it. The linker may have chosen
/// another definition.
#define OWN_DEFINITION(name) extern __typeof__(name) own_##name __attribute__((alias(#name), visibility("hidden")))
