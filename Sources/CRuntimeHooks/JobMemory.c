// The memory of the jobs that run Dispatch's blocks as steps of a simulation, and of the callers of these jobs.

#if defined(__linux__)

#include "JobMemory.h"
#include "Callers.h"

#include <stdlib.h>
#include <string.h>

/// The memory of several jobs.
struct candlestick_job_chunk {
  candlestick_simulation *simulation;
  struct candlestick_job_chunk *next;
  /// The numbers of jobs that have been in use, and of those that are spare again.
  int used_count, spare_count;
  candlestick_block_job jobs[16];
};

/// The memory of several callers.
struct candlestick_callers_chunk {
  struct candlestick_callers_chunk *next;
  int used_count;
  candlestick_callers callers[16];
};

/// Memory for a job that is not in a chunk.
typedef struct {
  candlestick_block_job job;
  candlestick_callers callers;
} single_job;

// MARK: - Jobs

static candlestick_block_job *allocate_from_chunk(candlestick_simulation *simulation) {
  candlestick_job_memory *memory = &simulation->job_memory;
  candlestick_job_chunk *chunk = memory->chunks;
  if (!chunk || chunk->used_count == sizeof chunk->jobs / sizeof *chunk->jobs) {
    chunk = malloc(sizeof(candlestick_job_chunk));
    if (!chunk) return NULL;
    chunk->simulation = simulation;
    chunk->next = memory->chunks;
    chunk->used_count = 0;
    chunk->spare_count = 0;
    memory->chunks = chunk;
  }
  candlestick_block_job *job = &chunk->jobs[chunk->used_count++];
  job->chunk = chunk;
  return job;
}

candlestick_block_job *candlestick_allocate_job(void) {
  // The address sanitizer is to see each use of a job that has ended.
#if !__has_feature(address_sanitizer)
  candlestick_simulation *simulation = candlestick_entered;
  candlestick_block_job *spare = simulation ? simulation->job_memory.spare : NULL;
  if (spare) {
    simulation->job_memory.spare = spare->context;
    spare->chunk->spare_count--;
    return spare;
  }
  if (simulation && !simulation->has_ended) return allocate_from_chunk(simulation);
#endif
  single_job *single = malloc(sizeof(single_job));
  if (!single) return NULL;
  single->job.chunk = NULL;
  return &single->job;
}

void candlestick_deallocate_job(candlestick_block_job *job) {
  candlestick_job_chunk *chunk = job->chunk;
  if (!chunk) return free(job);
  // On a thread outside of the simulation the chunk remains.
  candlestick_simulation *simulation = chunk->simulation;
  if (simulation != candlestick_entered) return;
  job->context = simulation->job_memory.spare;
  simulation->job_memory.spare = job;
  chunk->spare_count++;
}

void candlestick_free_jobs(candlestick_simulation *simulation) {
  candlestick_job_memory *memory = &simulation->job_memory;
  for (candlestick_job_chunk *chunk = memory->chunks, *next; chunk; chunk = next) {
    next = chunk->next;
    if (chunk->spare_count == chunk->used_count) free(chunk);
  }
  for (candlestick_callers_chunk *chunk = memory->callers, *next; chunk; chunk = next) {
    next = chunk->next;
    free(chunk);
  }
  *memory = (candlestick_job_memory){0};
  simulation->has_ended = true;
}

// MARK: - Callers

static candlestick_callers *allocate_callers(candlestick_job_memory *memory) {
  candlestick_callers_chunk *chunk = memory->callers;
  if (!chunk || chunk->used_count == sizeof chunk->callers / sizeof *chunk->callers) {
    chunk = malloc(sizeof(candlestick_callers_chunk));
    if (!chunk) return NULL;
    chunk->next = memory->callers;
    chunk->used_count = 0;
    memory->callers = chunk;
  }
  return &chunk->callers[chunk->used_count++];
}

void candlestick_set_callers(candlestick_block_job *job, const candlestick_callers *callers) {
  if (!job->chunk) {
    single_job *single = (single_job *)job;
    single->callers = *callers;
    job->callers = &single->callers;
    return;
  }
  candlestick_job_memory *memory = &job->chunk->simulation->job_memory;
  // Not the first one, which is often in the library of Dispatch's Swift functions.
  size_t slot = (uintptr_t)callers->addresses[1] * 0x9e3779b97f4a7c15 >> 61;
  const candlestick_callers **recent = &memory->recent_callers[slot];
  if (!*recent || memcmp(*recent, callers, sizeof *callers) != 0) {
    candlestick_callers *kept = allocate_callers(memory);
    if (!kept) return;
    *kept = *callers;
    *recent = kept;
  }
  memory->last_callers = *recent;
  job->callers = *recent;
}

void candlestick_note_callers(candlestick_block_job *job, void *const *frame) {
  const candlestick_callers *last = job->chunk ? job->chunk->simulation->job_memory.last_callers : NULL;
  if (last && candlestick_are_callers_of(frame, last)) {
    job->callers = last;
    return;
  }
  candlestick_callers callers = candlestick_callers_of(frame);
  candlestick_set_callers(job, &callers);
}

#endif
