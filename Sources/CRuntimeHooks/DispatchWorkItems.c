// Makes waits and notifications of work items part of a simulation.
//
// It relies on libraries calling Dispatch's functions by name, so that the linker binds the calls to the definitions
// here.

#if defined(__linux__)

#define _GNU_SOURCE
#include "DispatchBlocks.h"
#include "JobMemory.h"
#include "RealFunction.h"
#include "WorkItems.h"

// MARK: - Waits

typedef intptr_t (*wait_function)(const candlestick_block *item, uint64_t timeout);

static wait_function real_block_wait(void) {
  static _Atomic(void *) cached;
  return (wait_function)real_function("dispatch_block_wait", &cached, NULL);
}

/// A wait for a work item. The real function may not be called again after it has returned 0.
typedef struct {
  const candlestick_block *item;
  bool has_completed;
} item_wait;

static bool has_completed(void *context) {
  item_wait *wait = context;
  if (!wait->has_completed) wait->has_completed = real_block_wait()(wait->item, 0) == 0;
  return wait->has_completed;
}

STANDS_IN intptr_t dispatch_block_wait(const candlestick_block *item, uint64_t timeout) {
  candlestick_simulation *simulation = DISPATCHING;
  if (!simulation) return real_block_wait()(item, timeout);
  item_wait wait = {item, false};
  simulation->block(simulation->context, &(candlestick_wait){.kind = candlestick_wait_work_item,
                                                             .end = candlestick_dispatch_time(simulation, timeout),
                                                             .has_happened = has_completed,
                                                             .context = &wait,
                                                             .callers = CALLERS});
  return wait.has_completed ? 0 : 1;
}

// MARK: - Notifications

STANDS_IN void dispatch_block_notify(const candlestick_block *item, void *queue, const candlestick_block *block) {
  REAL(void, dispatch_block_notify, const candlestick_block *, void *, const candlestick_block *);
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  void *group = simulation ? candlestick_group_of_item(item) : NULL;
  // Without a group, Dispatch ends the process.
  candlestick_block_job *job = group ? candlestick_job_with_owner(queue, block) : NULL;
  if (!job) return real(item, queue, block);
  candlestick_note_callers(job, FRAME);
  simulation->notify_of_work_item(simulation->context, group, job);
}

#endif
