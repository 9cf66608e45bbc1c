// Fails a test process that ends before its run does, and names what was running, whether code calls `exit`,
// `quick_exit` or `_exit`, crashes, or is killed from outside. SIGKILL runs no code of the process, nor does `_exit`
// under a sanitizer, which has its own definition: for those, the name is also in a file that a parent process may ask
// for and read.
//
// Calls of `_exit` and `_Exit` reach the definitions here, because the linker prefers the program's to the C library's.
//
// Signal handlers only use async-signal-safe functions: the text that they write is prepared in advance.

#define _GNU_SOURCE
#include "CSupport.h"
#include "RunStatus.h"

#if defined(__linux__)

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The variable in which a parent process names the file. Plugins/specs knows the variable and the layout.
static const char file_variable[] = "CANDLESTICK_RUN_FILE";

enum { text_size = candlestick_text_size, name_size = 512, nothing = 2 };

static candlestick_run_status own_status;
static candlestick_run_status *status = &own_status;
static pid_t run_process;
// Whether another process reports how this one ends.
static bool is_worker;
// Whether a crash is reported by that process alone, and not by Swift's backtracer, too, which takes a second.
static bool is_quiet;
static int error_output = STDERR_FILENO;
// The file descriptor through which a worker sends events.
static int connection = -1;

// Whether the first request to end is only noted, and the signal of that request.
static bool notes_interruption;
static volatile sig_atomic_t interruption;
static double time_of_interruption;

// The number of tests that this process runs itself, and of those that have ended.
static size_t test_count, run_test_count;
// Their failures, to be repeated if what was printed before may be lost.
static char failures[64 * 1024];
static size_t failures_length;

// Only used by the main thread.
static size_t depth;
static char running_name[name_size];
static const char *running_path;
static unsigned long running_line;

// Where this thread describes the values of an expectation.
static _Thread_local candlestick_location describing;

// MARK: - Text

// Appends as many whole UTF-8 characters of a text as fit. Returns the new length.
static size_t append(char *buffer, size_t size, size_t length, const char *text) {
  size_t added = strlen(text);
  if (added > size - 1 - length) {
    added = size - 1 - length;
    while (added > 0 && ((unsigned char)text[added] & 0xC0) == 0x80) added--;
  }
  memcpy(buffer + length, text, added);
  buffer[length + added] = 0;
  return length + added;
}

static size_t append_number(char *buffer, size_t size, size_t length, unsigned long number) {
  char digits[24];
  char *first = digits + sizeof digits - 1;
  *first = 0;
  do { *--first = (char)('0' + number % 10); } while (number /= 10);
  return append(buffer, size, length, first);
}

// Appends "path:line: " to an empty text, unless the place is unknown.
static size_t append_place(char *buffer, size_t size, const char *path, unsigned long line) {
  if (!path || !line) return 0;
  size_t length = append(buffer, size / 2, 0, path);
  length = append(buffer, size, length, ":");
  length = append_number(buffer, size, length, line);
  return append(buffer, size, length, ": ");
}

static void publish(const char *path, unsigned long line, const char *step) {
  uint32_t next = atomic_load_explicit(&status->current, memory_order_relaxed) == 0 ? 1 : 0;
  char *text = status->texts[next];
  *text = 0;
  size_t length = append_place(text, text_size, path, line);
  char *words = text + length + 1;
  size_t size = text_size - length - 1;
  length = append(words, size, 0, "while \"");
  length = append(words, size, length, running_name);
  length = append(words, size, length, "\" was running");
  if (*step) {
    length = append(words, size, length, ", in its ");
    append(words, size, length, step);
  }
  atomic_store_explicit(&status->current, next, memory_order_release);
}

void candlestick_begin_running(const char *type, const char *name, const char *path, unsigned long line) {
  if (depth++ > 0) return;
  size_t length = append(running_name, name_size, 0, type);
  if (*name) length = append(running_name, name_size, length, " ");
  append(running_name, name_size, length, name);
  running_path = path;
  running_line = line;
  publish(path, line, "");
}

