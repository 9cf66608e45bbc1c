// Tells the main thread from others.

#if defined(__linux__)

#define _GNU_SOURCE
#include "CRuntimeHooks.h"

#include <sys/syscall.h>
#include <unistd.h>

bool candlestick_is_main_thread(void) {
  static _Thread_local bool is_main;
  // A thread stays the main one, and another becomes it by a fork.
  if (!is_main) is_main = syscall(SYS_gettid) == getpid();
  return is_main;
}

#endif
