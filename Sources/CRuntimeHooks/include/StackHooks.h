// Provides stacks for code that can be suspended in the middle and resumed later.

#pragma once

#include <stdbool.h>

#pragma clang assume_nonnull begin

typedef struct candlestick_stack candlestick_stack;

/// Returns an unused stack; NULL if memory is exhausted.
candlestick_stack *_Nullable candlestick_take_stack(void);

/// Returns an unused stack to the pool.
void candlestick_return_stack(candlestick_stack *stack);

/// Returns true if a stack is that of a real thread.
bool candlestick_is_thread_stack(const candlestick_stack *stack);

/// Returns the name that code has given to the real thread of a stack; empty if it has none.
const char *candlestick_thread_name(candlestick_stack *stack);

/// Keeps the memory of a stack whose code never resumes, because other code may refer to it.
void candlestick_abandon_stack(candlestick_stack *stack);

/// Runs a function on a stack. Returns true when the function has ended, false when it is suspended.
bool candlestick_run_on_stack(candlestick_stack *stack, void (*run)(void *_Nullable argument),
                              void *_Nullable argument);

/// Runs a function on a stack as part of the current task, if there is one. Returns true if the function has ended.
bool candlestick_call_on_stack(candlestick_stack *stack, void (*run)(void *_Nullable argument),
                               void *_Nullable argument);

/// Resumes the suspended function on a stack. Returns true if the function has ended.
bool candlestick_continue_stack(candlestick_stack *stack);

/// Suspends the function on the current stack, which must not be a thread's own stack. Returns when the function is
/// resumed.
void candlestick_stop_stack(void);

/// Ends the simulated thread of the code on the current stack, if the code has used one.
void candlestick_end_step_thread(void);

/// Returns the current stack; NULL if it is the thread's own stack.
candlestick_stack *_Nullable candlestick_current_stack(void);

#pragma clang assume_nonnull end