void candlestick_set_step(const char *name, const char *path, unsigned long line) {
  if (depth != 1) return;
  if (path) publish(path, line, name);
  else publish(running_path, running_line, name);
}

void candlestick_end_running(void) {
  if (depth == 0 || --depth > 0) return;
  atomic_store_explicit(&status->current, nothing, memory_order_release);
}

candlestick_location candlestick_set_describing(candlestick_location location) {
  candlestick_location previous = describing;
  describing = location;
  return previous;
}

// MARK: - Reporting

// Whether the run has not ended and no early end has been reported. Returns true to one thread only.
static bool claim(void) {
  if (getpid() != run_process) return false;  // a child of ours
  uint32_t expected = running;
  return atomic_compare_exchange_strong(&status->state, &expected, reported);
}

// Returns true, and to one thread only, if a worker has run its tests, and crashes before it has exited.
static bool claim_after_end(void) {
  static atomic_flag is_claimed = ATOMIC_FLAG_INIT;
  return is_worker && getpid() == run_process && atomic_load(&status->state) == ended && !atomic_flag_test_and_set(&is_claimed);
}

// Leaves the cause to the process that watches this one. A test that has closed the connection to that process has most
// likely closed what libraries use, too, which then crash.
static void leave_cause(const char *cause, unsigned long number, const char *effect) {
  size_t length = 0;
  if (connection >= 0 && fcntl(connection, F_GETFD) < 0) {
    length = append(status->cause, sizeof status->cause, 0, "closed file descriptor ");
    length = append_number(status->cause, sizeof status->cause, length, (unsigned long)connection);
    length = append(status->cause, sizeof status->cause, length, ", which the test process uses; ");
  }
  length = append(status->cause, sizeof status->cause, length, cause);
  if (number != ULONG_MAX) length = append_number(status->cause, sizeof status->cause, length, number);
  append(status->cause, sizeof status->cause, length, effect);
  append_place(status->place, sizeof status->place, describing.path, describing.line);
}

static void report(const char *cause, unsigned long number, const char *effect) {
  if (is_worker) return leave_cause(cause, number, effect);
  const char *prefix = status->texts[atomic_load_explicit(&status->current, memory_order_acquire)];
  char message[2 * text_size];
  size_t size = sizeof message;
  size_t length = describing.path ? append_place(message, text_size, describing.path, describing.line)
                                  : append(message, size, 0, prefix);
  length = append(message, size, length, "error: ");
  length = append(message, size, length, cause);
  if (number != ULONG_MAX) length = append_number(message, size, length, number);
  length = append(message, size, length, effect);
  length = append(message, size, length, prefix + strlen(prefix) + 1);
  if (describing.path) length = append(message, size, length, ", and an expectation was describing a value");
  length = append(message, size, length, "\n");
  ssize_t written = write(error_output, message, length);
  (void)written;
}

// Reports the schedule of an exploration during which code ends the process, once: first what needs no more than this handler may do,
// and then the steps, if they are recorded.
static void report_schedule(void) {
  static char own_text[candlestick_schedule_size];
  static atomic_flag is_claimed = ATOMIC_FLAG_INIT;
  char *text = is_worker ? status->schedule : own_text;
  size_t size = candlestick_schedule_size - 1;
  if (!candlestick_describe_schedule(text, size) || atomic_flag_test_and_set(&is_claimed)) return;
  size_t length = append(text, size, strlen(text), "\n");
  ssize_t written = is_worker ? 0 : write(error_output, text, length);
  candlestick_describe_steps(text + length, size - length);
  if (text[length]) append(text, size + 1, strlen(text), "\n");
  if (!is_worker) written = write(error_output, text + length, strlen(text + length));
  (void)written;
}

// Flushes what was printed, unless another thread, which may never end, has locked it.
static void flush_output(void) {
  if (ftrylockfile(stdout) != 0) return;
  fflush_unlocked(stdout);
  funlockfile(stdout);
}

void candlestick_fail_process(const char *cause) {
  flush_output();
  if (claim()) {
    report(cause, ULONG_MAX, is_worker ? "" : ". The process was ended, ");
  } else if (atomic_load(&status->state) != reported || getpid() != run_process) {
    dprintf(error_output, "error: %s. The process was ended\n", cause);
  }
  report_schedule();
  for (;;) syscall(SYS_exit_group, 1);
}

