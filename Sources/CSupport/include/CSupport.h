// Functions of POSIX, Linux and C that Swift cannot call or define itself.

#pragma once

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#if defined(FORKED_WORKERS) && !defined(__GLIBC__)
#error "Candlestick's workers and simulations need glibc. Build with CANDLESTICK_PORTABLE=1 in the environment, which leaves them out."
#endif

// MARK: - Observers of outcomes

/// The number of observers of expectations. Synchronization's `Atomic` needs macOS 15 and iOS 18.
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

/// Flushes the standard output (1) or the standard error (2), then points it to another file.
void candlestick_redirect(int stream, int target);

/// Opens an empty file that has no name. Returns -1 and sets `errno` if it fails.
int candlestick_open_scratch_file(void);

/// Creates a pipe that started programs do not inherit, with a non-blocking read end. Sets `errno` if it fails.
bool candlestick_pipe(int *read_end, int *write_end);

/// Waits less than a second until one of the files is readable. Skips negative descriptors.
void candlestick_wait_for_input(const int *files, size_t count, double seconds);

/// Duplicates a file descriptor with a high number, which code that closes descriptors by number, such as those from 3 to 9,
/// is unlikely to hit. Started programs do not inherit it. Returns -1 if the process may open no such descriptor.
int candlestick_duplicate_high(int file);

/// Reads the beginning of a file as a text, which is empty if that fails. Returns true if that is the whole file.
/// Async-signal-safe.
bool candlestick_read_text(const char *path, char *text, size_t size);

/// Moves a file descriptor to a high number, and returns it. Returns the same descriptor if that fails.
int candlestick_move_high(int file);

// MARK: - Processes

/// The program of this process, even if its file was moved. Programs that this process starts must not get this path.
#define CANDLESTICK_OWN_PROGRAM "/proc/self/exe"

/// The signal that ends a child process after a stack overflow. Linux does not send it.
static const int CANDLESTICK_SIGNAL_OF_OVERFLOW = 16;

/// Runs a function in a child process, which ends when the function returns, crashes or calls `exit`.
///
/// The child is a copy of this process with the calling thread only. It prints to `output`, or where this process does if that is
/// negative, leaves no core dump, and runs no exit handler that was set before. Returns the child's process identifier, for the
/// caller to reap it, or -1 with `errno` set.
pid_t candlestick_fork(int output, void (*body)(void *context), void *context);

/// Finds the event and timer descriptors of this process, which a fork of it must replace. In the fork, this takes ten times as
/// long.
void candlestick_find_inherited_events(void);

/// Replaces those descriptors in the fork, which would otherwise consume the events of the process that forked it.
void candlestick_replace_inherited_events(void);

/// Returns true in such a child.
bool candlestick_is_forked_child(void);

/// Opens a file that becomes readable when a process ends. Returns -1 if the kernel does not support that.
int candlestick_process_end(pid_t process);

/// Returns true if a child of this process has not ended.
bool candlestick_is_child_running(pid_t process);

/// Returns true if a debugger is attached to a process. Async-signal-safe.
bool candlestick_is_debugged(pid_t process);

/// Returns true if `/proc/…/status` of a process, given as a text, names a tracer.
bool candlestick_has_tracer(const char *status);

/// The seconds since the machine was started, from the kernel: not affected by a definition of `clock_gettime`.
double candlestick_uptime(void);

/// Returns true on the main thread, like `Thread.isMainThread`, which costs two system calls.
bool candlestick_is_main_thread(void);

/// Returns the number of threads of this process; 0 if unknown.
int candlestick_thread_count(void);

/// Returns false under the thread sanitizer: in a fork of a process that ever had several threads, it allows no new ones.
bool candlestick_forks_can_start_threads(void);

/// Returns true if forks of this process can run any code: it has one thread, and they can start others.
bool candlestick_can_fork_workers(void);

/// Finds the image of this process that contains an address.
///
/// Returns the address in the image's file, or 0 if no image contains it. Sets `path` to the file's path, which may be
/// relative for the program itself.
uintptr_t candlestick_address_in_image(uintptr_t address, const char **path);

// MARK: - Stack overflows

/// Returns true if a signal was sent because of a stack overflow.
bool candlestick_is_stack_overflow(int number, const siginfo_t *information, const void *context);

/// Gives each thread a stack for signal handlers, which cannot run on its own stack after an overflow: this thread now, and others
/// when they call `candlestick_provide_signal_stack`.
void candlestick_provide_signal_stacks(void);

/// Gives this thread such a stack until it ends, unless it has one.
void candlestick_provide_signal_stack(void);

// MARK: - The end of a test run

/// Begins to watch this process for the duration of a test run. If the process exits or is killed by a signal before
/// `candlestick_end_run`, that is reported on the standard error with the name of what was running, and exit status 0
/// becomes 1. Forks of the process are not watched.
void candlestick_begin_run(void);

/// Returns true if a parent process reads what is running, in a file.
bool candlestick_is_run_watched(void);

/// Stops the programs that this process starts from writing to that file.
void candlestick_hide_run(void);

/// Ends the watch: the process may end now.
void candlestick_end_run(void);

/// Sets the number of tests that this process runs itself, for the report of an interruption.
void candlestick_set_test_count(size_t count);

/// Counts a test that has run, with its failures in lines, or an empty text.
void candlestick_count_test(const char *failures);

