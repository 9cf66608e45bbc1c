// Fails a test process that ends before its run does, and reports what was running: when code calls `exit`, `quick_exit` or
// `_exit`, when it crashes, or when a signal from outside kills it.
//
// The report is made in signal handlers, so all functions here are async-signal-safe.

#define _GNU_SOURCE
#include "BoundedText.h"
#include "CSupport.h"
#include "RunWatch.h"

#if defined(__linux__)

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>

candlestick_run_watch candlestick_watch = {.error_output = STDERR_FILENO, .connection = -1};

// MARK: - Reports of an early end

bool candlestick_claim_end(void) {
  if (!is_watched()) return false;
  uint32_t expected = running;
  return atomic_compare_exchange_strong(&candlestick_status->state, &expected, reported);
}

bool candlestick_claim_crash_after_end(void) {
  static atomic_flag is_claimed = ATOMIC_FLAG_INIT;
  return candlestick_watch.is_worker && is_watched() && atomic_load(&candlestick_status->state) == ended &&
         !atomic_flag_test_and_set(&is_claimed);
}

// Records the cause for the process that watches this one. A test that has closed the connection to that process has most
// likely closed file descriptors of libraries, too, which then crash.
static void record_cause(const char *cause, unsigned long number, const char *effect) {
  candlestick_run_status *status = candlestick_status;
  candlestick_location location = candlestick_described_location();
  size_t size = sizeof status->cause, length = 0;
  int connection = candlestick_watch.connection;
  if (connection >= 0 && fcntl(connection, F_GETFD) < 0) {
    length = append(status->cause, size, 0, "closed file descriptor ");
    length = append_number(status->cause, size, length, (unsigned long)connection);
    length = append(status->cause, size, length, ", which the test process uses; ");
  }
  length = append(status->cause, size, length, cause);
  if (number != ULONG_MAX) length = append_number(status->cause, size, length, number);
  append(status->cause, size, length, effect);
  write_location(status->place, sizeof status->place, location.path, location.line);
}

void candlestick_report_end(const char *cause, unsigned long number, const char *effect) {
  if (candlestick_watch.is_worker) return record_cause(cause, number, effect);
  candlestick_location location = candlestick_described_location();
  const char *prefix = candlestick_status->texts[atomic_load_explicit(&candlestick_status->current, memory_order_acquire)];
  char message[2 * candlestick_text_size];
  size_t size = sizeof message;
  size_t length = location.path ? write_location(message, candlestick_text_size, location.path, location.line)
                                : append(message, size, 0, prefix);
  length = append(message, size, length, "error: ");
  length = append(message, size, length, cause);
  if (number != ULONG_MAX) length = append_number(message, size, length, number);
  length = append(message, size, length, effect);
  length = append(message, size, length, prefix + strlen(prefix) + 1);
  if (location.path) length = append(message, size, length, ", and an expectation was describing a value");
  length = append(message, size, length, "\n");
  ssize_t written = write(candlestick_watch.error_output, message, length);
  (void)written;
}

// First reports what is safe in this handler, and then the steps, if they are recorded, which may crash.
void candlestick_report_schedule(void) {
  static char own_text[candlestick_schedule_size];
  static atomic_flag is_claimed = ATOMIC_FLAG_INIT;
  bool is_worker = candlestick_watch.is_worker;
  char *text = is_worker ? candlestick_status->schedule : own_text;
  size_t size = candlestick_schedule_size - 1;
  if (!candlestick_describe_schedule(text, size) || atomic_flag_test_and_set(&is_claimed)) return;
  size_t length = append(text, size, strlen(text), "\n");
  ssize_t written = is_worker ? 0 : write(candlestick_watch.error_output, text, length);
  candlestick_describe_steps(text + length, size - length);
  if (text[length]) append(text, size + 1, strlen(text), "\n");
  if (!is_worker) written = write(candlestick_watch.error_output, text + length, strlen(text + length));
  (void)written;
}

void candlestick_flush_standard_output(void) {
  if (ftrylockfile(stdout) != 0) return;
  fflush_unlocked(stdout);
  funlockfile(stdout);
}

void candlestick_fail_process(const char *cause) {
  candlestick_flush_standard_output();
  if (candlestick_claim_end()) {
    candlestick_report_end(cause, ULONG_MAX, candlestick_watch.is_worker ? "" : ". The process was ended, ");
  } else if (atomic_load(&candlestick_status->state) != reported || !is_watched()) {
    dprintf(candlestick_watch.error_output, "error: %s. The process was ended\n", cause);
  }
  candlestick_report_schedule();
  for (;;) syscall(SYS_exit_group, 1);
}

void candlestick_restart_if_declaring(const void *context, const char *cause, unsigned long number, const char *effect) {
  if (!is_watched() || candlestick_watch.is_worker || !candlestick_is_declaring()) return;
  static atomic_flag is_restarting = ATOMIC_FLAG_INIT;
  // Another thread restarts the process, which ends this one.
  while (atomic_flag_test_and_set(&is_restarting)) pause();
  atomic_store(&candlestick_status->thread_count, 0);
  *candlestick_status->place = 0;
  candlestick_status->code = (void *)candlestick_watch_worker;
  candlestick_see_thread(candlestick_status, context, false);
  candlestick_flush_standard_output();
  record_cause(cause, number, effect);
  candlestick_restart_without_declaration(candlestick_status);
  atomic_flag_clear(&is_restarting);
}

// MARK: - The run

// Watches the exits and the crashes of this process, once.
static void watch_ends(void) {
  static bool is_watching;
  if (is_watching) return;
  is_watching = true;
  candlestick_watch_exits();
  candlestick_watch_crashes();
}

void candlestick_watch_schedules(void) { watch_ends(); }

void candlestick_begin_run(void) {
  if (is_watched()) return;
  candlestick_watch.process = getpid();
  int copy = candlestick_duplicate_high(STDERR_FILENO);
  if (copy >= 0) candlestick_watch.error_output = copy;
  candlestick_begin_status(NULL);
  watch_ends();
  candlestick_watch_interruptions();
}

static void did_receive_request_for_calls(int number, siginfo_t *info, void *context) {
  (void)number, (void)info;
  int error = errno;
  candlestick_see_thread(candlestick_status, context, true);
  errno = error;
}

void candlestick_watch_worker(candlestick_run_status *shared, int outgoing) {
  candlestick_watch.is_worker = true;
  candlestick_watch.connection = outgoing;
  candlestick_reset_interruption();
#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
  candlestick_watch.is_quiet = !getenv("SWIFT_BACKTRACE");
#endif
  candlestick_watch.process = getpid();
  shared->code = (void *)candlestick_watch_worker;
  candlestick_begin_status(shared);
  struct sigaction request = {.sa_sigaction = did_receive_request_for_calls, .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
  sigemptyset(&request.sa_mask);
  sigaction(CANDLESTICK_SIGNAL_FOR_CALLS, &request, NULL);
}

void candlestick_end_run(void) {
  uint32_t expected = running;
  atomic_compare_exchange_strong(&candlestick_status->state, &expected, ended);
}

#endif