// MARK: - Calls

static void did_ask_for_calls(int number, siginfo_t *info, void *context) {
  (void)number, (void)info;
  int error = errno;
  candlestick_see_thread(status, context, true);
  errno = error;
}

// MARK: - Declarations

// Restarts the process without the class that is being declared, if there is one. Returns if it cannot.
static void restart_if_declaring(const void *context, const char *cause, unsigned long number, const char *effect) {
  if (getpid() != run_process || is_worker || !candlestick_is_declaring()) return;
  static atomic_flag is_restarting = ATOMIC_FLAG_INIT;
  // Another thread restarts the process, which ends this one.
  while (atomic_flag_test_and_set(&is_restarting)) pause();
  atomic_store(&status->thread_count, 0);
  *status->place = 0;
  status->code = (void *)candlestick_watch_worker;
  candlestick_see_thread(status, context, false);
  flush_output();
  leave_cause(cause, number, effect);
  candlestick_restart_without_declaration(status);
  atomic_flag_clear(&is_restarting);
}

// MARK: - Exits

static void did_exit(int exit_status, void *unused) {
  (void)unused;
  restart_if_declaring(NULL, "exit(", (unsigned long)(exit_status & 0xff), ") was called");
  report_schedule();
  if (!claim()) return;
  if (is_worker) candlestick_see_thread(status, NULL, true);
  fflush(NULL);
  report("exit(", (unsigned long)(exit_status & 0xff), is_worker ? ") was called" : ") was called before the run had ended, ");
  if ((exit_status & 0xff) == 0) _exit(1);
}

#if !defined(__GLIBC__)
static void did_exit_somehow(void) {
  restart_if_declaring(NULL, "exit was called", ULONG_MAX, "");
  report_schedule();
  if (!claim()) return;
  if (is_worker) candlestick_see_thread(status, NULL, true);
  fflush(NULL);
  report("exit was called", ULONG_MAX, is_worker ? "" : " before the run had ended, ");
  _exit(1);
}
#endif

static void did_quick_exit(void) {
  restart_if_declaring(NULL, "quick_exit was called", ULONG_MAX, "");
  report_schedule();
  if (!claim()) return;
  if (is_worker) candlestick_see_thread(status, NULL, true);
  report("quick_exit was called", ULONG_MAX, is_worker ? "" : " before the run had ended, ");
  _exit(1);
}

#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
__attribute__((weak)) _Noreturn void _exit(int exit_status) {
  restart_if_declaring(NULL, "_exit(", (unsigned long)(exit_status & 0xff), ") was called");
  report_schedule();
  if (claim()) {
    if (is_worker) candlestick_see_thread(status, NULL, true);
    report("_exit(", (unsigned long)(exit_status & 0xff), is_worker ? ") was called" : ") was called before the run had ended, ");
    if ((exit_status & 0xff) == 0) exit_status = 1;
  }
  for (;;) syscall(SYS_exit_group, exit_status);
}

__attribute__((weak)) _Noreturn void _Exit(int exit_status) { _exit(exit_status); }
#endif

// MARK: - Signals

// Crashes. Swift's backtracer or a sanitizer may have set a handler, which is called after ours.
static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
// The other signals that end a process by default.
static const int others[] = {
    SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF,
};
static struct sigaction previous[NSIG];

static const char *name_of(int number) {
  switch (number) {
    case SIGILL: return "SIGILL";
    case SIGTRAP: return "SIGTRAP";
    case SIGABRT: return "SIGABRT";
    case SIGBUS: return "SIGBUS";
    case SIGFPE: return "SIGFPE";
    case SIGSEGV: return "SIGSEGV";
    case SIGHUP: return "SIGHUP";
    case SIGINT: return "SIGINT";
    case SIGQUIT: return "SIGQUIT";
    case SIGPIPE: return "SIGPIPE";
    case SIGALRM: return "SIGALRM";
    case SIGTERM: return "SIGTERM";
    default: return "signal ";
  }
}

