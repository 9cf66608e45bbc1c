#ifndef CANDLESTICK_DISPATCH_TIMERS_H
#define CANDLESTICK_DISPATCH_TIMERS_H

#include <stdbool.h>
#include <stdint.h>

/// Records that `caller` sets a Dispatch timer.
void candlestick_note_dispatch_timer(uint64_t start, uint64_t interval, uint64_t leeway, const void *caller);

/// Whether a Dispatch timer may be set that the program could wait for.
bool candlestick_is_dispatch_timer_set(void);

#endif
