#ifndef CANDLESTICK_FAILURE_ORIGIN_HOOKS_H
#define CANDLESTICK_FAILURE_ORIGIN_HOOKS_H

#if defined(__linux__)

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Passes the owner of code on to what the code starts: detached tasks, threads, Dispatch blocks.
typedef struct {
  /// The owner of the current code, retained; NULL if unknown.
  void *_Nullable (*_Nonnull current)(void);
  /// Runs a function with an owner, and releases the owner.
  void (*_Nonnull run)(void *_Nonnull owner, void (*_Nonnull function)(void *_Nullable context), void *_Nullable context);
  /// The key of the task-local owner, and the metadata of its type, an optional object.
  const void *_Nonnull key;
  const void *_Nonnull type;
  /// Returns the number of the test that an owner belongs to; negative if unknown. Signal handlers call it.
  int64_t (*_Nonnull test_of_owner)(const void *_Nonnull owner);
  /// Creates a Swift object from a task's code and its owner. Consumes the owner and the context.
  void *_Nonnull (*_Nonnull make_code)(const void *_Nonnull entry, void *_Nullable context, void *_Nonnull owner);
  /// Takes such an object apart, and returns the owner, retained. With `keeps_context`, the object still owns the
  /// context.
  void *_Nonnull (*_Nonnull open_code)(void *_Nonnull code, bool keeps_context, const void *_Nullable *_Nonnull entry,
                                       void *_Nullable *_Nonnull context);
} candlestick_failure_origins;

/// Passes owners on, from now on.
///
/// Returns whether libraries call our definitions of the functions that start code.
bool candlestick_trace_failure_origins(const candlestick_failure_origins *_Nonnull makers);

#endif

#endif
