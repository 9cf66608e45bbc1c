// What a simulation has to know of a work item of Dispatch.
//
// It relies on private parts of Dispatch, as of Swift 6.3: all work items have the same function, and their data, which
// follow the header of the block, begin with a magic number, the flags, and so on up to the group that an item leaves
// when it has completed.

#if defined(__linux__)

#define _GNU_SOURCE
#include "WorkItems.h"
#include "RealFunction.h"

typedef candlestick_block *(*create_function)(unsigned long flags, const candlestick_block *);

static create_function real_create(void) {
  static _Atomic(void *) cached;
  return (create_function)real_function("dispatch_block_create", &cached, NULL);
}

/// A work item.
typedef struct {
  candlestick_block base;
  const void *descriptor;
  unsigned long magic;
  unsigned long flags;
  unsigned atomic_flags;
  /// How often it has run.
  int performed_count;
  unsigned long priority;
  void *voucher;
  void *block;
  /// The group that it leaves when it has completed.
  void *group;
} work_item;

enum { flag_barrier = 1 };
static const unsigned long work_item_magic = 0xd159b10c;

bool candlestick_is_work_item(const candlestick_block *block) {
  static _Atomic(void *) invoke;
  void *known = atomic_load_explicit(&invoke, memory_order_relaxed);
  if (!known) {
    candlestick_block *sample = real_create()(0, block);
    if (!sample) return true;
    known = (void *)sample->invoke;
    _Block_release(sample);
    atomic_store_explicit(&invoke, known, memory_order_relaxed);
  }
  return (void *)block->invoke == known;
}

bool candlestick_is_barrier_item(const candlestick_block *block) {
  return candlestick_is_work_item(block) && ((const work_item *)block)->flags & flag_barrier;
}

void *candlestick_group_of_item(const candlestick_block *block) {
  if (!candlestick_is_work_item(block) || ((const work_item *)block)->performed_count > 1) return NULL;
  return ((const work_item *)block)->group;
}

// MARK: - The check

static void do_nothing(candlestick_block *block) { (void)block; }

const char *candlestick_problem_of_work_items(void) {
  extern void *_NSConcreteGlobalBlock[] __attribute__((weak));
  static const struct {
    unsigned long reserved, size;
  } descriptor = {0, sizeof(candlestick_block) + sizeof(void *)};
  struct {
    candlestick_block base;
    const void *descriptor;
  } plain = {{_NSConcreteGlobalBlock, 1 << 28, 0, do_nothing}, &descriptor};
  candlestick_block *item = real_create()(0, &plain.base), *barrier = real_create()(flag_barrier, &plain.base);
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
  return is_right ? NULL : "Dispatch's work items have another layout";
}

#endif
