// The state of the code on a stack.

#pragma once

#include "../CTestProcess/RuntimeLocals.h"
#include "EnteredSimulation.h"
#include "StackHooks.h"

#include <pthread.h>

/// The part of the hooks' state that belongs to the code on a stack.
typedef struct {
  /// True if the code of `outside_task` (or code outside tasks, if that is NULL) belongs to no simulation.
  bool is_outside;
  void *outside_task;
  /// The task that is running as an immediate task, until its first switch.
  void *immediate_task;
} candlestick_code_state;

/// The state of the current code.
extern _Thread_local candlestick_code_state candlestick_code HIDDEN READ_WITHOUT_CALL;

// MARK: - Simulated threads

/// The thread that the code of a step sees.
typedef struct candlestick_simulated_thread candlestick_simulated_thread;

/// Returns the place for the innermost code on the current stack whose traps are caught; NULL on the thread's own stack.
struct candlestick_caught_trap **candlestick_caught_trap_of_stack(void) HIDDEN;

/// Returns the address of a stack's simulated thread, which is NULL until the code uses it.
candlestick_simulated_thread **candlestick_stack_thread(candlestick_stack *stack) HIDDEN;

/// Returns a number that identifies the simulated thread of a stack's code among all that have ever taken a lock. It is
/// not 0.
uint64_t candlestick_stack_owner(candlestick_stack *stack) HIDDEN;

/// Clears a thread's name and its specific values. Calls the destructors of the values' keys.
void candlestick_end_simulated_thread(candlestick_simulated_thread *thread) HIDDEN;

/// A real thread of a simulation.
typedef struct candlestick_thread candlestick_thread;

/// Creates the record that stands for the stack of a real thread. The caller frees it.
candlestick_stack *candlestick_make_thread_stack(candlestick_thread *thread) HIDDEN;

/// Returns the real thread whose stack this is; NULL if it is one of our own stacks.
candlestick_thread *candlestick_thread_of_stack(const candlestick_stack *stack) HIDDEN;

/// Sets the current stack, on a real thread.
void candlestick_set_current_stack(candlestick_stack *stack) HIDDEN;

/// Finds the code of the runtime that asks if it is on the main thread, unless it is known.
void candlestick_find_main_thread_check(void) HIDDEN;

/// Returns the real thread that runs the current code.
pthread_t candlestick_real_thread(void) HIDDEN;
