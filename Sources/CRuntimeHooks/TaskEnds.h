#ifndef CANDLESTICK_TASK_ENDS_H
#define CANDLESTICK_TASK_ENDS_H

#include <stdbool.h>

/// Reports the end of a task to its simulation. `frame` is the task's first frame.
///
/// Returns false for a task that has begun to run.
bool candlestick_watch_end(void *_Nonnull frame) __attribute__((visibility("hidden")));

#endif
