#ifndef CANDLESTICK_TASK_ENDS_H
#define CANDLESTICK_TASK_ENDS_H

#include <stdbool.h>

/// Tells the simulation that a task belongs to when the task ends.
///
/// Returns whether it does: it cannot for a task that has begun to run. `frame` is the first of the task.
bool candlestick_watch_end(void *_Nonnull frame) __attribute__((visibility("hidden")));

#endif
