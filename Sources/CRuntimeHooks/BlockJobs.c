// Creates the jobs that run Dispatch blocks as steps of a simulation, and manages their memory.
//
// It relies on private parts of the runtime, as of Swift 6.3: the runtime only checks the kind of a job, in the lowest
// byte of its flags, and calls the job's function if the job is not a task.

#include "../CTestProcess/OriginalFunction.h"
#include "Dispatch.h"
#include "FailureOrigins.h"

#include <stdlib.h>
#include <string.h>

void candlestick_retain_dispatch_object(void *object) { dispatch_retain(object); }

void candlestick_release_dispatch_object(void *object) { dispatch_release(object); }

// MARK: - Memory of jobs

/// The memory of several jobs.
struct candlestick_job_chunk {
  candlestick_simulation *simulation;
  struct candlestick_job_chunk *next;
  /// The number of jobs that were used, and the number of these that are spare again.
  int used_count, spare_count;
  candlestick_block_job jobs[16];
};

/// The memory of several call stacks.
struct candlestick_callers_chunk {
  struct candlestick_callers_chunk *next;
  int used_count;
  candlestick_callers callers[16];
};

/// The memory of a job outside chunks.
typedef struct {
  candlestick_block_job job;
  candlestick_callers callers;
} single_job;

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

/// Returns memory for a job, from the pool of this thread's simulation if there is one. Only `chunk` is set. Returns
/// NULL if memory is exhausted.
static candlestick_block_job *allocate_job(void) {
  // With the address sanitizer, memory is not reused, so that it detects uses of a job that has ended.
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

/// Frees the memory of a job. Any thread may call this.
static void deallocate_job(candlestick_block_job *job) {
  candlestick_job_chunk *chunk = job->chunk;
  if (!chunk) return free(job);
  // If a thread outside the simulation calls this, the memory stays in the chunk until the simulation ends.
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
  enum { slot_bits = 3 };
  if (!job->chunk) {
    single_job *single = (single_job *)job;
    single->callers = *callers;
    job->callers = &single->callers;
    return;
  }
  candlestick_job_memory *memory = &job->chunk->simulation->job_memory;
  _Static_assert(sizeof memory->recent_callers / sizeof *memory->recent_callers == 1 << slot_bits, "one entry for each slot");
  // The slot does not depend on the first caller, which is often in Dispatch's Swift library.
  const candlestick_callers **recent = &memory->recent_callers[candlestick_slot_of(callers->addresses[1], slot_bits)];
  if (!*recent || memcmp(*recent, callers, sizeof *callers) != 0) {
    candlestick_callers *kept = allocate_callers(memory);
    if (!kept) return;
    *kept = *callers;
    *recent = kept;
  }
  memory->last_callers = *recent;
  job->callers = *recent;
}

void candlestick_record_callers(candlestick_block_job *job, void *const *frame) {
  const candlestick_callers *last = job->chunk ? job->chunk->simulation->job_memory.last_callers : NULL;
  if (last && candlestick_are_callers_of(frame, last)) {
    job->callers = last;
    return;
  }
  candlestick_callers callers = candlestick_callers_of(frame);
  candlestick_set_callers(job, &callers);
}

// MARK: - Jobs

static SWIFT_ASYNC_CALL void run_job(candlestick_block_job *job) { candlestick_run_block_job(job); }

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
  const candlestick_failure_origins *origins = traced_origins();
  if (__builtin_expect(origins != NULL, false)) job->owner = origins->current();
  return job;
}

candlestick_block_job *candlestick_make_resumption_job(void) {
  candlestick_block_job *job = calloc(1, sizeof(candlestick_block_job));
  if (!job) abort();
  job->flags = candlestick_job_resumption_flags;
  return job;
}

candlestick_block_job *candlestick_make_event_job(void (*function)(void *context), void *context) {
  candlestick_block_job *job = candlestick_make_resumption_job();
  job->flags = candlestick_job_event_flags;
  job->function = function;
  job->context = context;
  return job;
}

candlestick_block_job *candlestick_make_thread_job(candlestick_stack *stack, const candlestick_callers *callers) {
  single_job *single = calloc(1, sizeof(single_job));
  if (!single) abort();
  single->job.flags = candlestick_job_block_flags;
  single->job.thread = stack;
  candlestick_set_callers(&single->job, callers);
  return &single->job;
}

static void free_job(candlestick_block_job *job) {
  void *group = job->group, *queue = job->queue;
  deallocate_job(job);
  if (group) {
    candlestick_leave_group(group);
    candlestick_release_dispatch_object(group);
  }
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

static void release_owner(candlestick_block_job *job) {
  if (job->owner) swift_release(job->owner);
  job->owner = NULL;
}

void candlestick_free_block_job(candlestick_block_job *job) {
  if (job->dispose) job->dispose(job->context);
  release_owner(job);
  if (job->group) candlestick_release_dispatch_object(job->group);
  job->group = NULL;
  free_job(job);
}

static void run_block(void *context) {
  candlestick_block *block = context;
  block->invoke(block);
  _Block_release(block);
}

static void dispose_block(void *block) { _Block_release(block); }

candlestick_block_job *candlestick_make_owned_job(void *queue, const candlestick_block *block) {
  candlestick_block_job *job = candlestick_make_block_job(queue, run_block, _Block_copy(block));
  if (!job) return NULL;
  job->dispose = dispose_block;
  // A work item has the owner of the code that created it.
  if (job->owner && candlestick_is_work_item(block)) release_owner(job);
  job->is_barrier = candlestick_is_barrier_item(block);
  const candlestick_callers *adders = candlestick_operation_adders(block);
  if (adders) candlestick_set_callers(job, adders);
  return job;
}

candlestick_block_job *candlestick_make_source_job(void *queue, void (*function)(void *context),
                                                   void (*dispose)(void *context), void *context,
                                                   candlestick_callers callers) {
  candlestick_block_job *job = candlestick_make_block_job(queue, function, context);
  if (!job) abort();
  release_owner(job);
  job->dispose = dispose;
  candlestick_set_callers(job, &callers);
  job->is_source_block = true;
  return job;
}

candlestick_block_job *candlestick_make_timer_job(void (*function)(void *context), void (*dispose)(void *context),
                                                  void *context) {
  candlestick_block_job *job = candlestick_make_block_job(candlestick_main_queue(), function, context);
  if (!job) abort();
  job->dispose = dispose;
  job->is_on_run_loop = true;
  job->is_timer_block = true;
  return job;
}

static void run_elsewhere(void *job) { candlestick_run_block_job(job); }

void candlestick_enqueue_block_job_elsewhere(candlestick_block_job *job, int64_t delay) {
  if (delay > 0)
    ORIGINAL(dispatch_after_f)(ORIGINAL(dispatch_time)(0, delay), job->queue, job, run_elsewhere);
  else
    ORIGINAL(dispatch_async_f)(job->queue, job, run_elsewhere);
}
