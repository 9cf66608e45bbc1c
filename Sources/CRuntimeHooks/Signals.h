// Signals to threads of a simulation.

#pragma once

#include "ThreadTurns.h"

/// Records that a signal may be pending.
void candlestick_signals_changed(void) HIDDEN;

/// Sends the signals that wait for a thread to the thread, which has the turn. Returns true if a handler has run.
bool candlestick_run_handlers(candlestick_thread *thread) HIDDEN;
