#ifndef CANDLESTICK_STACKS_H
#define CANDLESTICK_STACKS_H

#include "EnteredSimulation.h"

/// What the hooks know about the code on a stack.
typedef struct {
  /// Whether the code of `outside_task`, or of no task if that is NULL, belongs to no simulation.
  bool is_outside;
  void *_Nullable outside_task;
  /// The task that runs immediately, up to its first switch.
  void *_Nullable immediate_task;
} candlestick_place_of_code;

/// The place of the current code.
extern _Thread_local candlestick_place_of_code candlestick_code HIDDEN READ_WITHOUT_CALL;

/// Why stacks cannot be switched here, or NULL.
const char *_Nullable candlestick_problem_of_stacks(void) HIDDEN;

#endif
