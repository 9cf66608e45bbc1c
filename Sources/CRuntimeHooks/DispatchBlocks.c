// The jobs that run Dispatch's blocks as steps of a simulation.
//
// It relies on private parts of the runtime, as of Swift 6.3: the runtime only checks the kind of a job, in the lowest
// byte of its flags, and calls the job's function if it is not a task.

#if defined(__linux__)

#define _GNU_SOURCE
#include "DispatchBlocks.h"
#include "JobMemory.h"
#include "FailureOrigins.h"
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

candlestick_block_job *candlestick_make_block_job(void *queue, void (*function)(void *context), void *context) {
  candlestick_block_job *job = candlestick_allocate_job();
  if (!job) return NULL;
  *job = (candlestick_block_job){.flags = candlestick_job_block_flags,
                                 .run = (void *)run_job,
                                 .function = function,
                                 .context = context,
                                 .queue = queue,
                                 .chunk = job->chunk};
  dispatch_retain(queue);
  const candlestick_failure_origins *makers = traced_origins();
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
  candlestick_deallocate_job(job);
  if (group) dispatch_group_leave(group);
  dispatch_release(queue);
}

void candlestick_run_block_job(candlestick_block_job *job) {
  void *owner = job->owner;
  job->owner = NULL;
  if (owner)
    traced_origins()->run(owner, job->function, job->context);
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
  candlestick_note_callers(job, frame);
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
