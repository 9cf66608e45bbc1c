// Reports exits of a test process before its run has ended.
//
// Calls of `_exit` and `_Exit` reach the definitions here, because the linker prefers the program's to the C library's.

#define _GNU_SOURCE
#include "CSupport.h"
#include "RunWatch.h"

#if defined(__linux__)

#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>

// Reports an exit. Returns true if the exit status 0 must become 1.
//
// - status: the exit status, or -1 if it is unknown.
// - flushes: true if the exit flushes what was printed.
static bool report_exit(const char *call, int status, bool flushes) {
  unsigned long number = status < 0 ? ULONG_MAX : (unsigned long)(status & 0xff);
  const char *was_called = status < 0 ? "" : ") was called";
  candlestick_restart_if_declaring(NULL, call, number, was_called);
  candlestick_report_schedule();
  if (!candlestick_claim_end()) return false;
  if (candlestick_watch.is_worker) candlestick_see_thread(candlestick_status, NULL, true);
  if (flushes) fflush(NULL);
  const char *before_end = status < 0 ? " before the run had ended, " : ") was called before the run had ended, ";
  candlestick_report_end(call, number, candlestick_watch.is_worker ? was_called : before_end);
  return status < 0 || (status & 0xff) == 0;
}

#if defined(__GLIBC__)
static void did_exit(int status, void *unused) {
  (void)unused;
  if (report_exit("exit(", status & 0xff, true)) _exit(1);
}
#else
static void did_exit(void) {
  if (report_exit("exit was called", -1, true)) _exit(1);
}
#endif

static void did_quick_exit(void) {
  if (report_exit("quick_exit was called", -1, false)) _exit(1);
}

void candlestick_watch_exits(void) {
#if defined(__GLIBC__)
  on_exit(did_exit, NULL);
#else
  atexit(did_exit);
#endif
  at_quick_exit(did_quick_exit);
}

#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
__attribute__((weak)) _Noreturn void _exit(int status) {
  if (report_exit("_exit(", status & 0xff, false)) status = 1;
  for (;;) syscall(SYS_exit_group, status);
}

__attribute__((weak)) _Noreturn void _Exit(int status) { _exit(status); }
#endif

#endif
