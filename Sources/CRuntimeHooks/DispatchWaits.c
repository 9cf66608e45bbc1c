// Runs other steps of a simulation while its code waits for a semaphore, a group or a work item.
//
// The real semaphores and groups keep the counts, so that any thread may signal or leave them.
//
// It relies on private parts of Dispatch, as of Swift 6.3: all work items have the same function. Their data follow the
// header of the block, begin with a magic number and flags, and contain the group that an item leaves when it has
// completed.

#include "../CTestProcess/OriginalFunction.h"
#include "Blocking.h"
#include "Dispatch.h"

#include <errno.h>
#include <stdlib.h>

/// Calls an original wait function with a time-out of zero, and preserves `errno`. Returns true if the event had
/// already happened.
static bool try(intptr_t (*wait)(void *object, uint64_t timeout), void *object) {
  int error = errno;
  bool has_happened = wait(object, 0) == 0;
  errno = error;
  return has_happened;
}

/// Returns the result of the original functions after a wait.
static intptr_t wait_result(bool has_happened) {
  if (has_happened) return 0;
  errno = ETIMEDOUT;
  return -1;
}

/// A wait for an object of Dispatch.
typedef struct {
  intptr_t (*original)(void *object, uint64_t timeout);
  void *object;
  bool has_happened;
} object_wait;

/// Continues a wait in real time, since the simulation has ended.
static intptr_t wait_outside(object_wait *wait, const candlestick_simulation *simulation, uint64_t timeout) {
  if (wait->has_happened) return 0;
  int64_t end = candlestick_dispatch_time(simulation, timeout);
  if (end < INT64_MAX) timeout = ORIGINAL(dispatch_time)(0, candlestick_time_left(simulation, end));
  return WAIT_OUTSIDE(wait->original(wait->object, timeout));
}

// MARK: - Semaphores

intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t timeout);

/// A simulation's wait for a semaphore. It is listed once it has found no signal.
typedef struct {
  candlestick_object_wait wait;
  bool has_happened;
} semaphore_wait;

static bool take_semaphore(void *context) {
  semaphore_wait *wait = context;
  void *semaphore = (void *)wait->wait.object;
  if (wait->has_happened) return true;
  wait->has_happened = try(ORIGINAL(dispatch_semaphore_wait), semaphore);
  if (wait->has_happened ? !candlestick_has_object_waits() : wait->wait.is_listed) return wait->has_happened;
  candlestick_awaited_object *awaited = candlestick_lock_awaited(semaphore);
  if (!wait->has_happened) {
    candlestick_list_wait(&wait->wait);
  } else if (awaited) {
    // This wait may have taken the signal that was meant to wake another one.
    if (awaited->woken_count > 0) awaited->woken_count--;
    candlestick_unlist_wait(&wait->wait);
  }
  candlestick_unlock_awaited();
  return wait->has_happened;
}

static void end_waiting(candlestick_object_wait *wait) {
  candlestick_lock_awaited(wait->object);
  candlestick_unlist_wait(wait);
  candlestick_unlock_awaited();
}

/// Records that a signal wakes one of the waits for a semaphore. Returns true if there is a wait that no other signal
/// wakes.
static bool wake_wait(void *semaphore) {
  if (!candlestick_has_object_waits()) return false;
  candlestick_awaited_object *awaited = candlestick_lock_awaited(semaphore);
  bool wakes = awaited && awaited->woken_count < awaited->wait_count;
  if (wakes) awaited->woken_count++;
  candlestick_unlock_awaited();
  return wakes;
}

INTERPOSED intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t timeout) {
  candlestick_simulation *simulation = DISPATCHING;
  if (!simulation) return ORIGINAL(dispatch_semaphore_wait)(semaphore, timeout);
  semaphore_wait wait = {{.object = semaphore}, false};
  BLOCK(candlestick_wait_semaphore, candlestick_dispatch_time(simulation, timeout), take_semaphore, &wait,
        .object = semaphore, .is_signalled = true);
  if (wait.wait.is_listed) end_waiting(&wait.wait);
  if (candlestick_has_left(simulation))
    return wait_outside(&(object_wait){ORIGINAL(dispatch_semaphore_wait), semaphore, wait.has_happened}, simulation, timeout);
  return wait_result(wait.has_happened);
}

OWN_DEFINITION(dispatch_semaphore_wait);

/// Returns a nonzero value if it wakes a thread.
INTERPOSED intptr_t dispatch_semaphore_signal(void *semaphore) {
  bool has_woken_wait = wake_wait(semaphore);
  // Another thread may free the semaphore as soon as it is signalled.
  intptr_t has_woken_thread = ORIGINAL(dispatch_semaphore_signal)(semaphore);
  if (candlestick_is_any_under_way()) candlestick_signal(semaphore);
  candlestick_simulation *simulation = DISPATCHING;
  // The code of simulations never waits in the original function.
  if (simulation && has_woken_thread) simulation->has_begun_outside = true;
  if (simulation && simulation->interrupts_at_locks) simulation->reach_lock(simulation->context, FRAME, semaphore, true);
  if (simulation) candlestick_count_poll(simulation, candlestick_poll_success);
  return has_woken_wait ? 1 : has_woken_thread;
}

// MARK: - Groups

/// Does not call the original function again after it has returned 0, because `dispatch_block_wait` does not allow
/// that.
static bool has_happened(void *context) {
  object_wait *wait = context;
  wait->has_happened = wait->has_happened || try(wait->original, wait->object);
  return wait->has_happened;
}

intptr_t dispatch_group_wait(void *group, uint64_t timeout);

bool candlestick_is_group_empty(void *group) { return try(ORIGINAL(dispatch_group_wait), group); }