static bool is_crash(int number) {
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) {
    if (crashes[index] == number) return true;
  }
  return false;
}

// Reports a signal that asks this process to end, which runs tests itself or none yet.
static void report_interruption(const char *name) {
  if (!claim()) return;
  flush_output();
  char cause[256];
  size_t size = sizeof cause, length = append(cause, size, 0, "interrupted by ");
  length = append(cause, size, length, name);
  length = append(cause, size, length, test_count > 0 ? ": " : " before a test has run, ");
  if (test_count > 0) {
    length = append_number(cause, size, length, run_test_count);
    length = append(cause, size, length, " of ");
    length = append_number(cause, size, length, test_count);
    append(cause, size, length, " tests have run, ");
  }
  if (!candlestick_has_bypassed_package_manager()) report(cause, ULONG_MAX, "");
  // Again, since a package manager that ends does not show everything that it has received.
  candlestick_bypass_package_manager();
  if (!candlestick_has_bypassed_package_manager()) return;
  error_output = STDERR_FILENO;
  ssize_t written = write(error_output, failures, failures_length);
  (void)written;
  report(cause, ULONG_MAX, "");
}

static void did_receive(int number, siginfo_t *information, void *context) {
  bool asks_to_end = number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGQUIT;
  if (asks_to_end && getpid() == run_process) candlestick_note_sender(information->si_pid);
  if (asks_to_end && notes_interruption && getpid() == run_process) {
    // A terminal and the package manager may both send the same request.
    if (interruption && candlestick_uptime() - time_of_interruption < 1) return;
    if (!interruption) {
      interruption = number;
      time_of_interruption = candlestick_uptime();
      return;
    }
  }
  int error = errno;
  if (number == SIGPIPE && getpid() == run_process && !is_worker && candlestick_bypass_package_manager()) {
    errno = error;
    return;
  }
  bool is_overflow = candlestick_is_stack_overflow(number, information, context);
  const char *name = is_overflow ? "a stack overflow" : name_of(number);
  unsigned long shown_number = name[strlen(name) - 1] == ' ' ? (unsigned long)number : ULONG_MAX;
  if (is_crash(number)) restart_if_declaring(context, name, shown_number, " ended the process");
  if (number == CANDLESTICK_SIGNAL_FOR_CALLS && information->si_code == SI_TIMER) {
    restart_if_declaring(context, candlestick_reason_for_limit(), ULONG_MAX, "");
    errno = error;
    return;
  }
  // Code that asks its own process to end is blamed instead.
  if (asks_to_end && !is_worker && information->si_pid != getpid()) {
    bool is_of_manager = number == SIGHUP && information->si_code == SI_QUEUE;
    report_interruption(is_of_manager ? candlestick_end_of_package_manager() : name);
  } else if (claim() || claim_after_end()) {
    // The cause first, since reading the stack of a damaged process can crash.
    report(name, shown_number, is_worker ? " ended the process" : " ended the process before the run had ended, ");
    if (is_worker) {
      // The kernel delivers a signal from outside to any thread.
      candlestick_see_thread(status, context, information->si_code > 0 || information->si_pid == getpid());
      flush_output();
    }
  }
  // The kernel or the process itself has sent it.
  if (is_crash(number) && (information->si_code > 0 || information->si_pid == getpid())) report_schedule();
  errno = error;
  const struct sigaction standard = {.sa_handler = SIG_DFL};
  const struct sigaction *other = is_quiet && getpid() == run_process ? &standard : &previous[number];
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
  // Swift's backtracer reads memory that may be invalid on a thread that inherits the blocked signals: a blocked crash would kill it.
  if (is_crash(number)) ours.sa_flags |= SA_NODEFER;
  sigemptyset(&ours.sa_mask);
  sigaction(number, &ours, NULL);
}

// MARK: - The run

static void share(const char *path) {
  int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  if (ftruncate(file, sizeof(candlestick_run_status)) == 0) {
    void *memory = mmap(NULL, sizeof(candlestick_run_status), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED) status = memory;
  }
  close(file);
}

