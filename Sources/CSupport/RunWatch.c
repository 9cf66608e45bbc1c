// Fails a test process that ends before its run does, and reports what was running. The process may call `exit`,
// `quick_exit` or `_exit`, it may crash, or a signal from another process may kill it.
//
// Signal handlers make the report, so it uses only async-signal-safe functions. Calls of `exit` and its relatives reach
// the definitions in this file, because the linker prefers the program's definitions to those of the C library.

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "BoundedText.h"
#include "CSupport.h"
#include "RunWatch.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>

candlestick_run_watch candlestick_watch = {.error_output = STDERR_FILENO, .connection = -1};

// MARK: - Reports of an early end

static pid_t own_thread(void) { return gettid(); }

// The thread that reports an early end, and true when its report is complete.
static _Atomic pid_t reporter;
static _Atomic bool is_report_complete;

// Waits while another thread reports an early end. Otherwise, this thread could end the process before the report is complete.
static void await_report(void) {
  struct timespec millisecond = {.tv_nsec = 1000000};
  // The limit of two seconds is for a report that hangs, because the process is damaged.
  for (int count = 0; count < 2000; count++) {
    if (atomic_load(&candlestick_status->state) != reported || atomic_load(&is_report_complete)) return;
    if (atomic_load(&reporter) == own_thread()) return;
    // Not `nanosleep`, which uses virtual time in a simulation.
    syscall(SYS_nanosleep, &millisecond, NULL);
  }
}

bool candlestick_claim_end(void) {
  if (!is_watched()) return false;
  uint32_t expected = running;
  if (!atomic_compare_exchange_strong(&candlestick_status->state, &expected, reported)) {
    await_report();
    return false;
  }
  atomic_store(&reporter, own_thread());
  return true;
}

void candlestick_complete_report(void) { atomic_store(&is_report_complete, true); }

bool candlestick_claim_crash_after_end(void) {
  static atomic_flag is_claimed = ATOMIC_FLAG_INIT;
  return candlestick_watch.is_worker && is_watched() && atomic_load(&candlestick_status->state) == ended &&
         !atomic_flag_test_and_set(&is_claimed);
}

// Records the cause for the supervisor. If a test has closed the connection to the supervisor, it has most likely
// closed file descriptors of libraries, too, which then crash.
static void record_cause(const char *text) {
  candlestick_run_status *status = candlestick_status;
  bounded_text cause = empty_text(status->cause, sizeof status->cause);
  int connection = candlestick_watch.connection;
  if (connection >= 0 && fcntl(connection, F_GETFD) < 0) {
    add(&cause, "closed file descriptor ");
    add_number(&cause, (uint64_t)connection);
    add(&cause, ", which the test process uses; ");
  }
  add(&cause, text);
  candlestick_location described = candlestick_described_location();
  bounded_text location = empty_text(status->location, sizeof status->location);
  add_location(&location, described.path, described.line);
}

void candlestick_report_end(const char *cause, const char *consequence) {
  if (candlestick_watch.is_worker) return record_cause(cause);
  candlestick_write_deferred_text();
  candlestick_location location = candlestick_described_location();
  const char *prefix = candlestick_status->texts[atomic_load_explicit(&candlestick_status->current, memory_order_acquire)];
  char buffer[2 * candlestick_text_size];
  bounded_text message = empty_text(buffer, sizeof buffer);
  if (location.path) add_location(&message, location.path, location.line);
  else add(&message, prefix);
  add(&message, "error: ");
  add(&message, cause);
  add(&message, consequence);
  add(&message, prefix + strlen(prefix) + 1);
  if (location.path) add(&message, ", and an expectation was describing a value");
  add(&message, "\n");
  ssize_t written = write(candlestick_watch.error_output, message.start, message.length);
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
    candlestick_report_end(cause, ". The process was ended, ");
  } else if (atomic_load(&candlestick_status->state) != reported || !is_watched()) {
    dprintf(candlestick_watch.error_output, "error: %s. The process was ended\n", cause);
  }
  candlestick_report_schedule();
  for (;;) syscall(SYS_exit_group, 1);
}

void candlestick_restart_if_declaring(const void *context, const char *cause) {
  if (!is_watched() || candlestick_watch.is_worker || !candlestick_is_declaring()) return;
  static atomic_flag is_restarting = ATOMIC_FLAG_INIT;
  // If another thread is restarting the process, this one just waits for the end.
  while (atomic_flag_test_and_set(&is_restarting)) pause();
  atomic_store(&candlestick_status->thread_count, 0);
  candlestick_status->code = (void *)candlestick_watch_worker;
  candlestick_record_calls(candlestick_status, context, false);
  candlestick_flush_standard_output();
  record_cause(cause);
  candlestick_restart_without_declaration(candlestick_status);
  atomic_flag_clear(&is_restarting);
}

// MARK: - The running schedule

static candlestick_schedule_finder find_schedule;
static candlestick_schedule_reporter report_schedule;

void candlestick_watch_schedules(candlestick_schedule_finder find, candlestick_schedule_reporter report) {
  find_schedule = find;
  report_schedule = report;
  candlestick_handle_ends();
}

