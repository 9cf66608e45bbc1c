// Makes the blocks that a simulation enqueues on Dispatch's queues steps of it.
//
// It relies on libraries calling Dispatch's functions by name, so that the linker binds the calls to the definitions
// here and in EnqueuedBlocks.c. Each calls the real one, or a sanitizer's, on threads that run no simulation. It also
// relies on Dispatch's encoding of times: the highest bits encode the clock, and dates are negated.

#if defined(__linux__)

#define _GNU_SOURCE
#include "DispatchBlocks.h"
#include "DispatchQueueState.h"
#include "DispatchSources.h"
#include "DispatchTimers.h"
#include "Images.h"
#include "MainQueue.h"
#include "RealFunction.h"
#include "WorkItems.h"

#include <stdio.h>

typedef void (*run_function)(void *context);

// MARK: - Times

/// The clocks in the two highest bits of a time.
enum { monotonic_time = 2, wall_time = 3 };

int64_t candlestick_dispatch_time(const candlestick_simulation *simulation, uint64_t time) {
  static const uint64_t now = 0, forever = ~0ull, wall_now = ~1ull, monotonic_now = 1ull << 63;
  static const int64_t nanoseconds_of_second = 1000000000;
  if (time == now || time == wall_now || time == monotonic_now) return simulation->time;
  if (time == forever) return INT64_MAX;
  bool is_wall = time >> 62 == wall_time;
  int64_t value = is_wall ? -(int64_t)time : (int64_t)(time & ~(1ull << 63));
  struct timespec spec = {value / nanoseconds_of_second, value % nanoseconds_of_second};
  return candlestick_time_of(simulation, is_wall ? CLOCK_REALTIME : CLOCK_MONOTONIC, &spec);
}

STANDS_IN uint64_t dispatch_time(uint64_t when, int64_t delta) {
  REAL(uint64_t, dispatch_time, uint64_t, int64_t);
  if (!DISPATCHING) return real(when, delta);
  candlestick_shows_time_to_dispatch = true;
  uint64_t time = real(when, delta);
  candlestick_shows_time_to_dispatch = false;
  return time;
}

STANDS_IN uint64_t dispatch_walltime(const struct timespec *when, int64_t delta) {
  REAL(uint64_t, dispatch_walltime, const struct timespec *, int64_t);
  if (!DISPATCHING) return real(when, delta);
  candlestick_shows_time_to_dispatch = true;
  uint64_t time = real(when, delta);
  candlestick_shows_time_to_dispatch = false;
  return time;
}

uint64_t candlestick_real_dispatch_time(void *const *frame, uint64_t when) {
  candlestick_simulation *simulation = candlestick_is_outside() ? NULL : candlestick_entered;
  bool shows_time = candlestick_is_in_image(frame[1], image_swift_dispatch) ||
                    candlestick_is_in_image(frame[1], image_concurrency);
  if (!simulation || !shows_time || when == 0 || when == ~0ull) return when;
  int64_t delay = candlestick_dispatch_time(simulation, when) - simulation->time;
  candlestick_scope place = candlestick_exit_simulation(false);
  uint64_t time = dispatch_time(0, delay);
  candlestick_restore_scope(place);
  return time;
}

// MARK: - Asynchronous functions

static bool enqueue(void *const *frame, void *queue, run_function function, void *context, bool is_barrier,
                    void *group) {
  candlestick_simulation *simulation = candlestick_dispatching(frame, queue);
  if (!simulation) return false;
  candlestick_block_job *job = candlestick_make_block_job(queue, function, context);
  if (!job) return false;
  return candlestick_enqueue_step(simulation, job, is_barrier, group, frame);
}

STANDS_IN void dispatch_async_f(void *queue, void *context, run_function function) {
  REAL(void, dispatch_async_f, void *, void *, run_function);
  if (enqueue(FRAME, queue, function, context, false, NULL)) return;
  candlestick_count_real_block(queue);
  real(queue, context, function);
}

