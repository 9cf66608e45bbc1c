// Makes blocks that a simulation runs synchronously on Dispatch's queues part of it, and reports changes of queues.

#if defined(__linux__)

#include "Dispatch.h"
#include "OriginalFunction.h"

#include <stdio.h>

typedef void (*run_function)(void *context);

// MARK: - Synchronous functions

static void invoke_block(void *context) {
  candlestick_block *block = context;
  block->invoke(block);
}

/// Interposes a function that runs a block, and the variant that runs a function.
#define INTERPOSE_SYNC(name, is_barrier)                                                                               \
  INTERPOSED void name(void *queue, const candlestick_block *block) {                                                  \
    candlestick_simulation *simulation = DISPATCHING_ON(queue);                                                        \
    if (!simulation) return ORIGINAL(name)(queue, block);                                                              \
    bool excludes = is_barrier || candlestick_is_barrier_item(block);                                                  \
    simulation->run_on_queue(simulation->context, queue, excludes, invoke_block, (void *)block, CALLERS);              \
  }                                                                                                                    \
  INTERPOSED void name##_f(void *queue, void *context, run_function function) {                                        \
    candlestick_simulation *simulation = DISPATCHING_ON(queue);                                                        \
    if (!simulation) return ORIGINAL(name##_f)(queue, context, function);                                              \
    simulation->run_on_queue(simulation->context, queue, is_barrier, function, context, CALLERS);                      \
  }

INTERPOSE_SYNC(dispatch_sync, false)
INTERPOSE_SYNC(dispatch_barrier_sync, true)
INTERPOSE_SYNC(dispatch_async_and_wait, false)
INTERPOSE_SYNC(dispatch_barrier_async_and_wait, true)
OWN_DEFINITION(dispatch_sync);

// MARK: - The current queue

extern void *dispatch_queue_get_specific(void *queue, const void *key) __attribute__((weak));

bool candlestick_is_on_queue(candlestick_simulation *simulation, const void *queue) {
  void *current;
  for (int i = 0; (current = simulation->current_queue(simulation->context, i)); i++)
    for (; current; current = candlestick_state_of_queue(current).target)
      if (current == queue) return true;
  return false;
}

static void *innermost_queue(candlestick_simulation *simulation) {
  void *innermost = NULL, *queue;
  for (int i = 0; (queue = simulation->current_queue(simulation->context, i)); i++) innermost = queue;
  return innermost;
}

INTERPOSED void *dispatch_get_specific(const void *key) {
  candlestick_simulation *simulation = DISPATCHING;
  if (!simulation) return ORIGINAL(dispatch_get_specific)(key);
  void *value = NULL;
  for (void *queue = innermost_queue(simulation); queue && !value; queue = candlestick_state_of_queue(queue).target)
    value = dispatch_queue_get_specific(queue, key);
  return value;
}

INTERPOSED const char *dispatch_queue_get_label(void *queue) {
  candlestick_simulation *simulation = queue ? NULL : DISPATCHING;
  if (simulation && !(queue = innermost_queue(simulation))) return "";
  return ORIGINAL(dispatch_queue_get_label)(queue);
}

/// Ends the process as Dispatch does when an assertion fails.
static _Noreturn void fail_assertion(void *queue, const char *expectation) {
  fprintf(stderr, "BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was %s on queue [%s]\n", expectation,
          candlestick_label_of_queue(queue));
  __builtin_trap();
}

INTERPOSED void dispatch_assert_queue(void *queue) {
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  if (!simulation) return ORIGINAL(dispatch_assert_queue)(queue);
  if (!candlestick_is_on_queue(simulation, queue)) fail_assertion(queue, "expected to execute");
}

INTERPOSED void dispatch_assert_queue_barrier(void *queue) {
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  if (!simulation) return ORIGINAL(dispatch_assert_queue_barrier)(queue);
  if (!candlestick_is_on_queue(simulation, queue)) fail_assertion(queue, "expected to execute");
  if (!candlestick_is_serial(candlestick_state_of_queue(queue)) && !simulation->is_barrier_on(simulation->context, queue))
    fail_assertion(queue, "expected to act as a barrier");
}

INTERPOSED void dispatch_assert_queue_not(void *queue) {
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  if (!simulation) return ORIGINAL(dispatch_assert_queue_not)(queue);
  if (candlestick_is_on_queue(simulation, queue)) fail_assertion(queue, "not expected to execute");
}

// MARK: - Changes of queues

/// Reports that a simulation's queue or source may have changed.
static void report_change(void *queue) {
  void *source = candlestick_source_at(queue);
  if (source) return candlestick_functions_of_sources()->changed(source);
  if (!candlestick_is_any_under_way()) return;
  candlestick_simulation *simulation = candlestick_current_simulation();
  if (simulation) simulation->queue_changed(simulation->context, queue);
}

static void record_creation(void *queue, const void *attributes, const void *caller) {
  candlestick_record_creator(queue, caller);
  if (attributes && dispatch_queue_attr_make_initially_inactive(attributes) == attributes)
    candlestick_record_suspension(queue, suspension_inactive);
}

INTERPOSED void *dispatch_queue_create(const char *label, const void *attributes) {
  void *queue = ORIGINAL(dispatch_queue_create)(label, attributes);
  record_creation(queue, attributes, __builtin_return_address(0));
  return queue;
}

INTERPOSED void *dispatch_queue_create_with_target(const char *label, const void *attributes, void *target) {
  void *queue = ORIGINAL(dispatch_queue_create_with_target)(label, attributes, target);
  record_creation(queue, attributes, __builtin_return_address(0));
  return queue;
}

INTERPOSED void dispatch_suspend(void *object) {
  ORIGINAL(dispatch_suspend)(object);
  candlestick_record_suspension(object, suspension_begins);
  report_change(object);
}

INTERPOSED void dispatch_activate(void *object) {
  candlestick_record_suspension(object, suspension_activated);
  ORIGINAL(dispatch_activate)(object);
  report_change(object);
}

INTERPOSED void dispatch_resume(void *object) {
  // This activates an inactive source, unlike the queue that represents it.
  if (candlestick_source_at(object) && candlestick_is_only_inactive(object)) return dispatch_activate(object);
  candlestick_record_suspension(object, suspension_ends);
  ORIGINAL(dispatch_resume)(object);
  report_change(object);
}

INTERPOSED void dispatch_set_target_queue(void *object, void *queue) {
  void *source = candlestick_source_at(object);
  if (source) {
    void *target = queue ? queue : dispatch_get_global_queue(0, 0);
    return candlestick_functions_of_sources()->set_target(source, target);
  }
  ORIGINAL(dispatch_set_target_queue)(object, queue);
  report_change(object);
}

#endif
