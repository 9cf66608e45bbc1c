// Passes the owner of failures from code to the code that it starts.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The functions that pass the owner of failures to the code that other code starts: detached tasks, threads, Dispatch
/// blocks.
typedef struct {
  /// Returns the owner of the current code, retained; NULL if unknown.
  void *_Nullable (*_Nonnull current)(void);
  /// Runs a function with an owner, and then releases the owner.
  void (*run)(void *owner, void (*function)(void *_Nullable context), void *_Nullable context);
  /// The key of the task-local owner, and the metadata of its type, which is an optional object.
  const void *key;
  const void *type;
  /// Returns the number of an owner's test; negative if unknown. Signal handlers call it.
  int64_t (*owner_test)(const void *owner);
  /// Creates a Swift object from a task's code and its owner. Consumes the owner and the context.
  void *_Nonnull (*_Nonnull make_code)(const void *entry, void *_Nullable context, void *owner);
  /// Returns the owner in such an object, retained, and sets the entry and the context of the code. With
  /// `keeps_context`, the object remains the owner of the context.
  void *_Nonnull (*_Nonnull open_code)(void *code, bool keeps_context, const void *_Nullable *_Nonnull entry,
                                       void *_Nullable *_Nonnull context);
} candlestick_failure_origins;

/// Starts passing owners to new code. Returns true if libraries call our interposed functions.
bool candlestick_trace_failure_origins(const candlestick_failure_origins *origins);

/// Releases an object as code of an owner, because this may run deinitializers. Then releases the owner.
void candlestick_release_owned(void *object, void *owner);

#pragma clang assume_nonnull end
