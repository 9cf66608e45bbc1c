// Functions of POSIX, Linux and C that Swift cannot call or define itself.

#ifndef CANDLESTICK_SUPPORT_H
#define CANDLESTICK_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: - Standard streams

/// Flushes the standard output (1) or the standard error (2), then points it to another file.
void candlestick_redirect(int stream, int target);

/// Opens an empty file that has no name. Returns -1 and sets `errno` if it fails.
int candlestick_open_scratch_file(void);

#if defined(__linux__)

#include <sys/types.h>

// MARK: - Child processes

/// Runs a function in a child process, which ends when the function returns, crashes or calls `exit`.
///
/// The child is a copy of this process with the calling thread only. It prints to `output`, leaves no core dump, and
/// runs no exit handler that was set before (except, without glibc, if it calls `exit`). Returns the child's process
/// identifier, for the caller to reap it, or -1 with `errno` set.
pid_t candlestick_fork(int output, void (*body)(void *context), void *context);

/// Whether this process is such a child.
bool candlestick_is_forked_child(void);

/// Creates a pipe that started programs do not inherit, with a non-blocking read end. Sets `errno` if it fails.
bool candlestick_pipe(int *read_end, int *write_end);

/// Opens a file that becomes readable when a child process ends. Returns -1 if the kernel has no such file.
int candlestick_process_end(pid_t child);

/// Waits until one of the files is readable, at most for less than a second. Skips negative files.
void candlestick_wait_for_input(const int *files, size_t count, double seconds);

/// The seconds since the machine was started, from the kernel: not affected by a definition of `clock_gettime`.
double candlestick_uptime(void);

// MARK: - Threads

/// Whether this is the main thread, like `Thread.isMainThread`, which costs two system calls.
bool candlestick_is_main_thread(void);

/// The number of threads of this process; 0 if unknown.
int candlestick_thread_count(void);

// MARK: - Addresses of code

/// Finds the image of this process that contains an address.
///
/// Returns the address as the image's file has it, or 0 if no image contains it. `path` is set to the file's path as
/// the loader knows it, which may be relative for the program itself.
uintptr_t candlestick_address_in_image(uintptr_t address, const char **path);

// MARK: - The end of a test run

/// Begins to watch this process for the duration of a test run. If the process exits or is killed by a signal before
/// `candlestick_end_run`, that is reported on the standard error with the name of what was running, and exit status 0
/// becomes 1. Children created with `fork` are not watched.
void candlestick_begin_run(void);

/// Stops the programs that this process starts from writing to the file in which the parent reads what is running.
void candlestick_hide_run(void);

/// Ends the watch: the process may end now.
void candlestick_end_run(void);

/// Names what begins to run: a type, a name in it (may be empty), and its location, where `path` may be NULL and must
/// stay valid. Nested calls are counted but not named. Main thread only, like the next two.
void candlestick_begin_running(const char *type, const char *name, const char *path, unsigned long line);

/// Names the current hook, with an empty text for none, and its location; `path` may be NULL.
void candlestick_set_step(const char *name, const char *path, unsigned long line);

/// Ends the innermost `candlestick_begin_running`.
void candlestick_end_running(void);

/// A line of source code. `path` may be NULL, and must stay valid.
typedef struct {
  const char *path;
  unsigned long line;
} candlestick_location;

/// Sets the place of the expectation whose values this thread describes, with a NULL path for none. If the thread ends
/// the process, the report has this place. Returns the previous place.
candlestick_location candlestick_set_describing(candlestick_location location);

/// Ends this process with status 1 and reports the cause on the standard error, with the name of what was running. Any
/// thread may call it.
_Noreturn void candlestick_fail_process(const char *cause);

// MARK: - Between modules

/// Creates the object that gathers the Swift Testing issues of an exploration's schedules, retained. Returns NULL outside
/// of Swift Testing tests, and in programs without CandlestickExpectations.
void *candlestick_issue_gatherer(void);

#endif

#endif
