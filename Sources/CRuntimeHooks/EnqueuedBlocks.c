// Passes the owner of code on to the blocks that it enqueues with Dispatch.
//
// It relies on libraries calling `dispatch_async` and the like by name, so that the linker binds the calls to the
// definitions here. Each calls the real one, or a sanitizer's. The layout of a block is the documented one of the
// compiler.

#if defined(__linux__)

#define _GNU_SOURCE
#include "DispatchBlocks.h"
#include "DispatchSources.h"
#include "DispatchTimers.h"
#include "JobMemory.h"
#include "MainQueue.h"
#include "FailureOrigins.h"
#include "OutsideUses.h"
#include "RealFunction.h"
#include "SwiftCalls.h"
#include "WorkItems.h"

#include <stdlib.h>

// MARK: - Blocks

typedef candlestick_block block;

typedef struct {
  block *block;
  void *owner;
} owned_block;

static void invoke_block(void *context) {
  block *block = context;
  block->invoke(block);
}

static void run_block(void *context) {
  owned_block owned = *(owned_block *)context;
  free(context);
  traced_origins()->run(owned.owner, invoke_block, owned.block);
  _Block_release(owned.block);
}

typedef block *(*create_function)(unsigned long flags, const candlestick_block *);
typedef block *(*create_qos_function)(unsigned long flags, unsigned quality, int priority, const candlestick_block *);

static create_function real_create(void) {
  static _Atomic(void *) cached;
  return (create_function)real_function("dispatch_block_create", &cached, NULL);
}

/// Wraps a block that has an owner; NULL if the block is to run as it is.
static owned_block *own_block(const candlestick_block *block) {
  const candlestick_failure_origins *makers = traced_origins();
  if (!makers || candlestick_is_work_item(block)) return NULL;
  void *owner = makers->current();
  if (!owner) return NULL;
  owned_block *owned = malloc(sizeof(owned_block));
  if (!owned) {
    swift_release(owner);
    return NULL;
  }
  *owned = (owned_block){_Block_copy(block), owner};
  return owned;
}

candlestick_block_job *candlestick_job_with_owner(void *queue, const candlestick_block *block) {
  candlestick_block_job *job = candlestick_job_of_block(queue, block);
  // A work item has the owner of its own maker.
  if (job && job->owner && candlestick_is_work_item(block)) {
    swift_release(job->owner);
    job->owner = NULL;
  }
  if (job) job->is_barrier = candlestick_is_barrier_item(block);
  return job;
}

static candlestick_block_job *make_job(void *queue, const void *block) {
  return candlestick_job_with_owner(queue, block);
}

/// Enqueues a block, after some nanoseconds, as a step of the simulation in which this thread was started. Returns false
/// if there is none.
static bool enqueue_from_thread(void *const *frame, void *queue, const candlestick_block *block, bool is_barrier,
                                void *group, int64_t delay) {
  if (__builtin_expect(candlestick_origin == 0, true) || candlestick_entered ||
      candlestick_is_call_of_library(frame[1]) || candlestick_is_queue_of_library(queue))
    return false;
  return candlestick_enqueue_from_thread(queue, make_job, block, is_barrier, group, delay, frame);
}

/// Enqueues a block as a step of a simulation, on a thread that runs one or was started in one. Returns false if it is to be
/// enqueued elsewhere.
static __attribute__((noinline)) bool enqueue_in_simulation(void *const *frame, void *queue, const candlestick_block *block,
                                                           bool is_barrier, void *group) {
  candlestick_simulation *simulation = candlestick_dispatching(frame, queue);
  candlestick_block_job *job = simulation ? candlestick_job_with_owner(queue, block) : NULL;
  if (job) return candlestick_enqueue_step(simulation, job, is_barrier, group, frame);
  if (enqueue_from_thread(frame, queue, block, is_barrier, group, 0)) return true;
  candlestick_count_real_block(queue);
  return false;
}

/// The same on any thread. Inlined, since linking this must cost code little that no simulation runs.
static inline bool enqueue_step(void *const *frame, void *queue, const candlestick_block *block, bool is_barrier,
                                void *group) {
  if (__builtin_expect(candlestick_entered || candlestick_origin != 0, false))
    return enqueue_in_simulation(frame, queue, block, is_barrier, group);
  candlestick_count_real_block(queue);
  return false;
}

/// How long a block of a thread waits for a time. Rounded up to milliseconds, since some time has passed since the thread
/// computed that.
static int64_t delay_until(uint64_t when) {
  static const int64_t millisecond = 1000000;
  int64_t delay = candlestick_time_until_dispatch_time(when);
  return delay > INT64_MAX - millisecond ? delay : (delay + millisecond - 1) / millisecond * millisecond;
}

