// Makes blocks that a simulation enqueues on the main queue, or on the main run loop, steps of it, and reports whether
// other blocks wait on the main queue.
//
// It relies on private parts of the toolchain, as of Swift 6.3:
// - The runtime only checks the kind of a job, in the lowest byte of its flags, and calls the job's function if it is
//   not a task.
// - `_dispatch_get_main_queue_handle_4CF` returns a file that is readable while blocks wait that were enqueued on an
//   empty queue. Run loops wait for that file.

#if defined(__linux__)

#define _GNU_SOURCE
#include "MainQueue.h"
#include "EnteredSimulation.h"
#include "SwiftCalls.h"

#include <dlfcn.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct block_job {
  void *header[2];
  void *scheduler_private[2];
  uint32_t flags;
  uint32_t identifier;
  void *reserved[2];
  SWIFT_ASYNC_CALL void (*run)(struct block_job *job);
  void (*function)(void *context);
  void *context;
  /// The group to leave after the block; may be NULL.
  void *group;
} block_job;

extern void dispatch_group_enter(void *group) __attribute__((weak));
extern void dispatch_group_leave(void *group) __attribute__((weak));

static SWIFT_ASYNC_CALL void run_block_job(block_job *job) {
  block_job copy = *job;
  free(job);
  copy.function(copy.context);
  if (copy.group) dispatch_group_leave(copy.group);
}

bool candlestick_make_step(void (*function)(void *context), void *context, void *group) {
  candlestick_simulation *simulation = candlestick_entered;
  block_job *job = calloc(1, sizeof(block_job));
  if (!job) return false;
  *job = (block_job){.flags = candlestick_job_block_flags,
                     .run = run_block_job,
                     .function = function,
                     .context = context,
                     .group = group};
  if (group) dispatch_group_enter(group);
  simulation->enqueue_block(simulation->context, job);
  return true;
}

static void *main_queue(void) {
  static _Atomic(void *) cached;
  void *queue = atomic_load_explicit(&cached, memory_order_relaxed);
  if (!queue) {
    queue = dlsym(RTLD_DEFAULT, "_dispatch_main_q");
    atomic_store_explicit(&cached, queue, memory_order_relaxed);
  }
  return queue;
}

/// How many blocks were enqueued on the main queue that are not steps of a simulation.
static _Atomic unsigned real_block_count;

bool candlestick_is_step(void *queue) {
  if (queue != main_queue()) return false;
  if (candlestick_entered) return true;
  atomic_fetch_add_explicit(&real_block_count, 1, memory_order_release);
  return false;
}

extern void dispatch_async_f(void *queue, void *context, void (*function)(void *context)) __attribute__((weak));

static void do_nothing(void *context) { (void)context; }

void candlestick_wake_main_queue(void) { dispatch_async_f(main_queue(), NULL, do_nothing); }

unsigned candlestick_main_queue_block_count(void) {
  return atomic_load_explicit(&real_block_count, memory_order_acquire);
}

bool candlestick_main_queue_waits(unsigned *served_count) {
  unsigned count = candlestick_main_queue_block_count();
  if (count != *served_count) {
    *served_count = count;
    return true;
  }
  static _Atomic(void *) cached;
  int (*handle)(void) = (int (*)(void))atomic_load_explicit(&cached, memory_order_relaxed);
  if (!handle) {
    handle = (int (*)(void))dlsym(RTLD_DEFAULT, "_dispatch_get_main_queue_handle_4CF");
    if (!handle) return false;
    atomic_store_explicit(&cached, (void *)handle, memory_order_relaxed);
  }
  struct pollfd file = {handle(), POLLIN, 0};
  return poll(&file, 1, 0) > 0;
}

#endif
