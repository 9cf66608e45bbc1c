// The state of the code on a stack: its simulated thread, and its values of the runtime's thread-local variables.

#pragma once

#include "EnteredSimulation.h"
#include "StackHooks.h"

#include <pthread.h>
#include <string.h>

/// The part of the hooks' state that belongs to the code on a stack.
typedef struct {
  /// True if the code of `outside_task` (or code outside tasks, if that is NULL) belongs to no simulation.
  bool is_outside;
  void *outside_task;
  /// The task that is running as an immediate task, until its first switch.
  void *immediate_task;
  /// The innermost code whose traps are caught; NULL if there is none.
  struct candlestick_caught_trap *caught_trap;
} candlestick_code_state;

/// The state of the current code.
extern _Thread_local candlestick_code_state candlestick_code HIDDEN READ_WITHOUT_CALL;

/// Returns true if the two runtime libraries with thread-local variables were found.
bool candlestick_are_locals_found(void) HIDDEN;

/// Returns true if their thread-local variables can be exchanged.
bool candlestick_are_locals_known(void) HIDDEN;

// MARK: - Simulated threads

/// The thread that the code of a step sees.
typedef struct candlestick_simulated_thread candlestick_simulated_thread;

/// Returns the address of a stack's simulated thread, which is NULL until the code uses it.
candlestick_simulated_thread **candlestick_thread_of_stack(candlestick_stack *stack) HIDDEN;

/// Returns a number that identifies the simulated thread of a stack's code among all that have ever taken a lock. It is
/// not 0.
uint64_t candlestick_owner_of_stack(candlestick_stack *stack) HIDDEN;

/// Clears a thread's name and its specific values. Calls the destructors of the values' keys.
void candlestick_end_simulated_thread(candlestick_simulated_thread *thread) HIDDEN;

/// Finds the code of the runtime that asks if it is on the main thread, unless it is known.
void candlestick_find_main_thread_check(void) HIDDEN;

/// Returns the real thread that runs the current code.
pthread_t candlestick_real_thread(void) HIDDEN;

// MARK: - The runtime's thread-local variables

/// The maximum total size of these variables, in bytes.
#define CANDLESTICK_MOST_LOCALS 256

/// The locations of the runtime libraries' thread-local variables on this thread.
typedef struct {
  struct {
    char *address;
    size_t size;
  } parts[2];
  int count;
  size_t size;
  bool is_known;
} candlestick_thread_locals;

extern _Thread_local candlestick_thread_locals candlestick_known_locals HIDDEN READ_WITHOUT_CALL;

void candlestick_find_locals(void) HIDDEN;

static inline const candlestick_thread_locals *candlestick_locals(void) {
  if (__builtin_expect(!candlestick_known_locals.is_known, false)) candlestick_find_locals();
  return &candlestick_known_locals;
}

static inline __attribute__((always_inline)) void candlestick_exchange_words(uint64_t *some, uint64_t *others,
                                                                             size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint64_t value = some[i];
    some[i] = others[i];
    others[i] = value;
  }
}

/// Exchanges the current values with those in a buffer.
static inline void candlestick_exchange_locals(char *buffer) {
  const candlestick_thread_locals *known = candlestick_locals();
  for (int i = 0; i < known->count; i++) {
    uint64_t *current = (uint64_t *)known->parts[i].address, *other = (uint64_t *)buffer;
    size_t size = known->parts[i].size;
    // The sizes as of Swift 6.3 are unrolled, because a loop would take longer.
    if (size == 24)
      candlestick_exchange_words(current, other, 3);
    else if (size == 32)
      candlestick_exchange_words(current, other, 4);
    else
      candlestick_exchange_words(current, other, size / sizeof(uint64_t));
    buffer += size;
  }
}

/// Copies the current values into a buffer.
static inline void candlestick_copy_locals(char *buffer) {
  const candlestick_thread_locals *known = candlestick_locals();
  for (int i = 0; i < known->count; i++) {
    memcpy(buffer, known->parts[i].address, known->parts[i].size);
    buffer += known->parts[i].size;
  }
}