INTERPOSED intptr_t dispatch_group_wait(void *group, uint64_t timeout) {
  candlestick_simulation *simulation = DISPATCHING;
  if (!simulation) return ORIGINAL(dispatch_group_wait)(group, timeout);
  object_wait wait = {ORIGINAL(dispatch_group_wait), group, false};
  BLOCK(candlestick_wait_group, candlestick_dispatch_time(simulation, timeout), has_happened, &wait, .object = group,
        .is_signalled = true);
  if (candlestick_has_left(simulation)) return wait_outside(&wait, simulation, timeout);
  return wait_result(wait.has_happened);
}

void candlestick_leave_group(void *group) {
  if (!candlestick_is_any_under_way()) return ORIGINAL(dispatch_group_leave)(group);
  candlestick_retain_dispatch_object(group);
  ORIGINAL(dispatch_group_leave)(group);
  if (candlestick_is_group_empty(group)) {
    candlestick_signal(group);
    candlestick_simulation *simulation = candlestick_current_simulation();
    if (simulation) simulation->group_left(simulation->context, group);
  }
  candlestick_release_dispatch_object(group);
}

INTERPOSED void dispatch_group_leave(void *group) {
  candlestick_leave_group(group);
  candlestick_call_point(FRAME);
}

// MARK: - Work items

typedef struct {
  candlestick_block base;
  const void *descriptor;
  unsigned long magic;
  unsigned long flags;
  unsigned atomic_flags;
  /// The number of times that the work item has run.
  int performed_count;
  unsigned long priority;
  void *voucher;
  void *block;
  /// The group that the work item leaves when it has completed.
  void *group;
} work_item;

enum { flag_barrier = 1 };
static const unsigned long work_item_magic = 0xd159b10c;

bool candlestick_is_work_item(const candlestick_block *block) {
  static _Atomic(void *) invoke;
  void *known = atomic_load_explicit(&invoke, memory_order_relaxed);
  if (!known) {
    candlestick_block *sample = ORIGINAL(dispatch_block_create)(0, block);
    if (!sample) return true;
    known = (void *)sample->invoke;
    _Block_release(sample);
    atomic_store_explicit(&invoke, known, memory_order_relaxed);
  }
  return (void *)block->invoke == known;
}

const candlestick_block *candlestick_item_block(const candlestick_block *item) { return ((const work_item *)item)->block; }

bool candlestick_is_barrier_item(const candlestick_block *block) {
  return candlestick_is_work_item(block) && ((const work_item *)block)->flags & flag_barrier;
}

/// Returns the group that a work item leaves when it has completed. Returns NULL if the block is not a work item, or
/// has run more than once.
static void *item_group(const candlestick_block *block) {
  if (!candlestick_is_work_item(block) || ((const work_item *)block)->performed_count > 1) return NULL;
  return ((const work_item *)block)->group;
}

intptr_t dispatch_block_wait(void *item, uint64_t timeout);

INTERPOSED intptr_t dispatch_block_wait(void *item, uint64_t timeout) {
  candlestick_simulation *simulation = DISPATCHING;
  if (!simulation) return ORIGINAL(dispatch_block_wait)(item, timeout);
  object_wait wait = {ORIGINAL(dispatch_block_wait), item, false};
  BLOCK(candlestick_wait_work_item, candlestick_dispatch_time(simulation, timeout), has_happened, &wait);
  if (candlestick_has_left(simulation)) return wait_outside(&wait, simulation, timeout);
  return wait.has_happened ? 0 : 1;
}

INTERPOSED void dispatch_block_notify(const candlestick_block *item, void *queue, const candlestick_block *block) {
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  void *group = simulation ? item_group(item) : NULL;
  // Without a group, Dispatch ends the process.
  candlestick_block_job *job = group ? candlestick_make_owned_job(queue, block) : NULL;
  if (!job) return ORIGINAL(dispatch_block_notify)(item, queue, block);
  candlestick_record_callers(job, FRAME);
  simulation->notify_after_work_item(simulation->context, group, job);
  candlestick_call_point(FRAME);
}

INTERPOSED void dispatch_block_cancel(const candlestick_block *item) {
  ORIGINAL(dispatch_block_cancel)(item);
  candlestick_call_point(FRAME);
}

// MARK: - The check

static void do_nothing(candlestick_block *block) { (void)block; }

bool candlestick_are_work_items_known(void) {
  extern void *_NSConcreteGlobalBlock[] __attribute__((weak));
  static const struct {
    unsigned long reserved, size;
  } descriptor = {0, sizeof(candlestick_block) + sizeof(void *)};
  struct {
    candlestick_block base;
    const void *descriptor;
  } plain = {{_NSConcreteGlobalBlock, 1 << 28, 0, do_nothing}, &descriptor};
  __typeof__(dispatch_block_create) *create = ORIGINAL(dispatch_block_create);
  candlestick_block *item = create(0, &plain.base), *barrier = create(flag_barrier, &plain.base);
  void *group = ((const work_item *)item)->group;
  bool is_right = !candlestick_is_work_item(&plain.base) && candlestick_is_work_item(item) &&
                  !candlestick_is_barrier_item(item) && candlestick_is_barrier_item(barrier) &&
                  ((const work_item *)item)->magic == work_item_magic &&
                  ((const work_item *)item)->performed_count == 0 && group && !candlestick_is_group_empty(group);
  if (is_right) {
    item->invoke(item);
    is_right = ((const work_item *)item)->performed_count == 1 && candlestick_is_group_empty(group);
  }
  _Block_release(item);
  _Block_release(barrier);
  return is_right;
}
