// The thread-local variables in which the Swift runtime keeps the state of the current code, such as its task, its
// executor, and the accesses that it checks for conflicts.

#pragma once

#include "Attributes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// Returns true if the two runtime libraries with thread-local variables were found.
bool candlestick_are_locals_found(void) HIDDEN;

/// Returns true if their thread-local variables can be exchanged.
bool candlestick_are_locals_known(void) HIDDEN;

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
