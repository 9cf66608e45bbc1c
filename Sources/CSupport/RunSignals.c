// Reports signals that end a test process before the end of its run: crashes, and requests from other processes.

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "BoundedText.h"
#include "CSupport.h"
#include "RunWatch.h"

#include <errno.h>
#include <signal.h>

// The signals of crashes. Our handler calls the handler of Swift's backtracer or of a sanitizer.
static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
// The other signals that end a process by default.
static const int others[] = {
    SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF,
};
static struct sigaction previous[NSIG];

// True to only record the first request to end this process.
static bool records_interruption;
// The signal of that request; 0 if there was none.
static volatile sig_atomic_t interruption;
static double interruption_time;

// The number of tests that this process runs itself, and the number of these that have ended.
static size_t test_count, ended_test_count;
// Their failures, to repeat them if earlier output may be lost.
static char failures_buffer[64 * 1024];
static bounded_text failures = {failures_buffer, sizeof failures_buffer, 0};

// Returns the name of a signal; NULL for a real-time signal.
static const char *name_of(int number) {
  static const char *const names[NSIG] = {
      [SIGHUP] = "SIGHUP", [SIGINT] = "SIGINT", [SIGQUIT] = "SIGQUIT", [SIGILL] = "SIGILL", [SIGTRAP] = "SIGTRAP",
      [SIGABRT] = "SIGABRT", [SIGBUS] = "SIGBUS", [SIGFPE] = "SIGFPE", [SIGKILL] = "SIGKILL", [SIGUSR1] = "SIGUSR1",
      [SIGSEGV] = "SIGSEGV", [SIGUSR2] = "SIGUSR2", [SIGPIPE] = "SIGPIPE", [SIGALRM] = "SIGALRM",
      [SIGTERM] = "SIGTERM", [SIGSTKFLT] = "SIGSTKFLT", [SIGCHLD] = "SIGCHLD", [SIGCONT] = "SIGCONT",
      [SIGSTOP] = "SIGSTOP", [SIGTSTP] = "SIGTSTP", [SIGTTIN] = "SIGTTIN", [SIGTTOU] = "SIGTTOU", [SIGURG] = "SIGURG",
      [SIGXCPU] = "SIGXCPU", [SIGXFSZ] = "SIGXFSZ", [SIGVTALRM] = "SIGVTALRM", [SIGPROF] = "SIGPROF",
      [SIGWINCH] = "SIGWINCH", [SIGIO] = "SIGIO", [SIGPWR] = "SIGPWR", [SIGSYS] = "SIGSYS",
  };
  return number > 0 && number < NSIG ? names[number] : NULL;
}

void candlestick_name_signal(int number, char *text, size_t size) {
  bounded_text name = empty_text(text, size);
  const char *known = name_of(number);
  if (known) return add(&name, known);
  bool is_real_time = number >= SIGRTMIN && number <= SIGRTMAX;
  add(&name, is_real_time ? "SIGRTMIN" : "signal ");
  if (is_real_time && number == SIGRTMIN) return;
  if (is_real_time) add(&name, "+");
  add_number(&name, (uint64_t)(is_real_time ? number - SIGRTMIN : number));
}

static bool is_crash(int number) {
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) {
    if (crashes[index] == number) return true;
  }
  return false;
}

static bool is_request_to_end(int number) {
  return number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGQUIT;
}

// Records a request to end this process, if its supervisor handles requests. Returns false if the request must end the
// process.
static bool record_request(int number) {
  if (!records_interruption) return false;
  // A terminal and the package manager may both send the same request. A later one ends the process. Each further write to the
  // output that nobody reads sends SIGPIPE again.
  if (interruption) return number == SIGPIPE || candlestick_uptime() - interruption_time < 1;
  interruption = number;
  interruption_time = candlestick_uptime();
  return true;
}

// Reports a request to end a process that runs tests itself, or has not run any yet.
static void report_interruption(const char *name) {
  if (!candlestick_claim_end()) return;
  candlestick_flush_standard_output();
  char buffer[256];
  bounded_text cause = empty_text(buffer, sizeof buffer);
  add(&cause, "interrupted by ");
  add(&cause, name);
  if (test_count > 0) {
    add(&cause, ": ");
    add_number(&cause, ended_test_count);
    add(&cause, " of ");
    add_number(&cause, test_count);
    add(&cause, " tests have run, ");
  } else {
    add(&cause, " before a test has run, ");
  }
  if (!candlestick_has_bypassed_package_manager()) candlestick_report_end(cause.start, "");
  // Tries again, since a package manager that is exiting does not print everything that it has received.
  candlestick_bypass_package_manager();
  if (!candlestick_has_bypassed_package_manager()) return;
  candlestick_watch.error_output = STDERR_FILENO;
  ssize_t written = write(STDERR_FILENO, failures.start, failures.length);
  (void)written;
  candlestick_report_end(cause.start, "");
}

