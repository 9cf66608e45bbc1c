#ifndef CANDLESTICK_SIMULATED_THREADS_H
#define CANDLESTICK_SIMULATED_THREADS_H

#include "EnteredSimulation.h"
#include "StackHooks.h"

#include <pthread.h>

/// A thread as the code of a step sees it.
typedef struct candlestick_simulated_thread candlestick_simulated_thread;

/// Where a stack keeps the thread that its code sees; NULL until the code asks.
candlestick_simulated_thread *_Nullable *_Nonnull candlestick_thread_of_stack(candlestick_stack *_Nonnull stack) HIDDEN;

/// Ends the thread's values, by calling the destructors of their keys, and its name.
void candlestick_end_simulated_thread(candlestick_simulated_thread *_Nonnull thread) HIDDEN;

/// Returns the number of the simulated thread that the caller of a function sees, which no process has; 0 if it sees the real thread.
int32_t candlestick_number_of_simulated_thread(const void *_Nonnull caller) HIDDEN;

/// The thread that runs the current code.
pthread_t candlestick_real_thread(void) HIDDEN;

#endif
