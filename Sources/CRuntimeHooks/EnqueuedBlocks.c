// Makes the blocks that a simulation enqueues steps of the simulation. Gives blocks that outside code enqueues their
// owner of failures.
//
// It relies on a private part of Foundation, as of Swift 6.3: a `URLSession` enqueues a block when a request begins, on
// a queue with a distinctive label.

#include "../CTestProcess/OriginalFunction.h"
#include "Dispatch.h"

#include <string.h>

typedef void (*run_function)(void *context);

extern void dispatch_group_enter(void *group) __attribute__((weak));

// MARK: - Steps

/// Prepares a job to be a step, given the frame of the function that enqueues it. Enters a group, which the job will
/// leave.
static void prepare_step(candlestick_block_job *job, bool is_barrier, void *group, void *const *frame) {
  if (!job->callers) candlestick_record_callers(job, frame);
  if (group) {
    // The program may release the group before the block has ended.
    candlestick_retain_dispatch_object(group);
    dispatch_group_enter(group);
  }
  job->group = group;
  job->is_barrier = job->is_barrier || is_barrier;
}

/// Prepares and enqueues a job. Returns true.
static bool enqueue_job(candlestick_simulation *simulation, candlestick_block_job *job, bool is_barrier, void *group,
                        void *const *frame) {
  candlestick_call_point_before(frame);
  prepare_step(job, is_barrier, group, frame);
  simulation->enqueue_block(simulation->context, job);
  candlestick_call_point(frame);
  return true;
}

/// Prepares a job and enqueues it for a Dispatch time.
static void enqueue_job_at(candlestick_simulation *simulation, candlestick_block_job *job, uint64_t time, void *const *frame) {
  candlestick_call_point_before(frame);
  prepare_step(job, false, NULL, frame);
  int64_t delay = candlestick_dispatch_time(simulation, time) - simulation->time;
  simulation->enqueue_block_after(simulation->context, job, delay);
  candlestick_call_point(frame);
}

/// Enqueues a job when a group is empty.
static void notify_after_group(candlestick_simulation *simulation, candlestick_block_job *job, void *group, void *const *frame) {
  candlestick_record_callers(job, frame);
  simulation->notify_after_group(simulation->context, group, job);
  candlestick_call_point(frame);
}

// MARK: - Blocks

/// Enqueues a block, after a delay in nanoseconds, as a step of the simulation that started this thread. Returns false
/// if that simulation has ended.
static bool enqueue_for_thread(void *const *frame, void *queue, const candlestick_block *block, bool is_on_run_loop,
                               bool is_barrier, void *group, int64_t delay) {
  candlestick_simulation *simulation = candlestick_retain_simulation();
  if (!simulation) return false;
  candlestick_block_job *job = candlestick_make_owned_job(queue, block);
  if (job) {
    job->is_on_run_loop = is_on_run_loop;
    prepare_step(job, is_barrier, group, frame);
    simulation->enqueue_block_after(simulation->context, job, delay);
  }
  swift_release((void *)simulation->context);
  return job;
}

/// Does so for a block of the program. Returns false if no simulation started this thread, or if the thread runs one.
static bool enqueue_from_thread(void *const *frame, void *queue, const candlestick_block *block, bool is_barrier,
                                void *group, int64_t delay) {
  if (__builtin_expect(candlestick_origin == 0, true) || candlestick_entered ||
      candlestick_is_library_call(frame[1]) || candlestick_is_library_queue(queue))
    return false;
  return enqueue_for_thread(frame, queue, block, false, is_barrier, group, delay);
}

/// Reports a request when Foundation's networking enqueues a block on one of its own queues.
static void report_request(void *queue) {
  static const char session_label[] = "URLSession<";
  if (strncmp(candlestick_queue_label(queue), session_label, sizeof session_label - 1) == 0)
    candlestick_report_outside_use(candlestick_outside_request);
}

/// Enqueues a block as a step of a simulation, on a thread that runs a simulation or that one started. Returns false if
/// the block must be enqueued on the real queue.
static __attribute__((noinline)) bool enqueue_in_simulation(void *const *frame, void *queue, const candlestick_block *block,
                                                            bool is_barrier, void *group) {
  if (candlestick_entered && candlestick_is_loaded(image_networking)) report_request(queue);
  candlestick_simulation *simulation = candlestick_dispatching(frame, queue);
  candlestick_block_job *job = simulation ? candlestick_make_owned_job(queue, block) : NULL;
  if (job) return enqueue_job(simulation, job, is_barrier, group, frame);
  return enqueue_from_thread(frame, queue, block, is_barrier, group, 0);
}

/// Enqueues a block as a step if the thread belongs to a simulation. It is inlined, so that it costs almost nothing
/// outside simulations.
static inline bool enqueue_step(void *const *frame, void *queue, const candlestick_block *block, bool is_barrier,
                                void *group) {
  bool may_be_step = __builtin_expect(candlestick_entered || candlestick_origin != 0, false);
  if (may_be_step && enqueue_in_simulation(frame, queue, block, is_barrier, group)) return true;
  candlestick_count_real_block(queue);
  return false;
}

INTERPOSED void dispatch_async(void *queue, const candlestick_block *block) {
  if (enqueue_step(FRAME, queue, block, false, NULL)) return;
  WRAPPED_BLOCK wrapped;
  ORIGINAL(dispatch_async)(queue, candlestick_with_owner(&wrapped, block));
}

OWN_DEFINITION(dispatch_async);

INTERPOSED void dispatch_barrier_async(void *queue, const candlestick_block *block) {
  if (enqueue_step(FRAME, queue, block, true, NULL)) return;
  WRAPPED_BLOCK wrapped;
  ORIGINAL(dispatch_barrier_async)(queue, candlestick_with_owner(&wrapped, block));
}

