// Functions of POSIX, Linux and C that Swift cannot call or define, and the page of the format `html`.

#pragma once

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#if defined(FORKED_WORKERS) && !defined(__GLIBC__)
#error "Candlestick's workers and simulations need glibc. Build without its traits: write `traits: []` in the dependency, or pass --disable-default-traits."
#endif

// MARK: - Polls of outcomes

/// The number of observers of expectations. This is not an `Atomic` from Synchronization, which needs macOS 15 and iOS
/// 18.
extern _Atomic(long) candlestick_observer_count;

/// Adds to the number of observers.
static inline void candlestick_add_observers(long difference) {
  __c11_atomic_fetch_add(&candlestick_observer_count, difference, __ATOMIC_RELAXED);
}

/// Returns true if there are observers.
static inline bool candlestick_has_observers(void) {
  return __c11_atomic_load(&candlestick_observer_count, __ATOMIC_RELAXED) > 0;
}

// MARK: - Files

/// Flushes the standard output (1) or the standard error (2), then redirects it to another file.
void candlestick_redirect(int stream, int target);

/// Opens an empty file that has no name. Returns -1 and sets `errno` if it fails.
int candlestick_open_scratch_file(void);

/// Creates a pipe with a non-blocking read end. Started programs do not inherit it. Returns false and sets `errno` if
/// it fails.
bool candlestick_pipe(int *read_end, int *write_end);

/// Waits until one of the files is readable, for less than a second. Skips negative descriptors.
void candlestick_wait_for_input(const int *files, size_t count, double seconds);

/// Waits until a file accepts a short text (up to `PIPE_BUF` bytes), for less than a second. Returns false if it does not.
bool candlestick_can_write(int file, double seconds);

/// Duplicates a file descriptor to a high number, which code that closes descriptors by number (such as 3 to 9) is
/// unlikely to close. Started programs do not inherit it. Returns -1 if the process may open no such descriptor.
int candlestick_duplicate_high(int file);

/// Reads the beginning of a file as text, which is empty if that fails. Returns true if the text is the whole file.
/// Async-signal-safe.
bool candlestick_read_text(const char *path, char *text, size_t size);

/// Writes as `write` does, but is not seen by a simulation whose code this thread runs. It would take the reader for a thread that the
/// code wakes.
ssize_t candlestick_write_unseen(int file, const void *bytes, size_t size);

/// Moves a file descriptor to a high number and returns the new descriptor. Returns the old one if that fails.
int candlestick_move_high(int file);

// MARK: - Processes

/// The program of this process, even if its file was moved. Processes that this one starts must not use this path,
/// because it would mean their own program.
#define CANDLESTICK_OWN_PROGRAM "/proc/self/exe"

/// The signal that ends a child process after a stack overflow. Linux never sends it.
static const int CANDLESTICK_OVERFLOW_SIGNAL = 16;

/// Runs a function in a child process, which ends when the function returns, crashes or calls `exit`.
///
/// The child is a fork of this process with only the calling thread. Its output goes to `output`, or to the inherited
/// standard streams if that is negative. It leaves no core dump and runs no inherited exit handlers. Returns the
/// child's process identifier, which the caller must reap, or -1 with `errno` set.
pid_t candlestick_fork(int output, void (*body)(void *context), void *context);

/// Finds the event, timer and epoll descriptors of this process, which a fork must replace. Call it before the fork,
/// because it takes ten times as long in the fork.
void candlestick_find_inherited_events(void);

/// Replaces these descriptors in a fork, which would otherwise consume events of the original process.
void candlestick_replace_inherited_events(void);

/// Returns true in a child of `candlestick_fork`.
bool candlestick_is_forked_child(void);

/// Opens a file that becomes readable when a process ends. Returns -1 if the kernel does not support that.
int candlestick_process_end(pid_t process);

/// Returns true if a child of this process has not ended.
bool candlestick_is_child_running(pid_t process);

/// Returns true if a debugger is attached to a process. Async-signal-safe.
bool candlestick_is_debugged(pid_t process);

/// Returns true if a text from `/proc/…/status` names a tracer of the process.
bool candlestick_has_tracer(const char *status);

/// Returns the seconds since the machine started. Asks the kernel, so a replaced `clock_gettime` has no effect.
double candlestick_uptime(void);

/// Returns true on the main thread, like `Thread.isMainThread`, but without its two system calls.
bool candlestick_is_main_thread(void);

/// Returns the number of threads of this process; 0 if unknown.
int candlestick_thread_count(void);

/// Returns false under the thread sanitizer, which allows no new threads in a fork of a process that ever had several
/// threads.
bool candlestick_forks_can_start_threads(void);

/// Returns true if forks of this process can run any code: it has one thread, and forks can start threads.
bool candlestick_can_fork_workers(void);

/// Finds the image of this process that contains an address.
///
/// Returns the address relative to the image's file, or 0 if no image contains it. Sets `path` to the file's path,
/// which may be relative for the program itself.
uintptr_t candlestick_address_in_image(uintptr_t address, const char **path);

// MARK: - Stack overflows

/// Returns true if a signal was sent because of a stack overflow.
bool candlestick_is_stack_overflow(int number, const siginfo_t *information, const void *context);

/// Provides signal stacks, since a signal handler cannot run on a thread's own stack after an overflow. This thread
/// gets one now, other threads when they call `candlestick_provide_signal_stack`.
void candlestick_provide_signal_stacks(void);

/// Gives this thread a signal stack until the thread ends, unless it has one.
void candlestick_provide_signal_stack(void);

// MARK: - The end of a test run

