#ifndef CANDLESTICK_MAKER_HOOKS_H
#define CANDLESTICK_MAKER_HOOKS_H

#if defined(__linux__)

#include <stdbool.h>
#include <stddef.h>

/// Tells what code belongs to, for that to be handed on to what the code starts: detached tasks, threads, blocks of Dispatch.
typedef struct {
  /// What the code here and now belongs to, retained; NULL if that is not known.
  void *_Nullable (*_Nonnull current)(void);
  /// Runs a function that belongs to this, and releases it.
  void (*_Nonnull run)(void *_Nonnull owner, void (*_Nonnull function)(void *_Nullable context), void *_Nullable context);
  /// The task-local value that says so, and the metadata of its type, which is an optional object.
  const void *_Nonnull key;
  const void *_Nonnull type;
  /// Makes an object of Swift's that keeps what a task is to run. Takes over the owner and the context.
  void *_Nonnull (*_Nonnull make_code)(const void *_Nonnull entry, void *_Nullable context, void *_Nonnull owner);
  /// Tells what such an object keeps; the owner is retained. `keeps_context` is whether it goes on to keep the context.
  void *_Nonnull (*_Nonnull open_code)(void *_Nonnull code, bool keeps_context, const void *_Nullable *_Nonnull entry,
                                       void *_Nullable *_Nonnull context);
} candlestick_makers;

/// Hands on, from here on, what code belongs to.
///
/// Returns whether the functions that start code are called by way of ours.
bool candlestick_trace_makers(const candlestick_makers *_Nonnull makers);

#endif

#endif
