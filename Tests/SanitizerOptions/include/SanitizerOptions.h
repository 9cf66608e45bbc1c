#ifndef CANDLESTICK_SANITIZER_OPTIONS_H
#define CANDLESTICK_SANITIZER_OPTIONS_H

/// Called by the thread sanitizer when a process starts.
const char *__tsan_default_options(void);

#endif
