#ifndef CANDLESTICK_DISPATCH_TIMERS_H
#define CANDLESTICK_DISPATCH_TIMERS_H

#include <stdbool.h>
#include <stdint.h>

/// Records that `caller` sets a Dispatch timer.
void candlestick_note_dispatch_timer(uint64_t start, uint64_t interval, uint64_t leeway, const void *caller);

/// Sets a timer of the real Dispatch for `caller`.
void candlestick_set_real_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway, const void *caller);

/// Records that a timer does not fire any more.
void candlestick_forget_repeating_timer(void *source);

/// The nanoseconds of real time until a Dispatch time; the maximum if its clock is unknown.
int64_t candlestick_time_until_dispatch_time(uint64_t when);

/// Our definition of `dispatch_source_set_timer`, even if the linker chose another.
void *candlestick_own_set_timer(void);

/// Whether a Dispatch timer may be set that the program could wait for.
bool candlestick_is_dispatch_timer_set(void);

#endif
