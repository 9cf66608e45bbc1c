#ifndef CANDLESTICK_STACK_HOOKS_H
#define CANDLESTICK_STACK_HOOKS_H

#if defined(__linux__)

#include <stdbool.h>

/// A stack on which code runs that can stop in the middle, and continue later.
typedef struct candlestick_stack candlestick_stack;

/// Returns a stack on which no code is running, or NULL if memory is exhausted.
candlestick_stack *_Nullable candlestick_take_stack(void);

/// Takes back a stack on which no code is running.
void candlestick_return_stack(candlestick_stack *_Nonnull stack);

/// Keeps the memory of a stack whose code never continues: others may refer to it.
void candlestick_abandon_stack(candlestick_stack *_Nonnull stack);

/// Runs a function on a stack. Returns when it has ended, or has stopped.
///
/// Returns whether it has ended.
bool candlestick_run_on_stack(candlestick_stack *_Nonnull stack, void (*_Nonnull run)(void *_Nullable argument),
                              void *_Nullable argument);

/// The same for a function that the current code calls: it is part of the current task, if any.
bool candlestick_call_on_stack(candlestick_stack *_Nonnull stack, void (*_Nonnull run)(void *_Nullable argument),
                               void *_Nullable argument);

/// Continues the function that has stopped on a stack. Returns whether it has ended.
bool candlestick_continue_stack(candlestick_stack *_Nonnull stack);

/// Stops the function on the current stack, which must not be a thread's own. Returns when it is to continue.
void candlestick_stop_stack(void);

/// Ends the thread that the code on the current stack has seen, if it has asked for it.
void candlestick_end_thread_of_step(void);

/// The current stack; NULL if it is the thread's own.
candlestick_stack *_Nullable candlestick_current_stack(void);

#endif

#endif