STANDS_IN void dispatch_barrier_async_f(void *queue, void *context, run_function function) {
  REAL(void, dispatch_barrier_async_f, void *, void *, run_function);
  if (enqueue(FRAME, queue, function, context, true, NULL)) return;
  candlestick_count_real_block(queue);
  real(queue, context, function);
}

STANDS_IN void dispatch_group_async_f(void *group, void *queue, void *context, run_function function) {
  REAL(void, dispatch_group_async_f, void *, void *, void *, run_function);
  if (enqueue(FRAME, queue, function, context, false, group)) return;
  candlestick_count_real_block(queue);
  real(group, queue, context, function);
}

/// Enqueues the job that ends a sleep in a simulation. Returns false if it is to be enqueued elsewhere.
static bool ends_sleep(void *const *frame, uint64_t when, void *job) {
  candlestick_simulation *simulation = candlestick_of_sleep(frame);
  if (!simulation) return false;
  simulation->enqueue_later(simulation->context, job, candlestick_dispatch_time(simulation, when) - simulation->time);
  return true;
}

STANDS_IN void dispatch_after_f(uint64_t when, void *queue, void *context, run_function function) {
  REAL(void, dispatch_after_f, uint64_t, void *, void *, run_function);
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  candlestick_block_job *job = simulation ? candlestick_make_block_job(queue, function, context) : NULL;
  if (job) return candlestick_enqueue_step_at(simulation, job, when, FRAME);
  if (ends_sleep(FRAME, when, context)) return;
  candlestick_note_dispatch_timer(when, ~0ull, 0, __builtin_return_address(0));
  real(candlestick_real_dispatch_time(FRAME, when), queue, context, function);
}

// MARK: - Synchronous functions

static void invoke_block(void *context) {
  candlestick_block *block = context;
  block->invoke(block);
}

/// Defines a function that runs a block, and the variant that runs a function.
#define SYNC_STAND_IN(name, is_barrier)                                                                                \
  STANDS_IN void name(void *queue, const candlestick_block *block) {                                                   \
    REAL(void, name, void *, const candlestick_block *);                                                               \
    candlestick_simulation *simulation = DISPATCHING_ON(queue);                                                                  \
    if (!simulation) return real(queue, block);                                                                        \
    bool excludes = is_barrier || candlestick_is_barrier_item(block);                                                  \
    simulation->run_on_queue(simulation->context, queue, excludes, invoke_block, (void *)block, CALLERS);              \
  }                                                                                                                    \
  STANDS_IN void name##_f(void *queue, void *context, run_function function) {                                         \
    REAL(void, name##_f, void *, void *, run_function);                                                                \
    candlestick_simulation *simulation = DISPATCHING_ON(queue);                                                                  \
    if (!simulation) return real(queue, context, function);                                                            \
    simulation->run_on_queue(simulation->context, queue, is_barrier, function, context, CALLERS);                      \
  }

SYNC_STAND_IN(dispatch_sync, false)
SYNC_STAND_IN(dispatch_barrier_sync, true)
SYNC_STAND_IN(dispatch_async_and_wait, false)
SYNC_STAND_IN(dispatch_barrier_async_and_wait, true)

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

STANDS_IN void *dispatch_get_specific(const void *key) {
  REAL(void *, dispatch_get_specific, const void *);
  candlestick_simulation *simulation = DISPATCHING;
  if (!simulation) return real(key);
  void *value = NULL;
  for (void *queue = innermost_queue(simulation); queue && !value; queue = candlestick_state_of_queue(queue).target)
    value = dispatch_queue_get_specific(queue, key);
  return value;
}

STANDS_IN const char *dispatch_queue_get_label(void *queue) {
  REAL(const char *, dispatch_queue_get_label, void *);
  candlestick_simulation *simulation = queue ? NULL : DISPATCHING;
  if (!simulation) return real(queue);
  queue = innermost_queue(simulation);
  return queue ? real(queue) : "";
}

/// Ends the process as Dispatch does when an assertion fails.
static _Noreturn void fail_assertion(void *queue, const char *expectation) {
  fprintf(stderr, "BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was %s on queue [%s]\n", expectation,
          candlestick_label_of_queue(queue));
  __builtin_trap();
}

