// Stacks on which code runs that can stop in the middle, and continue later.

#pragma once

#include <stdbool.h>

#pragma clang assume_nonnull begin

typedef struct candlestick_stack candlestick_stack;

/// Returns a stack on which no code is running, or NULL if memory is exhausted.
candlestick_stack *_Nullable candlestick_take_stack(void);

/// Takes back a stack on which no code is running.
void candlestick_return_stack(candlestick_stack *stack);

/// Keeps the memory of a stack whose code never continues: other code may refer to it.
void candlestick_abandon_stack(candlestick_stack *stack);

/// Runs a function on a stack. Returns when it has ended, or has stopped: true if it has ended.
bool candlestick_run_on_stack(candlestick_stack *stack, void (*run)(void *_Nullable argument),
                              void *_Nullable argument);

/// Runs a function on a stack as part of the current task, if any. Returns true if it has ended.
bool candlestick_call_on_stack(candlestick_stack *stack, void (*run)(void *_Nullable argument),
                               void *_Nullable argument);

/// Continues the function that has stopped on a stack. Returns true if it has ended.
bool candlestick_continue_stack(candlestick_stack *stack);

/// Stops the function on the current stack, which must not be a thread's own. Returns when the function continues.
void candlestick_stop_stack(void);

/// Ends the thread that the code on the current stack has seen, if it has asked for one.
void candlestick_end_thread_of_step(void);

/// Returns the current stack; NULL if it is the thread's own.
candlestick_stack *_Nullable candlestick_current_stack(void);

#pragma clang assume_nonnull end
