// Runs the iterations of `dispatch_apply` as steps of a simulation.

#include "../CTestProcess/OriginalFunction.h"
#include "Blocking.h"
#include "Dispatch.h"
#include "MissingOriginals.h"

#include <stdlib.h>

/// The iterations of a `dispatch_apply`. As many are enqueued as may run at the same time.
typedef struct {
  candlestick_simulation *simulation;
  void *queue;
  void (*function)(void *context, size_t iteration);
  void *context;
  candlestick_callers callers;
  size_t count, enqueued, done;
} iterations;

typedef struct {
  iterations *all;
  size_t number;
} iteration;

static void run_iteration(void *context);

static void enqueue_iteration(iterations *all) {
  iteration *next = malloc(sizeof(iteration));
  candlestick_block_job *job = next ? candlestick_make_block_job(all->queue, run_iteration, next) : NULL;
  if (!job) abort();
  *next = (iteration){all, all->enqueued++};
  job->dispose = free;
  candlestick_set_callers(job, &all->callers);
  all->simulation->enqueue_block(all->simulation->context, job);
}

/// Runs an iteration in a step. The next iteration becomes ready at the same time.
static void run_iteration(void *context) {
  iterations *all = ((iteration *)context)->all;
  size_t number = ((iteration *)context)->number;
  free(context);
  if (all->enqueued < all->count) enqueue_iteration(all);
  all->function(all->context, number);
  if (++all->done == all->count) candlestick_signal(all);
}

static bool are_done(void *context) {
  iterations *all = context;
  return all->done == all->count;
}

/// Runs a single iteration in place, like a `sync`.
static void run_only_iteration(void *context) {
  iterations *all = context;
  all->function(all->context, 0);
}

/// Runs iterations as steps. Returns false if the call is outside simulations.
static bool apply(void *const *frame, size_t count, void *queue, void *context,
                  void (*function)(void *context, size_t iteration)) {
  enum { most_at_once = 8 };
  candlestick_simulation *simulation = candlestick_dispatching(frame, queue);
  if (!simulation) return false;
  iterations all = {.simulation = simulation,
                    .queue = queue ? queue : dispatch_get_global_queue(0, 0),
                    .function = function,
                    .context = context,
                    .callers = candlestick_callers_of(frame),
                    .count = count};
  if (count == 1) {
    simulation->run_on_queue(simulation->context, all.queue, false, run_only_iteration, &all, all.callers);
    return true;
  }
  for (size_t i = 0; i < most_at_once && i < count; i++) enqueue_iteration(&all);
  simulation->block(simulation->context, &(candlestick_wait){.kind = candlestick_wait_iterations,
                                                             .end = INT64_MAX,
                                                             .has_happened = are_done,
                                                             .context = &all,
                                                             .object = &all,
                                                             .is_signalled = true,
                                                             .callers = all.callers});
  return true;
}

static void run_block(void *block, size_t iteration) {
  ((void (*)(const candlestick_block *, size_t))(void *)((candlestick_block *)block)->invoke)(block, iteration);
}

/// Replaces the original in a program without it.
static void apply_block(size_t count, void *queue, const candlestick_block *block) {
  candlestick_apply(count, queue, (void *)block, run_block);
}

INTERPOSED void dispatch_apply(size_t count, void *queue, const candlestick_block *block) {
  if (apply(FRAME, count, queue, (void *)block, run_block)) return;
  WRAPPED_BLOCK wrapped;
  ORIGINAL_OR(dispatch_apply, apply_block)(count, queue, candlestick_with_owner(&wrapped, block));
}

INTERPOSED void dispatch_apply_f(size_t count, void *queue, void *context, void (*function)(void *, size_t)) {
  if (!apply(FRAME, count, queue, context, function))
    ORIGINAL_OR(dispatch_apply_f, candlestick_apply)(count, queue, context, function);
}
