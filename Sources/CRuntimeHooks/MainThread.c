// Tells the main thread from others.

#define _GNU_SOURCE
#include "CRuntimeHooks.h"

#if defined(__linux__)

#include <sys/syscall.h>
#include <unistd.h>

bool candlestick_is_main_thread(void) {
  static _Thread_local bool is_main;
  // A thread stays the main one, and another becomes it by a fork.
  if (!is_main) is_main = syscall(SYS_gettid) == getpid();
  return is_main;
}

#else

#include <pthread.h>

bool candlestick_is_main_thread(void) { return pthread_main_np() != 0; }

#endif