// Watches the exits and crashes of this process, once.
static void watch_ends(void) {
  static bool is_watching;
  if (is_watching) return;
  is_watching = true;
#if defined(__GLIBC__)
  on_exit(did_exit, NULL);
#else
  atexit(did_exit_somehow);
#endif
  at_quick_exit(did_quick_exit);
  candlestick_provide_signal_stacks();
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) handle(crashes[index], false);
}

void candlestick_watch_schedules(void) { watch_ends(); }

void candlestick_begin_run(void) {
  if (run_process == getpid()) return;
  run_process = getpid();
  const char *path = getenv(file_variable);
  if (path) share(path);
  // Expectations of output redirect the standard error.
  int copy = candlestick_duplicate_high(STDERR_FILENO);
  if (copy >= 0) error_output = copy;
  append(status->texts[nothing] + 1, text_size - 1, 0, "while no example was running");
  status->current = nothing;
  atomic_store(&status->state, running);
  watch_ends();
  for (size_t index = 0; index < sizeof others / sizeof *others; index++) handle(others[index], true);
}

void candlestick_note_interruption(void) { notes_interruption = true; }

const char *candlestick_interruption(void) { return interruption ? name_of(interruption) : NULL; }

void candlestick_set_test_count(size_t count) { test_count = count; }

void candlestick_count_test(const char *failure) {
  run_test_count++;
  failures_length = append(failures, sizeof failures, failures_length, failure);
}

const char *candlestick_end_of_package_manager(void) { return "the end of the package manager"; }

void candlestick_end_interrupted_run(void) {
  candlestick_end_run();
  if (!interruption) return;
  signal(interruption, SIG_DFL);
  raise(interruption);
}

void candlestick_watch_worker(candlestick_run_status *shared, int outgoing) {
  is_worker = true;
  connection = outgoing;
  notes_interruption = false;
#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
  is_quiet = !getenv("SWIFT_BACKTRACE");
#endif
  run_process = getpid();
  depth = 0;
  status = shared;
  status->code = (void *)candlestick_watch_worker;
  append(status->texts[nothing] + 1, text_size - 1, 0, "while no example was running");
  status->current = nothing;
  atomic_store(&status->state, running);
  struct sigaction ask = {.sa_sigaction = did_ask_for_calls, .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
  sigemptyset(&ask.sa_mask);
  sigaction(CANDLESTICK_SIGNAL_FOR_CALLS, &ask, NULL);
}

int64_t candlestick_current_test(void) { return is_worker ? atomic_load(&status->test) : -1; }

static _Atomic uint32_t exploration_count;

void candlestick_begin_test(int64_t number) {
  atomic_store(&exploration_count, 0);
  atomic_store(&status->test, number);
}

void candlestick_end_test(void) {
  atomic_store(&status->deadline, 0);
  atomic_store(&status->test, -1);
  atomic_fetch_add(&status->ended_count, 1);
}

void candlestick_begin_shared_hook(int64_t test, int32_t group) {
  if (!is_worker || test < 0 || depth > 1) return;
  atomic_store(&status->shared_hook_group, group);
  atomic_store(&status->shared_hook_test, test);
}

void candlestick_end_shared_hook(void) {
  if (is_worker && depth <= 1) atomic_store(&status->shared_hook_test, -1);
}

void candlestick_set_deadline(double time, int64_t limit) {
  // A test may run others, which have no deadlines.
  if (depth > 1) return;
  atomic_store(&status->time_limit, limit);
  atomic_store(&status->deadline, (int64_t)(time * 1e9));
}

uint32_t candlestick_count_exploration(void) { return atomic_fetch_add(&exploration_count, 1) + 1; }

void candlestick_note_schedule(uint32_t exploration) {
  atomic_store_explicit(&status->exploration, exploration, memory_order_relaxed);
  atomic_fetch_add_explicit(&status->schedule_count, 1, memory_order_relaxed);
}

bool candlestick_is_run_watched(void) { return status != &own_status; }

void candlestick_hide_run(void) {
  unsetenv(file_variable);
}

void candlestick_end_run(void) {
  uint32_t expected = running;
  atomic_compare_exchange_strong(&status->state, &expected, ended);
}

#endif
