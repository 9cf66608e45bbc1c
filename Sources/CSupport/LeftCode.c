// Stops code that a declaration has left running, such as a thread that `spec()` has started, if it crashes or exits. The
// run continues without that thread and reports the crash or the exit, which belongs to no test.

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "CSupport.h"
#include "RunStatus.h"
#include "RunWatch.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { no_crash, recording_crash, recorded_crash, taken_crash };

void candlestick_stop_left_code(const void *context, const char *cause) {
  // The main thread runs the tests.
  if (!is_watched() || candlestick_is_main_thread() || candlestick_owner() != CANDLESTICK_DECLARATION) return;
  candlestick_run_status *status = candlestick_status;
  uint32_t expected = no_crash;
  if (atomic_compare_exchange_strong(&status->left_crash_state, &expected, recording_crash)) {
    candlestick_left_crash *crash = &status->left_crash;
    const char *message = candlestick_fatal_error_message();
    strncpy(crash->cause, cause, sizeof crash->cause - 1);
    if (message) strncpy(crash->message, message, sizeof crash->message - 1);
    candlestick_record_stack(&crash->calls, context, false);
    status->code = (void *)candlestick_watch_worker;
    atomic_store(&status->left_crash_state, recorded_crash);
  }
  sigset_t all;
  sigfillset(&all);
  for (;;) sigsuspend(&all);
}

const candlestick_call_stack *candlestick_take_left_crash(void *shared, const char **cause, const char **message) {
  candlestick_run_status *status = shared ? shared : candlestick_status;
  uint32_t expected = recorded_crash;
  if (!atomic_compare_exchange_strong(&status->left_crash_state, &expected, taken_crash)) return NULL;
  *cause = status->left_crash.cause;
  *message = status->left_crash.message;
  return &status->left_crash.calls;
}

#endif
