// The jobs that run Dispatch's blocks as steps of a simulation.
//
// It relies on private parts of the runtime, as of Swift 6.3: the runtime only checks the kind of a job, in the lowest
// byte of its flags, and calls the job's function if it is not a task.

#if defined(__linux__)

#define _GNU_SOURCE
#include "DispatchBlocks.h"
#include "Images.h"
#include "Makers.h"
#include "RealFunction.h"
#include "SwiftCalls.h"

#include <stdlib.h>

extern void dispatch_retain(void *object) __attribute__((weak));
extern void dispatch_release(void *object) __attribute__((weak));
extern void dispatch_group_leave(void *group) __attribute__((weak));

void candlestick_retain_dispatch_object(void *object) { dispatch_retain(object); }

void candlestick_release_dispatch_object(void *object) { dispatch_release(object); }

// MARK: - The caller

bool candlestick_is_call_of_library(const void *caller) {
  // Swift code calls Dispatch by way of a library, so Foundation's calls are those of Core Foundation, written in C.
  static const image_name libraries[] = {image_dispatch, image_concurrency, image_foundation};
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
    if (candlestick_is_in_image(caller, libraries[i])) return true;
  return false;
}

// MARK: - Jobs

static SWIFT_ASYNC_CALL void run_job(candlestick_block_job *job) { candlestick_run_block_job(job); }

candlestick_block_job *candlestick_make_block_job(void *queue, void (*function)(void *context), void *context) {
  candlestick_block_job *job = malloc(sizeof(candlestick_block_job));
  if (!job) return NULL;
  *job = (candlestick_block_job){.flags = candlestick_job_block_flags,
                                 .run = (void *)run_job,
                                 .function = function,
                                 .context = context,
                                 .queue = queue};
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
  free(job);
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

void candlestick_prepare_step(candlestick_block_job *job, bool is_barrier, void *group, candlestick_callers callers) {
  if (group) dispatch_group_enter(group);
  job->group = group;
  job->is_barrier = job->is_barrier || is_barrier;
  job->callers = callers;
}

bool candlestick_enqueue_step(candlestick_simulation *simulation, candlestick_block_job *job, bool is_barrier,
                              void *group, candlestick_callers callers) {
  candlestick_prepare_step(job, is_barrier, group, callers);
  simulation->enqueue_block(simulation->context, job);
  return true;
}

void candlestick_enqueue_step_at(candlestick_simulation *simulation, candlestick_block_job *job, uint64_t time,
                                 candlestick_callers callers) {
  job->callers = callers;
  int64_t delay = candlestick_dispatch_time(simulation, time) - simulation->time;
  simulation->enqueue_block_after(simulation->context, job, delay);
}

#endif