/// Starts watching this process for the duration of a test run. If the process exits or a signal kills it before
/// `candlestick_end_run`, the watch reports what was running on the standard error, and changes exit status 0 to 1.
/// Forks of the process are not watched.
void candlestick_begin_run(void);

/// Returns true if a parent process asked for a file with the record of what is running.
bool candlestick_is_run_watched(void);

/// Stops the programs that this process starts from writing to that file.
void candlestick_hide_run(void);

/// Ends the watch, so that the process may exit.
void candlestick_end_run(void);

/// Sets the number of tests that this process runs itself, for the report of an interruption.
void candlestick_set_test_count(size_t count);

/// Counts a test that has ended, and stores its failures as lines of text; the text may be empty.
void candlestick_count_test(const char *failures);

/// Stores text that a report prints at the end of the run. If this process ends before, and is not a worker, the text is written
/// to the standard output first.
void candlestick_defer_text(const char *text);

/// Forgets that text, because it has been printed.
void candlestick_forget_deferred_text(void);

/// From now on, only records the first signal that asks this process to end, such as SIGINT.
void candlestick_record_interruption(void);

/// Returns the cause that interrupts this run, such as "SIGINT"; NULL if there is none.
const char *candlestick_interruption(void);

/// Writes the name of a signal, such as "SIGXFSZ" or "SIGRTMIN+3". Async-signal-safe.
void candlestick_name_signal(int number, char *text, size_t size);

/// Ends the watch. If a signal was recorded, ends the process with it.
void candlestick_end_interrupted_run(void);

/// Records the code that begins to run: a type, a name in it (may be empty), and its location. `path` may be NULL and
/// must stay valid. Nested calls are counted but not recorded. Call this and the next two functions only on the main
/// thread.
void candlestick_begin_running(const char *type, const char *name, const char *path, unsigned long line);

/// Records the current hook and its location; an empty text for none. `path` may be NULL.
void candlestick_set_step(const char *name, const char *path, unsigned long line);

/// Records the end of the code that the innermost `candlestick_begin_running` began.
void candlestick_end_running(void);

/// A line of source code. `path` may be NULL, and must stay valid.
typedef struct {
  const char *path;
  unsigned long line;
} candlestick_location;

/// Sets the location of the expectation whose values this thread is describing; a NULL path for none. If the thread
/// ends the process, the report has this location. Returns the previous location.
candlestick_location candlestick_set_describing(candlestick_location location);

/// Ends this process with status 1, and reports the cause and what was running on the standard error. Any thread may
/// call it.
_Noreturn void candlestick_fail_process(const char *cause);

// MARK: - The package manager

/// Records our parent and the package manager, which is the parent or an ancestor of it, to detect their exits.
void candlestick_end_with_parent(void);

/// Starts a process that interrupts this one when the package manager exits. For a process that runs tests itself, and
/// so cannot check that.
void candlestick_end_running_tests_with_parent(void);

/// Redirects our output to that of the package manager, if the package manager has exited or exits in a moment. Returns
/// true the first time. Async-signal-safe.
bool candlestick_bypass_package_manager(void);

/// Returns true if the output was redirected. Earlier output may then be lost.
bool candlestick_has_bypassed_package_manager(void);

/// Writes to the standard output or the standard error like `write`, and so that `swift test` loses nothing that it reads from
/// there. If it has exited, writes to the same stream of the package manager instead.
ssize_t candlestick_write_output(int stream, const void *bytes, size_t size);

/// Writes the beginning of some text to a pipe like `write`, so that each part that is read has whole lines, or at least whole
/// characters.
ssize_t candlestick_write_whole_parts(int pipe, const void *text, size_t size);

// MARK: - Declarations

/// Returns the Swift runtime's message about the fatal error that is ending this process; NULL if there is none.
/// Async-signal-safe.
typedef const char *(*candlestick_error_reader)(void);

/// Prepares to restart this process without a class whose declaration traps, exits or does not end. Reads which classes
/// this process failed to declare before it restarted.
///
/// - arguments: the command-line arguments of this process, which must stay valid.
void candlestick_begin_declarations(char **arguments, candlestick_error_reader read_error);

/// Records that all classes are declared. From now on, a trap or an exit ends the process.
void candlestick_end_declarations(void);

/// Records the class that is being declared (an empty text for none), and a time limit from now on, in seconds; 0 for
/// none.
void candlestick_set_declaring(const char *type, double limit);

/// Returns the record of the process that ended while it declared a class, for `candlestick_read_worker_state`. Sets the
/// class, and the Swift runtime's message about a fatal error. Returns NULL if there are no more.
const void *candlestick_failed_declaration(size_t index, const char **type, const char **output);

// MARK: - The schedule of an exploration

/// The size of the record of a schedule, in bytes.
enum { CANDLESTICK_SCHEDULE_SIZE = 40 * 1024 };

/// Returns the record of the schedule that is running; NULL if none is. Async-signal-safe.
typedef const void *(*candlestick_schedule_finder)(void);

/// Reports a schedule that is ending this process. Signal handlers call it.
///
/// - steps: the memory for the recorded steps of a worker, whose supervisor has a copy of the record; NULL in another
///   process, which prints the report.
typedef void (*candlestick_schedule_reporter)(const void *schedule, char *steps, size_t size);

/// From now on, reports the running schedule if code ends this process.
void candlestick_watch_schedules(candlestick_schedule_finder find, candlestick_schedule_reporter report);

/// Prints a line to the standard error that this process had at the start of its run.
void candlestick_print_error_line(const char *text);

// MARK: - The page of the format `html`

/// Returns the page up to the events of the run.
const char *candlestick_html_page(void);

#include "WorkerSupport.h"
