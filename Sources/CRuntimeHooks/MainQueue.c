// Reports whether blocks wait on the main queue that are no steps of a simulation.
//
// It relies on a private part of Dispatch, as of Swift 6.3: `_dispatch_get_main_queue_handle_4CF` returns a file that is
// readable while blocks wait that were enqueued on an empty queue. Run loops wait for that file.

#if defined(__linux__)

#define _GNU_SOURCE
#include "MainQueue.h"
#include "EnteredSimulation.h"

#include <dlfcn.h>
#include <poll.h>
#include <stdatomic.h>

/// How many blocks were enqueued on the main queue that are not steps of a simulation.
static _Atomic unsigned real_block_count;

void candlestick_count_real_block(void *queue) {
  if (queue == candlestick_main_queue()) atomic_fetch_add_explicit(&real_block_count, 1, memory_order_release);
}

extern void dispatch_async_f(void *queue, void *context, void (*function)(void *context)) __attribute__((weak));

static void do_nothing(void *context) { (void)context; }

void candlestick_wake_main_queue(void) { dispatch_async_f(candlestick_main_queue(), NULL, do_nothing); }

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
