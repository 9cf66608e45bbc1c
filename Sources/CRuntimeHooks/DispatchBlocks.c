// The jobs that run Dispatch's blocks as steps of a simulation.
//
// It relies on private parts of the runtime, as of Swift 6.3: the runtime only checks the kind of a job, in the lowest
// byte of its flags, and calls the job's function if it is not a task.

#if defined(__linux__)

#define _GNU_SOURCE
#include "DispatchBlocks.h"
#include "Makers.h"
#include "RealFunction.h"
#include "SwiftCalls.h"

#include <stdlib.h>

extern void dispatch_retain(void *object) __attribute__((weak));
extern void dispatch_release(void *object) __attribute__((weak));
extern void dispatch_group_leave(void *group) __attribute__((weak));

void candlestick_retain_dispatch_object(void *object) { dispatch_retain(object); }

void candlestick_release_dispatch_object(void *object) { dispatch_release(object); }

candlestick_simulation *candlestick_of_sleep(void *const *frame) {
  candlestick_simulation *simulation = candlestick_is_outside() ? NULL : candlestick_entered;
  return simulation && candlestick_is_in_image(frame[1], image_concurrency) ? simulation : NULL;
}

// MARK: - Jobs

static SWIFT_ASYNC_CALL void run_job(candlestick_block_job *job) { candlestick_run_block_job(job); }

/// The memory of several jobs of a simulation: allocating them one by one takes longer than the rest of what enqueues them.
struct candlestick_job_chunk {
  candlestick_simulation *simulation;
  struct candlestick_job_chunk *next;
  /// The number of jobs that have been in use.
  int used_count;
  candlestick_block_job jobs[16];
};

static candlestick_block_job *allocate_from_chunk(candlestick_simulation *simulation) {
  candlestick_job_chunk *chunk = simulation->job_chunks;
  if (!chunk || chunk->used_count == sizeof chunk->jobs / sizeof *chunk->jobs) {
    chunk = malloc(sizeof(candlestick_job_chunk));
    if (!chunk) return NULL;
    chunk->simulation = simulation;
    chunk->next = simulation->job_chunks;
    chunk->used_count = 0;
    simulation->job_chunks = chunk;
  }
  candlestick_block_job *job = &chunk->jobs[chunk->used_count++];
  job->chunk = chunk;
  return job;
}

/// Returns memory for a job, in a chunk of the simulation of this thread if there is one. The address sanitizer is to see each use
/// of a job that has ended.
static candlestick_block_job *allocate_job(void) {
  candlestick_simulation *simulation = candlestick_entered;
  candlestick_block_job *job = NULL;
#if !__has_feature(address_sanitizer)
  if (simulation && simulation->spare_jobs) {
    job = simulation->spare_jobs;
    simulation->spare_jobs = job->context;
  } else if (simulation && !simulation->has_ended) {
    job = allocate_from_chunk(simulation);
  }
#endif
  if (!job && (job = malloc(sizeof(candlestick_block_job)))) job->chunk = NULL;
  return job;
}

static void deallocate_job(candlestick_block_job *job) {
  candlestick_job_chunk *chunk = job->chunk;
  if (!chunk) return free(job);
  // On a thread outside of the simulation the chunk remains.
  if (chunk->simulation != candlestick_entered) return;
  job->context = chunk->simulation->spare_jobs;
  chunk->simulation->spare_jobs = job;
}

void candlestick_free_jobs(candlestick_simulation *simulation) {
  for (candlestick_block_job *job = simulation->spare_jobs; job; job = job->context) job->chunk->used_count--;
  for (candlestick_job_chunk *chunk = simulation->job_chunks, *next; chunk; chunk = next) {
    next = chunk->next;
    if (chunk->used_count == 0) free(chunk);
  }
  simulation->job_chunks = NULL;
  simulation->spare_jobs = NULL;
  simulation->has_ended = true;
}

candlestick_block_job *candlestick_make_block_job(void *queue, void (*function)(void *context), void *context) {
  candlestick_block_job *job = allocate_job();
  if (!job) return NULL;
  *job = (candlestick_block_job){.flags = candlestick_job_block_flags,
                                 .run = (void *)run_job,
                                 .function = function,
                                 .context = context,
                                 .queue = queue,
                                 .chunk = job->chunk};
  dispatch_retain(queue);
  const candlestick_makers *makers = traced_makers();
  if (__builtin_expect(makers != NULL, false)) job->owner = makers->current();
  return job;
}

candlestick_block_job *candlestick_make_resumption_job(void) {
  candlestick_block_job *job = calloc(1, sizeof(candlestick_block_job));
  if (!job) abort();
  job->flags = candlestick_job_resumption_flags;
  return job;
}

static void free_job(candlestick_block_job *job) {
  void *group = job->group, *queue = job->queue;
  deallocate_job(job);
  if (group) dispatch_group_leave(group);
  dispatch_release(queue);
}

void candlestick_run_block_job(candlestick_block_job *job) {
  void *owner = job->owner;
  job->owner = NULL;
  if (owner)
    traced_makers()->run(owner, job->function, job->context);
  else
    job->function(job->context);
  free_job(job);
}

void candlestick_free_block_job(candlestick_block_job *job) {
  if (job->dispose) job->dispose(job->context);
  if (job->owner) swift_release(job->owner);
  job->group = NULL;
  free_job(job);
}

static void run_block(void *context) {
  candlestick_block *block = context;
  block->invoke(block);
  _Block_release(block);
}

static void dispose_block(void *block) { _Block_release(block); }

candlestick_block_job *candlestick_job_of_block(void *queue, const candlestick_block *block) {
  candlestick_block_job *job = candlestick_make_block_job(queue, run_block, _Block_copy(block));
  if (job) job->dispose = dispose_block;
  return job;
}

static void run_elsewhere(void *job) { candlestick_run_block_job(job); }

void candlestick_enqueue_block_job_elsewhere(candlestick_block_job *job, int64_t delay) {
  typedef uint64_t (*time_function)(uint64_t when, int64_t delta);
  typedef void (*after_function)(uint64_t when, void *queue, void *context, void (*function)(void *context));
  typedef void (*async_function)(void *queue, void *context, void (*function)(void *context));
  static _Atomic(void *) time, after, async;
  if (delay > 0) {
    uint64_t when = ((time_function)real_function("dispatch_time", &time, NULL))(0, delay);
    ((after_function)real_function("dispatch_after_f", &after, NULL))(when, job->queue, job, run_elsewhere);
  } else {
    ((async_function)real_function("dispatch_async_f", &async, NULL))(job->queue, job, run_elsewhere);
  }
}

// MARK: - Steps

extern void dispatch_group_enter(void *group) __attribute__((weak));

void candlestick_prepare_step(candlestick_block_job *job, bool is_barrier, void *group, void *const *frame) {
  candlestick_store_callers(&job->callers, frame);
  if (group) dispatch_group_enter(group);
  job->group = group;
  job->is_barrier = job->is_barrier || is_barrier;
}

bool candlestick_enqueue_step(candlestick_simulation *simulation, candlestick_block_job *job, bool is_barrier,
                              void *group, void *const *frame) {
  candlestick_prepare_step(job, is_barrier, group, frame);
  simulation->enqueue_block(simulation->context, job);
  return true;
}

void candlestick_enqueue_step_at(candlestick_simulation *simulation, candlestick_block_job *job, uint64_t time,
                                 void *const *frame) {
  candlestick_prepare_step(job, false, NULL, frame);
  int64_t delay = candlestick_dispatch_time(simulation, time) - simulation->time;
  simulation->enqueue_block_after(simulation->context, job, delay);
}

#endif