INTERPOSED void dispatch_group_async(void *group, void *queue, const candlestick_block *block) {
  if (enqueue_step(FRAME, queue, block, false, group)) return;
  WRAPPED_BLOCK wrapped;
  ORIGINAL(dispatch_group_async)(group, queue, candlestick_with_owner(&wrapped, block));
}

INTERPOSED void dispatch_group_notify(void *group, void *queue, const candlestick_block *block) {
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  candlestick_block_job *job = simulation ? candlestick_make_owned_job(queue, block) : NULL;
  if (job) return notify_after_group(simulation, job, group, FRAME);
  WRAPPED_BLOCK wrapped;
  ORIGINAL(dispatch_group_notify)(group, queue, candlestick_with_owner(&wrapped, block));
}

/// Returns the delay for a block from another thread. Rounds up to milliseconds, since time has passed since the thread
/// computed the time.
static int64_t delay_until(uint64_t when) {
  static const int64_t millisecond = 1000000;
  int64_t delay = candlestick_time_until_dispatch_time(when);
  return delay > INT64_MAX - millisecond ? delay : (delay + millisecond - 1) / millisecond * millisecond;
}

INTERPOSED void dispatch_after(uint64_t when, void *queue, const candlestick_block *block) {
  // XCTest watches over each wait for expectations, and would end it in real time. In a simulation, the wait itself ends
  // in virtual time, and other limits end the simulation.
  if (candlestick_entered && candlestick_is_xctest_queue(queue)) return;
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  candlestick_block_job *job = simulation ? candlestick_make_owned_job(queue, block) : NULL;
  if (job) return enqueue_job_at(simulation, job, when, FRAME);
  if (candlestick_origin != 0 && enqueue_from_thread(FRAME, queue, block, false, NULL, delay_until(when))) return;
  when = candlestick_real_dispatch_time(FRAME, when);
  candlestick_record_dispatch_timer(when, ~0ull, 0, __builtin_return_address(0));
  WRAPPED_BLOCK wrapped;
  ORIGINAL(dispatch_after)(when, queue, candlestick_with_owner(&wrapped, block));
}

/// `RunLoop.perform` calls this.
INTERPOSED void CFRunLoopPerformBlock(void *loop, const void *modes, const candlestick_block *block) {
  extern void *CFRunLoopGetMain(void) __attribute__((weak));
  void *queue = candlestick_main_queue();
  candlestick_simulation *simulation = candlestick_entered;
  bool may_be_step = loop == CFRunLoopGetMain() && !(simulation && candlestick_is_outside());
  if (may_be_step && !simulation && enqueue_for_thread(FRAME, queue, block, true, false, NULL, 0)) return;
  candlestick_block_job *job = may_be_step && simulation ? candlestick_make_owned_job(queue, block) : NULL;
  if (!job) {
    WRAPPED_BLOCK wrapped;
    return ORIGINAL(CFRunLoopPerformBlock)(loop, modes, candlestick_with_owner(&wrapped, block));
  }
  job->is_on_run_loop = true;
  enqueue_job(simulation, job, false, NULL, FRAME);
}

// MARK: - Functions

static bool enqueue_function(void *const *frame, void *queue, run_function function, void *context, bool is_barrier,
                             void *group) {
  candlestick_simulation *simulation = candlestick_dispatching(frame, queue);
  candlestick_block_job *job = simulation ? candlestick_make_block_job(queue, function, context) : NULL;
  if (job) return enqueue_job(simulation, job, is_barrier, group, frame);
  candlestick_count_real_block(queue);
  return false;
}

INTERPOSED void dispatch_async_f(void *queue, void *context, run_function function) {
  if (!enqueue_function(FRAME, queue, function, context, false, NULL)) ORIGINAL(dispatch_async_f)(queue, context, function);
}

INTERPOSED void dispatch_barrier_async_f(void *queue, void *context, run_function function) {
  if (!enqueue_function(FRAME, queue, function, context, true, NULL))
    ORIGINAL(dispatch_barrier_async_f)(queue, context, function);
}

INTERPOSED void dispatch_group_async_f(void *group, void *queue, void *context, run_function function) {
  if (!enqueue_function(FRAME, queue, function, context, false, group))
    ORIGINAL(dispatch_group_async_f)(group, queue, context, function);
}

INTERPOSED void dispatch_group_notify_f(void *group, void *queue, void *context, run_function function) {
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  candlestick_block_job *job = simulation ? candlestick_make_block_job(queue, function, context) : NULL;
  if (!job) return ORIGINAL(dispatch_group_notify_f)(group, queue, context, function);
  notify_after_group(simulation, job, group, FRAME);
}

/// Enqueues the job that ends a sleep in a simulation. Returns false if the job must be enqueued on the real queue.
static bool end_sleep(void *const *frame, uint64_t when, void *job) {
  candlestick_simulation *simulation = candlestick_sleep_simulation(frame);
  if (!simulation) return false;
  simulation->enqueue_later(simulation->context, job, candlestick_dispatch_time(simulation, when) - simulation->time);
  return true;
}

INTERPOSED void dispatch_after_f(uint64_t when, void *queue, void *context, run_function function) {
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  candlestick_block_job *job = simulation ? candlestick_make_block_job(queue, function, context) : NULL;
  if (job) return enqueue_job_at(simulation, job, when, FRAME);
  if (end_sleep(FRAME, when, context)) return;
  candlestick_record_dispatch_timer(when, ~0ull, 0, __builtin_return_address(0));
  ORIGINAL(dispatch_after_f)(candlestick_real_dispatch_time(FRAME, when), queue, context, function);
}
