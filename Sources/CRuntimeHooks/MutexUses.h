// Sees some uses of `Mutex`.

#pragma once

#include "EnteredSimulation.h"

/// True if code on this thread may have cached the thread's ID.
extern _Thread_local bool candlestick_knows_thread_id HIDDEN READ_WITHOUT_CALL;

/// Records that the caller of the function with the given frame asks for the thread's ID.
void candlestick_asks_for_thread_id(void *const *frame) HIDDEN;

size_t candlestick_mutex_variable_count(void) HIDDEN;

/// Saves the variables with the thread's ID, as far as code has asked for it.
void candlestick_save_thread_ids(uint32_t *ids) HIDDEN;

/// Restores saved variables.
void candlestick_restore_thread_ids(const uint32_t *ids) HIDDEN;