void candlestick_report_schedule(void) {
  static atomic_flag is_claimed = ATOMIC_FLAG_INIT;
  const void *schedule = find_schedule ? find_schedule() : NULL;
  if (!schedule || atomic_flag_test_and_set(&is_claimed)) return;
  candlestick_run_status *status = candlestick_watch.is_worker ? candlestick_status : NULL;
  if (status) memcpy(status->schedule, schedule, sizeof status->schedule);
  if (status) status->has_schedule = true;
  report_schedule(schedule, status ? status->steps : NULL, sizeof status->steps);
}

void candlestick_print_error_line(const char *text) {
  dprintf(candlestick_watch.error_output, "%s\n", text);
}

// MARK: - Exits

// Writes the name of a call that ends the process.
//
// - call: the call without its argument, such as "exit(", or without parentheses if the exit status is unknown.
// - status: the exit status; -1 if it is unknown.
static bounded_text exit_name(char *buffer, size_t size, const char *call, int status) {
  bounded_text name = empty_text(buffer, size);
  add(&name, call);
  if (status < 0) return name;
  add_number(&name, (uint64_t)(status & 0xff));
  add(&name, ")");
  return name;
}

// The exit status of the run that has ended. An exit handler cannot make it a success.
static int run_exit_status;

// Reports an exit, as in `exit_name`. Returns true if exit status 0 must become 1.
//
// - flushes: true if the exit flushes the output.
static bool report_exit(const char *call, int status, bool flushes) {
  char buffer[64];
  bounded_text cause = exit_name(buffer, sizeof buffer, call, status);
  candlestick_stop_left_code(NULL, cause.start);
  add(&cause, " was called");
  candlestick_restart_if_declaring(NULL, cause.start);
  candlestick_report_schedule();
  bool is_success = status < 0 || (status & 0xff) == 0;
  if (!candlestick_claim_end()) {
    // Another thread may have reported an early end, and may not have ended the process yet.
    return is_success && is_watched() && (run_exit_status != 0 || atomic_load(&candlestick_status->state) == reported);
  }
  if (candlestick_watch.is_worker) candlestick_record_calls(candlestick_status, NULL, true);
  if (flushes) fflush(NULL);
  candlestick_report_end(cause.start, " before the run had ended, ");
  candlestick_complete_report();
  return is_success;
}

static void did_exit(int status, void *unused) {
  (void)unused;
  if (report_exit("exit(", status & 0xff, true)) _exit(1);
}

static void did_quick_exit(void) {
  if (report_exit("quick_exit", -1, false)) _exit(1);
}

static void watch_exits(void) {
  on_exit(did_exit, NULL);
  at_quick_exit(did_quick_exit);
}

// Lets one thread exit, and stops the others, as the C library does since version 2.41. With an earlier one, another thread could end
// the process with its own status before the first one has reported its exit, because the library calls each handler once.
static void begin_exit(const char *call, int status) {
  static _Atomic pid_t exiting;
  if (!is_watched()) return;
  char buffer[64];
  candlestick_stop_left_code(NULL, exit_name(buffer, sizeof buffer, call, status).start);
  pid_t thread = 0;
  if (atomic_compare_exchange_strong(&exiting, &thread, own_thread()) || thread == own_thread()) return;
  for (;;) pause();
}

__attribute__((weak)) _Noreturn void exit(int status) {
  begin_exit("exit(", status & 0xff);
  ((__typeof__(exit) *)dlsym(RTLD_NEXT, "exit"))(status);
  __builtin_unreachable();
}

__attribute__((weak)) _Noreturn void quick_exit(int status) {
  begin_exit("quick_exit(", status & 0xff);
  ((__typeof__(quick_exit) *)dlsym(RTLD_NEXT, "quick_exit"))(status);
  __builtin_unreachable();
}

#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
__attribute__((weak)) _Noreturn void _exit(int status) {
  if (report_exit("_exit(", status & 0xff, false)) status = 1;
  for (;;) syscall(SYS_exit_group, status);
}

__attribute__((weak)) _Noreturn void _Exit(int status) { _exit(status); }
#endif

void candlestick_exit(int status) {
  // A thread that exits later cannot change the status.
  begin_exit("exit(", status & 0xff);
  run_exit_status = status;
  candlestick_end_run();
  exit(status);
}

// MARK: - The run

void candlestick_handle_ends(void) {
  static bool is_watching;
  if (is_watching) return;
  is_watching = true;
  watch_exits();
  candlestick_handle_crashes();
}

// Opens the standard streams that are closed. Otherwise, files that are opened later would get their descriptors, and
// receive what the process prints.
static void open_standard_streams(void) {
  int file;
  do { file = open("/dev/null", O_RDWR); } while (file >= 0 && file <= STDERR_FILENO);
  if (file >= 0) close(file);
}

void candlestick_begin_run(void) {
  if (is_watched()) return;
  open_standard_streams();
  candlestick_watch.process = getpid();
  int copy = candlestick_duplicate_high(STDERR_FILENO);
  if (copy >= 0) candlestick_watch.error_output = copy;
  candlestick_begin_status(NULL);
  candlestick_handle_ends();
  candlestick_handle_interruptions();
}

// Handles a request of the supervisor that is about to kill this worker. Does not return, because that would end calls
// such as `sleep` and `poll` early, so that the hanging test would continue and could pass.
static void did_receive_request_for_calls(int number, siginfo_t *info, void *context) {
  (void)number, (void)info;
  if (!atomic_load(&candlestick_status->is_condemned)) return;
  candlestick_record_calls(candlestick_status, context, true);
  sigset_t all;
  sigfillset(&all);
  for (;;) sigsuspend(&all);
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
