// Reports exits of a test process before the end of its run.
//
// Calls of `_exit` and `_Exit` reach the definitions here, because the linker prefers the program's to the C library's.

#if defined(__linux__)

#include "BoundedText.h"
#include "CSupport.h"
#include "RunWatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>

// Reports an exit. Returns true if the exit status 0 must become 1.
//
// - call: the call without its argument, such as "exit(", or without parentheses if the exit status is unknown.
// - status: the exit status, or -1 if it is unknown.
// - flushes: true if the exit flushes what was printed.
static bool report_exit(const char *call, int status, bool flushes) {
  char buffer[64];
  bounded_text cause = empty_text(buffer, sizeof buffer);
  add(&cause, call);
  if (status >= 0) {
    add_number(&cause, (uint64_t)(status & 0xff));
    add(&cause, ")");
  }
  add(&cause, " was called");
  candlestick_restart_if_declaring(NULL, cause.start);
  candlestick_report_schedule();
  if (!candlestick_claim_end()) return false;
  if (candlestick_watch.is_worker) candlestick_record_calls(candlestick_status, NULL, true);
  if (flushes) fflush(NULL);
  candlestick_report_end(cause.start, " before the run had ended, ");
  return status < 0 || (status & 0xff) == 0;
}

#if defined(__GLIBC__)
static void did_exit(int status, void *unused) {
  (void)unused;
  if (report_exit("exit(", status & 0xff, true)) _exit(1);
}
#else
static void did_exit(void) {
  if (report_exit("exit", -1, true)) _exit(1);
}
#endif

static void did_quick_exit(void) {
  if (report_exit("quick_exit", -1, false)) _exit(1);
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
