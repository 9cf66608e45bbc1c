// Reads the state of a Dispatch queue that simulations depend on.
//
// It relies on private parts of Dispatch, as of Swift 6.3:
// - The table `dispatch_queue_offsets`, which Dispatch exports for debuggers. It has the offsets of a queue's label,
//   its width (the number of blocks that may run at the same time), its target, and a number that no other queue has,
//   not even one at the same address.
// - The width of a global queue is larger than that of all other queues.
// - `_dispatch_get_main_queue_handle_4CF` returns a file that run loops wait for. The file is readable while the main
//   queue, after it was empty, has pending blocks.

#include "../CTestProcess/OriginalFunction.h"
#include "Dispatch.h"

#include <dlfcn.h>
#include <poll.h>
#include <string.h>

/// The beginning of the table, version 6.
typedef struct {
  uint16_t version;
  uint16_t label, label_size;
  uint16_t flags, flags_size;
  uint16_t serial_number, serial_number_size;
  uint16_t width, width_size;
  uint16_t running, running_size;
  uint16_t suspend_count, suspend_count_size;
  uint16_t target, target_size;
} queue_offsets;

extern const queue_offsets dispatch_queue_offsets __attribute__((weak));

static uint16_t width_of(const void *queue) {
  return *(const volatile uint16_t *)((const char *)queue + dispatch_queue_offsets.width);
}

static unsigned long serial_number_of(const void *queue) {
  return *(const volatile unsigned long *)((const char *)queue + dispatch_queue_offsets.serial_number);
}

static void *target_of(const void *queue) {
  return *(void *const volatile *)((const char *)queue + dispatch_queue_offsets.target);
}

const char *candlestick_queue_label(void *queue) {
  const char *label = *(const char *const volatile *)((const char *)queue + dispatch_queue_offsets.label);
  return label ? label : "";
}

// MARK: - The state

candlestick_queue_state candlestick_read_queue_state(void *queue) {
  candlestick_queue_state state = {.width = width_of(queue)};
  if (candlestick_is_global(state)) return state;
  state.serial_number = serial_number_of(queue);
  state.target = target_of(queue);
  // Dispatch ignores suspensions of its own queues.
  state.is_suspended = candlestick_is_suspended(queue) && queue != candlestick_main_queue();
  return state;
}

// MARK: - The main queue

extern char _dispatch_main_q[] __attribute__((weak));

/// The number of blocks that were enqueued on the main queue, except steps of a simulation.
static _Atomic unsigned real_block_count;

void *candlestick_main_queue(void) { return _dispatch_main_q; }

void candlestick_count_real_block(void *queue) {
  if (queue == candlestick_main_queue()) atomic_fetch_add_explicit(&real_block_count, 1, memory_order_release);
}

static void do_nothing(void *context) { (void)context; }

void candlestick_wake_main_queue(void) { dispatch_async_f(candlestick_main_queue(), NULL, do_nothing); }

unsigned candlestick_main_queue_block_count(void) {
  return atomic_load_explicit(&real_block_count, memory_order_acquire);
}

bool candlestick_main_queue_waits(unsigned *drained_count) {
  unsigned count = candlestick_main_queue_block_count();
  if (count != *drained_count) {
    *drained_count = count;
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
  return ORIGINAL(poll)(&file, 1, 0) > 0;
}

// MARK: - The check

extern const char _dispatch_queue_attr_concurrent[] __attribute__((weak));

bool candlestick_are_queue_offsets_known(void) {
  return &dispatch_queue_offsets && dispatch_queue_offsets.version >= 6 && dispatch_queue_offsets.width_size == 2 &&
         dispatch_queue_offsets.serial_number_size == sizeof(long) &&
         dispatch_queue_offsets.target_size == sizeof(void *);
}

bool candlestick_are_queues_known(void) {
  void *serial = dispatch_queue_create("serial", NULL);
  void *concurrent = dispatch_queue_create_with_target("concurrent", _dispatch_queue_attr_concurrent, serial);
  candlestick_queue_state of_serial = candlestick_read_queue_state(serial);
  candlestick_queue_state of_concurrent = candlestick_read_queue_state(concurrent);
  candlestick_queue_state of_global = candlestick_read_queue_state(dispatch_get_global_queue(0, 0));
  bool is_right = candlestick_is_serial(of_serial) && !candlestick_is_serial(of_concurrent) &&
                  !candlestick_is_global(of_concurrent) && of_concurrent.target == serial &&
                  candlestick_is_global(of_global) && of_concurrent.serial_number != of_serial.serial_number &&
                  strcmp(candlestick_queue_label(serial), "serial") == 0;
  dispatch_release(concurrent);
  dispatch_release(serial);
  return is_right;
}