STANDS_IN void dispatch_assert_queue(void *queue) {
  REAL(void, dispatch_assert_queue, void *);
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  if (!simulation) return real(queue);
  if (!candlestick_is_on_queue(simulation, queue)) fail_assertion(queue, "expected to execute");
}

STANDS_IN void dispatch_assert_queue_barrier(void *queue) {
  REAL(void, dispatch_assert_queue_barrier, void *);
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  if (!simulation) return real(queue);
  if (!candlestick_is_on_queue(simulation, queue)) fail_assertion(queue, "expected to execute");
  if (!candlestick_is_serial(candlestick_state_of_queue(queue)) && !simulation->is_barrier_on(simulation->context, queue))
    fail_assertion(queue, "expected to act as a barrier");
}

STANDS_IN void dispatch_assert_queue_not(void *queue) {
  REAL(void, dispatch_assert_queue_not, void *);
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  if (!simulation) return real(queue);
  if (candlestick_is_on_queue(simulation, queue)) fail_assertion(queue, "not expected to execute");
}

// MARK: - Changes of queues

extern void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags) __attribute__((weak));
extern const void *dispatch_queue_attr_make_initially_inactive(const void *attributes) __attribute__((weak));

/// Records that a simulation's queue or source may have changed.
static void changed(void *queue) {
  void *source = candlestick_source_at(queue);
  if (source) return candlestick_functions_of_sources()->changed(source);
  if (!candlestick_is_any_under_way()) return;
  candlestick_simulation *simulation = candlestick_current_simulation();
  if (simulation) simulation->queue_changed(simulation->context, queue);
}

static void note_created(const void *queue, const void *attributes, const void *caller) {
  candlestick_note_creator(queue, caller);
  if (attributes && dispatch_queue_attr_make_initially_inactive(attributes) == attributes)
    candlestick_note_suspension(queue, suspension_inactive);
}

STANDS_IN void *dispatch_queue_create(const char *label, const void *attributes) {
  REAL(void *, dispatch_queue_create, const char *, const void *);
  void *queue = real(label, attributes);
  note_created(queue, attributes, __builtin_return_address(0));
  return queue;
}

STANDS_IN void *dispatch_queue_create_with_target(const char *label, const void *attributes, void *target) {
  REAL(void *, dispatch_queue_create_with_target, const char *, const void *, void *);
  void *queue = real(label, attributes, target);
  note_created(queue, attributes, __builtin_return_address(0));
  return queue;
}

STANDS_IN void dispatch_suspend(void *object) {
  REAL(void, dispatch_suspend, void *);
  real(object);
  candlestick_note_suspension(object, suspension_begins);
  changed(object);
}

STANDS_IN void dispatch_activate(void *object) {
  REAL(void, dispatch_activate, void *);
  candlestick_note_suspension(object, suspension_activated);
  real(object);
  changed(object);
}

STANDS_IN void dispatch_resume(void *object) {
  REAL(void, dispatch_resume, void *);
  // A source that is not active is activated, unlike the queue that stands in for it.
  if (candlestick_source_at(object) && candlestick_is_only_inactive(object)) return dispatch_activate(object);
  candlestick_note_suspension(object, suspension_ends);
  real(object);
  changed(object);
}

STANDS_IN void dispatch_set_target_queue(void *object, void *queue) {
  REAL(void, dispatch_set_target_queue, void *, void *);
  void *source = candlestick_source_at(object);
  if (source) {
    void *target = queue ? queue : dispatch_get_global_queue(0, 0);
    return candlestick_functions_of_sources()->set_target(source, target);
  }
  real(object, queue);
  changed(object);
}

// MARK: - The check

/// The definition above, even if the linker chose another.
extern __typeof(dispatch_sync) own_dispatch_sync __attribute__((alias("dispatch_sync"), visibility("hidden")));

const char *candlestick_missing_hook_of_queues(void) {
  return dlsym(RTLD_DEFAULT, "dispatch_sync") == (void *)own_dispatch_sync ? NULL : "dispatch_sync";
}

#endif
