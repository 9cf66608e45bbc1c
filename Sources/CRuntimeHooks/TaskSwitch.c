// Makes the switch of a task to an actor a step of its own, which the schedule can delay. Otherwise an actor would accept all
// tasks that switch to it, and then run them one after another without interleaving.
//
// It relies on private parts of the runtime, as of Swift 6.3:
// - Compiled code calls `swift_task_switch` and `swift_task_immediate` by name. The definitions here are weak, so that a program
//   with a statically linked runtime has no duplicate symbols.
// - An executor without a witness table is a default actor.

#if defined(__linux__)

#include "OriginalFunction.h"
#include "StepWatch.h"
#include "TaskLayout.h"

typedef SWIFT_ASYNC_CALL void (*switch_function)(ASYNC_CONTEXT void *context, continuation resume,
                                                 const void *identity, const void *implementation);

static _Atomic(void *) cached_switch;

static switch_function original_switch(void) {
  return (switch_function)original_function("swift_task_switch", &cached_switch, NULL);
}

// MARK: - Hops

SWIFT_ASYNC_CALL void candlestick_finish_hop(ASYNC_CONTEXT void *context, continuation unused,
                                             const void *also_unused, const void *unused_too) {
  hop_context hop = *(hop_context *)context;
  swift_task_dealloc(context);
  if (hop.is_return) candlestick_report_return_to_actor();
  switch_function function = original_switch();
  __attribute__((musttail)) return function(hop.base.parent, hop.base.resume_parent, hop.identity, hop.implementation);
}

SWIFT_ASYNC_CALL void candlestick_begin_hop(ASYNC_CONTEXT void *context, continuation unused, const void *identity,
                                            const void *implementation) {
  switch_function function = original_switch();
  __attribute__((musttail)) return function(context, (continuation)candlestick_finish_hop, identity, implementation);
}

// MARK: - Immediate tasks

/// Runs a new task at once. It begins with a switch to its executor, which would enqueue it, because it prefers one.
__attribute__((weak)) SWIFT_CALL void swift_task_immediate(void *task, candlestick_executor target) {
  void *before = candlestick_code.immediate_task;
  candlestick_code.immediate_task = candlestick_current_simulation() ? task : NULL;
  ORIGINAL(swift_task_immediate)(task, target);
  candlestick_code.immediate_task = before;
}

// MARK: - The switch

/// Switches in a simulation, or in an immediate task. Suspends a task that switches again and again, so that its step ends.
static __attribute__((noinline)) SWIFT_ASYNC_CALL void switch_watched(ASYNC_CONTEXT void *context, continuation resume,
                                                                      const void *identity, const void *implementation) {
  switch_function function = original_switch();
  candlestick_simulation *simulation = candlestick_entered;
  if (candlestick_code.immediate_task && candlestick_code.immediate_task == swift_task_getCurrent()) {
    candlestick_code.immediate_task = NULL;
    if (!identity || swift_task_getCurrentExecutor().identity == identity)
      __attribute__((musttail)) return ((switch_function)resume)(context, NULL, NULL, NULL);
  }
  if (!simulation) __attribute__((musttail)) return function(context, resume, identity, implementation);
  bool stays = !identity || swift_task_getCurrentExecutor().identity == identity;
  if (stays && !candlestick_step_overruns(&simulation->watch)) {
    // The runtime would enqueue a task of the main actor behind others, because the task prefers another executor.
    if (identity == simulation->main_executor.identity)
      __attribute__((musttail)) return ((switch_function)resume)(context, NULL, NULL, NULL);
    __attribute__((musttail)) return function(context, resume, identity, implementation);
  }
  if (implementation && !stays) {
    if (identity != simulation->main_executor.identity) candlestick_note_foreign_executor(simulation);
    __attribute__((musttail)) return function(context, resume, identity, implementation);
  }
  if (swift_task_getPreferredTaskExecutor().identity != simulation->task_executor.identity)
    __attribute__((musttail)) return function(context, resume, identity, implementation);
  hop_context *hop = swift_task_alloc(sizeof(hop_context));
  *hop = (hop_context){{context, resume}, identity, implementation, false};
  __attribute__((musttail)) return function(hop, (continuation)candlestick_finish_hop, simulation->hop_executor.identity,
                                            simulation->hop_executor.implementation);
}

__attribute__((weak)) SWIFT_ASYNC_CALL void swift_task_switch(ASYNC_CONTEXT void *context, continuation resume,
                                                              const void *identity, const void *implementation) {
  switch_function function = (switch_function)atomic_load_explicit(&cached_switch, memory_order_relaxed);
  if (__builtin_expect(candlestick_entered || candlestick_code.immediate_task || !function, false))
    __attribute__((musttail)) return switch_watched(context, resume, identity, implementation);
  __attribute__((musttail)) return function(context, resume, identity, implementation);
}

OWN_DEFINITION(swift_task_switch);

#endif