static bool enqueue_step_at(void *const *frame, uint64_t *when, void *queue, const candlestick_block *block) {
  candlestick_simulation *simulation = candlestick_dispatching(frame, queue);
  candlestick_block_job *job = simulation ? candlestick_job_with_owner(queue, block) : NULL;
  if (job) {
    candlestick_enqueue_step_at(simulation, job, *when, frame);
    return true;
  }
  if (candlestick_origin != 0 && enqueue_from_thread(frame, queue, block, false, NULL, delay_until(*when))) return true;
  *when = candlestick_real_dispatch_time(frame, *when);
  candlestick_note_dispatch_timer(*when, ~0ull, 0, frame[1]);
  return false;
}

static bool notify_step(void *const *frame, void *group, void *queue, const candlestick_block *block) {
  candlestick_simulation *simulation = candlestick_dispatching(frame, queue);
  candlestick_block_job *job = simulation ? candlestick_job_with_owner(queue, block) : NULL;
  if (!job) return false;
  candlestick_note_callers(job, frame);
  simulation->notify_of_group(simulation->context, group, job);
  return true;
}

typedef void (*run_function)(void *context);

/// Defines a Dispatch function that takes a block. For an owned block, it calls the variant that takes a function: the
/// real one, since ours would take the block for the program's. `is_step` enqueues the block as a step of a simulation,
/// if it is one.
#define STAND_IN(name, parameters, arguments, types, is_step)                                                          \
  extern void __interceptor_##name##_f(types void *context, run_function run) __attribute__((weak));                   \
  extern void __interceptor_##name(types const candlestick_block *block) __attribute__((weak));                        \
  STANDS_IN void name parameters {                                                                                     \
    note_enqueuing(queue);                                                                                             \
    if (is_step) return;                                                                                               \
    static _Atomic(void *) cached, cached_of_owned;                                                                    \
    owned_block *owned = own_block(block);                                                                             \
    if (owned) {                                                                                                       \
      void *function = real_function(#name "_f", &cached_of_owned, (void *)__interceptor_##name##_f);                  \
      return ((void (*)(types void *, run_function))function)(arguments owned, run_block);                             \
    }                                                                                                                  \
    void *function = real_function(#name, &cached, (void *)__interceptor_##name);                                      \
    ((void (*)(types const candlestick_block *))function)(arguments block);                                            \
  }

#define LIST(...) __VA_ARGS__,
STAND_IN(dispatch_async, (void *queue, const candlestick_block *block), LIST(queue), LIST(void *),
         enqueue_step(FRAME, queue, block, false, NULL))
STAND_IN(dispatch_barrier_async, (void *queue, const candlestick_block *block), LIST(queue), LIST(void *),
         enqueue_step(FRAME, queue, block, true, NULL))
STAND_IN(dispatch_group_async, (void *group, void *queue, const candlestick_block *block), LIST(group, queue), LIST(void *, void *),
         enqueue_step(FRAME, queue, block, false, group))
STAND_IN(dispatch_group_notify, (void *group, void *queue, const candlestick_block *block), LIST(group, queue), LIST(void *, void *),
         notify_step(FRAME, group, queue, block))
STAND_IN(dispatch_after, (uint64_t when, void *queue, const candlestick_block *block), LIST(when, queue), LIST(uint64_t, void *),
         enqueue_step_at(FRAME, &when, queue, block))

// MARK: - The run loop

extern void *CFRunLoopGetMain(void) __attribute__((weak));

static candlestick_block_job *make_run_loop_job(void *queue, const void *block) {
  candlestick_block_job *job = candlestick_job_with_owner(queue, block);
  if (job) job->is_of_run_loop = true;
  return job;
}

static bool perform_step(void *const *frame, const candlestick_block *block) {
  void *queue = candlestick_main_queue();
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation) return candlestick_enqueue_from_thread(queue, make_run_loop_job, block, false, NULL, 0, frame);
  candlestick_block_job *job = candlestick_is_outside() ? NULL : make_run_loop_job(queue, block);
  return job && candlestick_enqueue_step(simulation, job, false, NULL, frame);
}

/// `RunLoop.perform` calls this.
STANDS_IN void CFRunLoopPerformBlock(void *loop, const void *modes, const candlestick_block *block) {
  if (loop == CFRunLoopGetMain() && perform_step(FRAME, block)) return;
  static _Atomic(void *) cached;
  void *function = real_function("CFRunLoopPerformBlock", &cached, NULL);
  ((void (*)(void *, const void *, const candlestick_block *))function)(loop, modes, block);
}

typedef struct {
  const candlestick_block *block;
  void *owner;
  size_t iteration;
} owned_iteration;

static void invoke_iteration(void *context) {
  owned_iteration *owned = context;
  ((void (*)(const candlestick_block *, size_t))(void *)owned->block->invoke)(owned->block, owned->iteration);
}

static void run_iteration(void *context, size_t iteration) {
  owned_iteration owned = *(owned_iteration *)context;
  owned.iteration = iteration;
  traced_origins()->run(swift_retain(owned.owner), invoke_iteration, &owned);
}

typedef void (*apply_function)(size_t, void *, void *, void (*)(void *, size_t));

extern void __interceptor_dispatch_apply_f(size_t, void *, void *, void (*)(void *, size_t)) __attribute__((weak));
extern void __interceptor_dispatch_apply(size_t, void *, const candlestick_block *) __attribute__((weak));

static void run_plain_iteration(void *block, size_t iteration) {
  ((void (*)(const candlestick_block *, size_t))(void *)((candlestick_block *)block)->invoke)(block, iteration);
}

STANDS_IN void dispatch_apply(size_t count, void *queue, const candlestick_block *block) {
  if (candlestick_apply(FRAME, count, queue, (void *)block, run_plain_iteration)) return;
  static _Atomic(void *) cached, cached_of_owned;
  const candlestick_failure_origins *makers = traced_origins();
  void *owner = makers ? makers->current() : NULL;
  if (owner) {
    owned_iteration owned = {block, owner, 0};
    void *function = real_function("dispatch_apply_f", &cached_of_owned, (void *)__interceptor_dispatch_apply_f);
    ((apply_function)function)(count, queue, &owned, run_iteration);
    return swift_release(owner);
  }
  void *function = real_function("dispatch_apply", &cached, (void *)__interceptor_dispatch_apply);
  ((void (*)(size_t, void *, const candlestick_block *))function)(count, queue, block);
}

// MARK: - Work items and handlers of sources

typedef struct owning_block owning_block;

/// A block that runs another one, with its owner.
struct owning_block {
  block base;
  const struct {
    unsigned long reserved;
    unsigned long size;
    void (*copy)(owning_block *copy, const owning_block *original);
    void (*dispose)(const owning_block *);
  } *descriptor;
  block *block;
  void *owner;
};

static UNSANITIZED void copy_owning(owning_block *copy, const owning_block *original) {
  copy->block = _Block_copy(original->block);
  copy->owner = swift_retain(original->owner);
}

static UNSANITIZED void dispose_owning(const owning_block *owning) {
  _Block_release(owning->block);
  swift_release(owning->owner);
}

static void invoke_owning(block *base) {
  owning_block *owning = (owning_block *)base;
  traced_origins()->run(swift_retain(owning->owner), invoke_block, owning->block);
}

static const typeof(*(owning_block){}.descriptor) owning_descriptor = {
    0, sizeof(owning_block), copy_owning, dispose_owning};

/// The owner of the current code, retained, if a work item needs it.
static void *owner_of_work(const candlestick_block *block) {
  const candlestick_failure_origins *makers = traced_origins();
  return makers && !candlestick_is_work_item(block) ? makers->current() : NULL;
}

static owning_block owning(const candlestick_block *inner, void *owner) {
  return (owning_block){
      .base = {_NSConcreteStackBlock, candlestick_block_has_copy_and_dispose, 0, invoke_owning},
      .descriptor = &owning_descriptor,
      .block = (block *)inner,
      .owner = owner,
  };
}

STANDS_IN block *dispatch_block_create(unsigned long flags, const candlestick_block *block) {
  create_function create = real_create();
  void *owner = owner_of_work(block);
  if (!owner) return create(flags, block);
  owning_block outer = owning(block, owner);
  candlestick_block *item = create(flags, &outer.base);
  swift_release(owner);
  return item;
}

STANDS_IN block *dispatch_block_create_with_qos_class(unsigned long flags, unsigned quality, int priority,
                                                      const candlestick_block *block) {
  static _Atomic(void *) cached;
  create_qos_function create =
      (create_qos_function)real_function("dispatch_block_create_with_qos_class", &cached, NULL);
  void *owner = owner_of_work(block);
  if (!owner) return create(flags, quality, priority, block);
  owning_block outer = owning(block, owner);
  candlestick_block *item = create(flags, quality, priority, &outer.base);
  swift_release(owner);
  return item;
}

block *candlestick_copy_with_owner(const candlestick_block *block) {
  void *owner = block ? owner_of_work(block) : NULL;
  if (!owner) return block ? _Block_copy(block) : NULL;
  owning_block outer = owning(block, owner);
  candlestick_block *copy = _Block_copy(&outer.base);
  swift_release(owner);
  return copy;
}

/// The definition above, even if the linker chose another.
extern __typeof(dispatch_async) own_dispatch_async __attribute__((alias("dispatch_async"), visibility("hidden")));

bool candlestick_stands_in_for_blocks(void) {
  return dlsym(RTLD_DEFAULT, "dispatch_async") == (void *)own_dispatch_async;
}

#endif
