// Describes the steps of a simulation while a signal handler or an exit ends the process.

#if defined(__linux__)

#define _GNU_SOURCE
#include "CRuntimeHooks.h"

#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// A thread of its own describes them: the stack of a signal handler is too small. The thread that ends the process may hold a lock that
// this needs, such as that of the heap: then the steps are given up.
enum { longest_milliseconds = 10000 };

static struct {
  candlestick_steps_function describe;
  const void *context;
  char *buffer;
  size_t size;
} request;
static _Atomic bool is_described;

static void describe(void) {
  request.describe(request.context, request.buffer, request.size);
  atomic_store(&is_described, true);
}

void candlestick_describe_steps_aside(candlestick_steps_function function, const void *context, char *buffer, size_t size) {
  request.describe = function;
  request.context = context;
  request.buffer = buffer;
  request.size = size;
  if (!candlestick_begin_own_thread(describe)) return;
  // Not a function that a simulation replaces.
  for (int tick = 0; tick < longest_milliseconds && !atomic_load(&is_described); tick++) {
    syscall(SYS_nanosleep, &(struct timespec){0, 1000 * 1000}, NULL);
  }
}

#endif