// Reports a signal that ends this process.
static void report_signal(int number, const siginfo_t *information, const void *context, const char *cause) {
  bool is_worker = candlestick_watch.is_worker;
  // If code sends the request to its own process, the report below names the code as the cause.
  if (is_request_to_end(number) && !is_worker && information->si_pid != getpid()) {
    bool is_from_manager = number == SIGHUP && information->si_code == SI_QUEUE;
    report_interruption(is_from_manager ? PACKAGE_MANAGER_END : name_of(number));
  } else if (candlestick_claim_end() || candlestick_claim_crash_after_end()) {
    // The cause comes first, since reading the stack of a damaged process may crash.
    candlestick_report_end(cause, " before the run had ended, ");
    if (is_worker) {
      // The kernel delivers a signal from another process to any thread.
      candlestick_record_calls(candlestick_status, context, information->si_code > 0 || information->si_pid == getpid());
      candlestick_flush_standard_output();
    }
  }
  bool is_from_outside = information->si_code <= 0 && information->si_pid != getpid();
  // Code of a worker that writes to a connection which nobody reads, rather than the run to its output.
  bool is_unread_write = number == SIGPIPE && is_worker;
  if ((is_crash(number) || is_unread_write) && !is_from_outside) candlestick_report_schedule();
  candlestick_complete_report();
}

static void did_receive(int number, siginfo_t *information, void *context) {
  if (is_request_to_end(number) && is_watched()) {
    candlestick_record_sender(information->si_pid);
    if (record_request(number)) return;
  }
  int error = errno;
  // If nobody reads the output anymore, the supervisor ends the run, so that the reports in files are complete.
  if (number == SIGPIPE && is_watched() && !candlestick_watch.is_worker &&
      (candlestick_bypass_package_manager() || record_request(number))) {
    errno = error;
    return;
  }
  if (number == CANDLESTICK_SIGNAL_FOR_CALLS && information->si_code == SI_TIMER) {
    candlestick_restart_if_declaring(context, candlestick_reason_for_limit());
    errno = error;
    return;
  }
  char buffer[64];
  bounded_text cause = empty_text(buffer, sizeof buffer);
  bool is_overflow = candlestick_is_stack_overflow(number, information, context);
  char name[32];
  candlestick_name_signal(number, name, sizeof name);
  add(&cause, is_overflow ? "a stack overflow" : name);
  add(&cause, " ended the process");
  bool is_from_outside = information->si_code <= 0 && information->si_pid != getpid();
  if (is_crash(number) && !is_from_outside) candlestick_stop_left_code(context, name);
  if (is_crash(number)) candlestick_restart_if_declaring(context, cause.start);
  report_signal(number, information, context, cause.start);
  errno = error;
  const struct sigaction standard = {.sa_handler = SIG_DFL};
  const struct sigaction *other = candlestick_watch.is_quiet && is_watched() ? &standard : &previous[number];
  if (other->sa_flags & SA_SIGINFO) return other->sa_sigaction(number, information, context);
  if (other->sa_handler != SIG_DFL && other->sa_handler != SIG_IGN) return other->sa_handler(number);
  // The signal is delivered again, with its default effect, when this handler returns.
  sigaction(number, other, NULL);
  raise(number);
}

static void handle(int number, bool only_if_unhandled) {
  if (sigaction(number, NULL, &previous[number]) != 0) return;
  bool is_default = !(previous[number].sa_flags & SA_SIGINFO) && previous[number].sa_handler == SIG_DFL;
  if (only_if_unhandled && !is_default) return;
  struct sigaction ours = {.sa_sigaction = did_receive, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
  // Swift's backtracer may read invalid memory, on a thread that inherits the blocked signals. If crash signals were
  // blocked, such a read would kill it.
  if (is_crash(number)) ours.sa_flags |= SA_NODEFER;
  sigemptyset(&ours.sa_mask);
  sigaction(number, &ours, NULL);
}

void candlestick_handle_crashes(void) {
  candlestick_provide_signal_stacks();
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) handle(crashes[index], false);
}

void candlestick_handle_interruptions(void) {
  for (size_t index = 0; index < sizeof others / sizeof *others; index++) handle(others[index], true);
}

// MARK: - Interruptions

void candlestick_record_interruption(void) { records_interruption = true; }

void candlestick_reset_interruption(void) { records_interruption = false; }

const char *candlestick_interruption(void) {
  if (interruption) return name_of(interruption);
  return candlestick_has_lost_parent() ? PACKAGE_MANAGER_END : NULL;
}

void candlestick_set_test_count(size_t count) { test_count = count; }

void candlestick_count_test(const char *failure) {
  ended_test_count++;
  add(&failures, failure);
}

void candlestick_end_interrupted_run(void) {
  candlestick_end_run();
  if (!interruption) return;
  signal(interruption, SIG_DFL);
  raise(interruption);
}

#endif