/// Makes the first signal that asks this process to end, such as SIGINT, only be recorded.
void candlestick_record_interruption(void);

/// Returns the cause that interrupts this run, such as "SIGINT"; NULL if there is none.
const char *candlestick_interruption(void);

/// Ends the watch, and the process by the recorded signal, if any.
void candlestick_end_interrupted_run(void);

/// Names what begins to run: a type, a name in it (may be empty), and its location, where `path` may be NULL and must
/// stay valid. Nested calls are counted but not named. Main thread only, like the next two.
void candlestick_begin_running(const char *type, const char *name, const char *path, unsigned long line);

/// Names the current hook, or none with an empty text, and its location; `path` may be NULL.
void candlestick_set_step(const char *name, const char *path, unsigned long line);

/// Ends the innermost `candlestick_begin_running`.
void candlestick_end_running(void);

/// A line of source code. `path` may be NULL, and must stay valid.
typedef struct {
  const char *path;
  unsigned long line;
} candlestick_location;

/// Sets the location of the expectation whose values this thread describes; a NULL path for none. The report of the process's
/// end has this location if the thread ends the process. Returns the previous location.
candlestick_location candlestick_set_describing(candlestick_location location);

/// Ends this process with status 1, and reports the cause on the standard error with the name of what was running. Any
/// thread may call it.
_Noreturn void candlestick_fail_process(const char *cause);

// MARK: - The package manager

/// Records the parent of this process, to detect its end, and the package manager, which is the parent or an ancestor of it.
void candlestick_end_with_parent(void);

/// Interrupts this process when the package manager ends. For a process that runs tests itself, and so cannot check that.
void candlestick_end_running_tests_with_parent(void);

/// Makes this process print to the standard output and error of the package manager, if that has ended or does so at once. Returns
/// true the first time. Async-signal-safe.
bool candlestick_bypass_package_manager(void);

/// Returns true if earlier output may be lost.
bool candlestick_has_bypassed_package_manager(void);

// MARK: - Declarations

/// Returns the Swift runtime's message about the fatal error that ends this process; NULL if there is none. Async-signal-safe.
typedef const char *(*candlestick_error_reader)(void);

/// Prepares to restart this process without a class whose declaration traps, exits or does not end. Finds the classes
/// that this process failed to declare before it restarted.
///
/// - arguments: the arguments of this process, which must stay valid.
void candlestick_begin_declarations(char **arguments, candlestick_error_reader read_error);

/// Ends the declarations: from now on, a trap or an exit ends the process.
void candlestick_end_declarations(void);

/// Names the class that is being declared, or none with an empty text, and its time limit from now on, in seconds; 0 for none.
void candlestick_set_declaring(const char *type, double limit);

/// Returns the record of the process that ended in the declaration of a class, for `candlestick_read_record`. Sets the class and
/// the Swift runtime's message about a fatal error. Returns NULL if there are no more.
const void *candlestick_failed_declaration(size_t index, const char **type, const char **output);

// MARK: - The schedule of an exploration

/// The schedule that an exploration runs, for the report of an early end of the process.
typedef struct candlestick_schedule candlestick_schedule;

/// Creates the memory for the schedules of an exploration; returns NULL if there is none.
///
/// - count: the maximum number of schedules.
/// - has_trait: true if a trait and an environment variable replay them; false if a function does.
/// - build: the end of a schedule's string.
candlestick_schedule *candlestick_create_schedule(uint64_t count, bool has_trait, const char *build);
void candlestick_free_schedule(candlestick_schedule *schedule);

/// Begins a schedule.
///
/// - number: its number from 1; 0 for a replay.
/// - is_attempt: true if it is a simpler form of the schedule with the number.
/// - choices: the choices that the seed determines, as in a schedule's string; empty if it determines none.
/// - input: the choices by which random values are drawn, as in that string; NULL if the seed determines them.
void candlestick_begin_schedule(candlestick_schedule *schedule, uint64_t number, bool is_attempt, uint64_t seed,
                                const char *choices, const char *input);

/// Describes the steps of the simulation that `context` records, in at most `size` bytes with the terminating zero.
typedef void (*candlestick_steps_describer)(const void *context, char *buffer, size_t size);

/// Lets the report show the steps of the running schedule.
void candlestick_show_steps(candlestick_schedule *schedule, const void *context, candlestick_steps_describer describe);

/// Adds a departure from first-in-first-out.
void candlestick_add_departure(candlestick_schedule *schedule, int64_t position, int32_t index, int32_t check);

/// Ends the running schedule.
void candlestick_end_schedule(candlestick_schedule *schedule);

/// Returns true if this thread runs a simulation, and sets its schedule; NULL if no exploration runs it. Async-signal-safe.
typedef bool (*candlestick_schedule_reader)(candlestick_schedule **schedule);

/// Reports the running schedule if code ends this process: on the standard error, or for a worker in its record.
void candlestick_watch_schedules(candlestick_schedule_reader read);

/// Describes the running schedule of this thread's exploration, or of the one that began last. Returns false if there is none.
/// Async-signal-safe.
bool candlestick_describe_schedule(char *buffer, size_t size);

/// Describes the recorded steps of that schedule; the text is empty if there are none. Not async-signal-safe.
void candlestick_describe_steps(char *buffer, size_t size);

#include "WorkerSupport.h"
