// Makes Dispatch calls part of a simulation.

#pragma once

#include "Callers.h"

// MARK: - Functions of Dispatch and the blocks runtime

/// A block, in the compiler's documented layout.
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
extern void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags) __attribute__((weak));
extern const void *dispatch_queue_attr_make_initially_inactive(const void *attributes) __attribute__((weak));

// Interposed functions:
void dispatch_block_cancel(const candlestick_block *item);
void dispatch_retain(void *object);
void dispatch_release(void *object);
uint64_t dispatch_time(uint64_t when, int64_t delta);
uint64_t dispatch_walltime(const struct timespec *when, int64_t delta);
void dispatch_async_f(void *queue, void *context, void (*function)(void *context));
void dispatch_after_f(uint64_t when, void *queue, void *context, void (*function)(void *context));
void *dispatch_queue_create(const char *label, const void *attributes);
void *dispatch_queue_create_with_target(const char *label, const void *attributes, void *target);
void dispatch_group_leave(void *group);
void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway);
candlestick_block *dispatch_block_create(unsigned long flags, const candlestick_block *block);

// MARK: - The simulation of a call

/// Returns true if a library calls a Dispatch function. Such calls stay outside simulations.
static inline __attribute__((always_inline)) bool candlestick_is_library_call(const void *caller) {
  // Cached, because many successive calls come from the same address.
  static _Atomic(const void *) last_program_caller;
  if (caller == atomic_load_explicit(&last_program_caller, memory_order_relaxed)) return false;
  // Swift code calls Dispatch through its Swift library, so calls directly from Foundation are from Core Foundation's C
  // code.
  if (candlestick_is_in_image(caller, image_dispatch) || candlestick_is_in_image(caller, image_concurrency) ||
      candlestick_is_in_image(caller, image_foundation))
    return true;
  atomic_store_explicit(&last_program_caller, caller, memory_order_relaxed);
  return false;
}

/// Returns true if a library has created a queue for its own use. Its blocks stay outside simulations.
bool candlestick_is_library_queue(const void *queue) HIDDEN;

/// Returns true if XCTest has created a queue for its own use.
bool candlestick_is_xctest_queue(const void *queue) HIDDEN;

/// Returns the simulation of a Dispatch call; NULL if the call is outside simulations. `frame` is the frame of the
/// called function; `queue` is the queue argument, or NULL.
static inline candlestick_simulation *candlestick_dispatching(void *const *frame, const void *queue) {
  candlestick_simulation *simulation = candlestick_entered;
  if (__builtin_expect(!simulation, true)) return NULL;
  bool is_outside = candlestick_is_outside() || candlestick_is_library_call(frame[1]) ||
                    (queue && candlestick_is_library_queue(queue));
  return is_outside ? NULL : simulation;
}

/// Returns the simulation of a call by which the runtime sets a timer for a sleeping task. It makes such a call if the
/// task's own executor has a queue. Returns NULL for all other calls.
static inline candlestick_simulation *candlestick_sleep_simulation(void *const *frame) {
  candlestick_simulation *simulation = candlestick_is_outside() ? NULL : candlestick_entered;
  return simulation && candlestick_is_in_image(frame[1], image_concurrency) ? simulation : NULL;
}

#define FRAME ((void *const *)__builtin_frame_address(0))
#define DISPATCHING_ON(queue) candlestick_dispatching(FRAME, queue)
#define DISPATCHING DISPATCHING_ON(NULL)
#define CALLERS candlestick_callers_of(FRAME)

// MARK: - Jobs

/// Creates a job that runs a block with the current owner. Returns NULL if memory is exhausted.
candlestick_block_job *candlestick_make_owned_job(void *queue, const candlestick_block *block) HIDDEN;

/// Leaves a group for a block that has ended.
void candlestick_leave_group(void *group) HIDDEN;

/// Finds the callers of the function with a given frame, and stores them in a job.
void candlestick_record_callers(candlestick_block_job *job, void *const *frame) HIDDEN;

/// Frees the memory of a simulation's jobs at its end, except that of jobs that have not run.
void candlestick_free_jobs(candlestick_simulation *simulation) HIDDEN;

// MARK: - Times

/// Converts a Dispatch time to nanoseconds since the simulation began.
int64_t candlestick_dispatch_time(const candlestick_simulation *simulation, uint64_t time) HIDDEN;

/// Converts a time that a library passes to the real Dispatch. On a simulation's thread, the runtime and the Swift code
/// of libraries compute with virtual time.
uint64_t candlestick_real_dispatch_time(void *const *frame, uint64_t when) HIDDEN;

