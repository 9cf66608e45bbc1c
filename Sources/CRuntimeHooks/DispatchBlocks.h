// What the definitions that replace Dispatch's functions have in common.

#ifndef CANDLESTICK_DISPATCH_BLOCKS_H
#define CANDLESTICK_DISPATCH_BLOCKS_H

#include "Callers.h"
#include "EnteredSimulation.h"
#include "Images.h"

/// A block, in the documented layout of the compiler.
typedef struct candlestick_block {
  void *isa;
  int flags;
  int reserved;
  void (*invoke)(struct candlestick_block *);
} candlestick_block;

enum { candlestick_block_has_copy_and_dispose = 1 << 25 };

extern void *_NSConcreteStackBlock[] __attribute__((weak));

extern candlestick_block *_Block_copy(const candlestick_block *) __attribute__((weak));
extern void _Block_release(const candlestick_block *) __attribute__((weak));

/// Whether code that calls one of Dispatch's functions is that of a library, which stays outside of simulations.
static inline __attribute__((always_inline)) bool candlestick_is_call_of_library(const void *caller) {
  // Many calls follow one another that are made at the same place.
  static _Atomic(const void *) last_of_program;
  if (caller == atomic_load_explicit(&last_of_program, memory_order_relaxed)) return false;
  // Swift code calls Dispatch by way of a library, so Foundation's calls are those of Core Foundation, written in C.
  if (candlestick_is_in_image(caller, image_dispatch) || candlestick_is_in_image(caller, image_concurrency) ||
      candlestick_is_in_image(caller, image_foundation))
    return true;
  atomic_store_explicit(&last_of_program, caller, memory_order_relaxed);
  return false;
}

/// Whether a library has created a queue for itself. Its blocks stay outside of simulations.
bool candlestick_is_queue_of_library(const void *queue) HIDDEN;

/// The simulation that a call of one of Dispatch's functions belongs to; NULL if it is outside. `frame` is that of the
/// called function, `queue` the queue that it is about, if any.
static inline candlestick_simulation *candlestick_dispatching(void *const *frame, const void *queue) {
  candlestick_simulation *simulation = candlestick_entered;
  if (__builtin_expect(!simulation, true)) return NULL;
  bool is_outside = candlestick_is_outside() || candlestick_is_call_of_library(frame[1]) ||
                    (queue && candlestick_is_queue_of_library(queue));
  return is_outside ? NULL : simulation;
}

/// The simulation in which a task sleeps for which the runtime sets a timer: one whose own executor enqueues it on
/// Dispatch's queues. NULL for any other call.
candlestick_simulation *candlestick_of_sleep(void *const *frame) HIDDEN;

#define FRAME ((void *const *)__builtin_frame_address(0))
#define DISPATCHING_ON(queue) candlestick_dispatching(FRAME, queue)
#define DISPATCHING DISPATCHING_ON(NULL)
#define CALLERS candlestick_callers_of(FRAME)

/// Creates a job that runs a block.
candlestick_block_job *candlestick_job_of_block(void *queue, const candlestick_block *block) HIDDEN;

/// The same for a block that the current code enqueues, whose owner it belongs to.
candlestick_block_job *candlestick_job_with_owner(void *queue, const candlestick_block *block) HIDDEN;

/// Adds what a step needs to a job, given the frame of the function that enqueues it. A group is entered now, and left
/// after the job.
void candlestick_prepare_step(candlestick_block_job *job, bool is_barrier, void *group, void *const *frame) HIDDEN;

/// Enqueues a block, after some nanoseconds, on behalf of the simulation that this thread was started in. Returns false if
/// that has ended.
bool candlestick_enqueue_from_thread(void *queue, candlestick_block_job *(*make)(void *queue, const void *block),
                                     const void *block, bool is_barrier, void *group, int64_t delay,
                                     void *const *frame) HIDDEN;

/// Prepares a job, and enqueues it as a step. Returns true.
bool candlestick_enqueue_step(candlestick_simulation *simulation, candlestick_block_job *job, bool is_barrier,
                              void *group, void *const *frame) HIDDEN;

/// The same at one of Dispatch's times.
void candlestick_enqueue_step_at(candlestick_simulation *simulation, candlestick_block_job *job, uint64_t time,
                                 void *const *frame) HIDDEN;

/// Runs iterations as steps. Returns false if they are to run elsewhere.
bool candlestick_apply(void *const *frame, size_t count, void *queue, void *context,
                       void (*function)(void *context, size_t iteration)) HIDDEN;

/// Converts one of Dispatch's times to nanoseconds since the simulation began.
int64_t candlestick_dispatch_time(const candlestick_simulation *simulation, uint64_t time) HIDDEN;

/// Converts a time for the real Dispatch, which a library is about to call: on a thread that runs a simulation, Swift code
/// of libraries and the runtime, too, get the time of the simulation.
uint64_t candlestick_real_dispatch_time(void *const *frame, uint64_t when) HIDDEN;

#endif
