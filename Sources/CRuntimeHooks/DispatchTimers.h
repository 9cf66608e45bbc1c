#ifndef CANDLESTICK_DISPATCH_TIMERS_H
#define CANDLESTICK_DISPATCH_TIMERS_H

#include <stdbool.h>
#include <stdint.h>

/// Takes note that a timer of Dispatch's is set, with its times. `caller` is the code that has called for it.
void candlestick_note_dispatch_timer(uint64_t start, uint64_t interval, uint64_t leeway, const void *caller);

/// Whether a timer of Dispatch's may be set that the program could wait for, or that is not known.
bool candlestick_is_dispatch_timer_set(void);

#endif
