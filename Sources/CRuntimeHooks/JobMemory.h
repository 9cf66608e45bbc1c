#ifndef CANDLESTICK_JOB_MEMORY_H
#define CANDLESTICK_JOB_MEMORY_H

#include "EnteredSimulation.h"

/// Returns memory for a job, of which only `chunk` is set, on behalf of the simulation of this thread if there is one; NULL if
/// memory is exhausted.
candlestick_block_job *candlestick_allocate_job(void) HIDDEN;

/// Frees the memory of a job. Any thread may call this.
void candlestick_deallocate_job(candlestick_block_job *job) HIDDEN;

/// Stores who has enqueued a job.
void candlestick_set_callers(candlestick_block_job *job, const candlestick_callers *callers) HIDDEN;

/// The same for the callers of the function with a frame.
void candlestick_note_callers(candlestick_block_job *job, void *const *frame) HIDDEN;

/// Frees the memory of a simulation's jobs at its end, except where some have not run.
void candlestick_free_jobs(candlestick_simulation *simulation) HIDDEN;

#endif