/// Returns the nanoseconds of real time until a Dispatch time; the maximum if the time's clock is unknown.
int64_t candlestick_time_until_dispatch_time(uint64_t when) HIDDEN;

// MARK: - Timers of the real Dispatch

/// Records that `caller` sets a timer.
void candlestick_record_dispatch_timer(uint64_t start, uint64_t interval, uint64_t leeway, const void *caller) HIDDEN;

/// Sets a timer of the real Dispatch on behalf of `caller`.
void candlestick_set_real_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway, const void *caller) HIDDEN;

/// Records that a timer will not fire again.
void candlestick_forget_repeating_timer(void *source) HIDDEN;

/// Returns true if a timer may be set that the program could be waiting for.
bool candlestick_is_dispatch_timer_set(void) HIDDEN;

// MARK: - Queues

/// Returns true if a simulation's current code runs on a queue, or on a queue that targets it. Main actor code runs on
/// the main queue.
bool candlestick_is_on_queue(candlestick_simulation *simulation, const void *queue) HIDDEN;

/// Counts a block that is about to be enqueued on a real queue.
void candlestick_count_real_block(void *queue) HIDDEN;

/// Returns true if Dispatch exports the offsets of a queue's width and target.
bool candlestick_are_queue_offsets_known(void) HIDDEN;

/// Returns true if the widths and targets of queues have the values that simulations rely on.
bool candlestick_are_queues_known(void) HIDDEN;

// MARK: - Work items

/// Returns true if a block is a work item.
bool candlestick_is_work_item(const candlestick_block *block) HIDDEN;

/// Returns the block of a work item.
const candlestick_block *candlestick_item_block(const candlestick_block *item) HIDDEN;

/// Returns the code that added an operation to its queue, given the block that runs the operation; NULL for other
/// blocks.
const candlestick_callers *candlestick_operation_adders(const candlestick_block *block) HIDDEN;

/// Returns true if a block is a work item with the barrier flag.
bool candlestick_is_barrier_item(const candlestick_block *block) HIDDEN;

/// Returns true if work items have the layout that simulations rely on.
bool candlestick_are_work_items_known(void) HIDDEN;

// MARK: - Sources

/// The number of existing sources of simulations.
extern _Atomic int candlestick_source_count HIDDEN;

/// Returns the functions that handle a source's record.
const candlestick_source_functions *candlestick_known_source_functions(void) HIDDEN;

/// Returns the record of an object that is a source of a simulation; NULL if it is not.
static inline void *candlestick_source_at(const void *object) {
  if (__builtin_expect(atomic_load_explicit(&candlestick_source_count, memory_order_acquire) == 0, true)) return NULL;
  return candlestick_known_source_functions()->find(object);
}

// MARK: - Wrapped blocks

/// A block that runs another block with an owner of failures, or for a simulation.
typedef struct {
  candlestick_block base;
  const struct candlestick_wrapped_block_descriptor *descriptor;
  candlestick_block *block;
  /// The owner, retained; NULL if the block runs with its caller's owner.
  void *owner;
  /// The identifier of the simulation; zero if the block runs for its caller's simulation.
  uint64_t origin;
  /// The code that added the block's operation to its queue; NULL if it is not the block of an operation.
  const candlestick_callers *adders;
} candlestick_wrapped_block;

void candlestick_release_owner(candlestick_wrapped_block *wrapped) HIDDEN;

/// Declares a variable for `candlestick_with_owner`.
#define WRAPPED_BLOCK __attribute__((cleanup(candlestick_release_owner))) candlestick_wrapped_block

/// Wraps a block with the current owner. Returns the block itself if there is no owner, or if the block is a work item,
/// which has the owner of the code that created it.
const candlestick_block *candlestick_with_owner(candlestick_wrapped_block *wrapped, const candlestick_block *block) HIDDEN;

/// Copies a block and wraps the copy with the current owner. Returns NULL for NULL.
candlestick_block *candlestick_copy_with_owner(const candlestick_block *block) HIDDEN;

/// Copies a block that runs outside, and makes blocks that it enqueues belong to the current simulation, if there is
/// one. `frame` is the frame of the interposed function. Returns NULL for NULL.
candlestick_block *candlestick_copy_with_origin(void *const *frame, const candlestick_block *block) HIDDEN;

/// Releases the block in a variable, unless the variable is NULL.
void candlestick_release_variable(candlestick_block **block) HIDDEN;

/// Declares a variable that owns a copied block.
#define BLOCK_COPY __attribute__((cleanup(candlestick_release_variable))) candlestick_block *

/// Returns true if outside code may still call a handler that code of a simulation has set.
bool candlestick_is_handler_set(void) HIDDEN;
