// Declares the functions that the source files of the watch over a test run share.

#pragma once

#include "CSupport.h"
#include "RunStatus.h"

#include <stddef.h>
#include <unistd.h>

#pragma GCC visibility push(hidden)

typedef struct {
  // The watched process. Its forks are not watched.
  pid_t process;
  // True if the process is a worker. Its supervisor reports the end.
  bool is_worker;
  // True to prevent Swift's backtracer from also reporting a crash of the worker, which takes a second.
  bool is_quiet;
  // The standard error at the start of the run. Expectations of output redirect the standard error later.
  int error_output;
  // The file descriptor for a worker's events.
  int connection;
} candlestick_run_watch;

extern candlestick_run_watch candlestick_watch;

// The record of what is running. Other processes may share it.
extern candlestick_run_status *candlestick_status;

// Moves the record to memory that a worker shares with its supervisor, or to the file that a parent process reads, and
// clears it.
void candlestick_begin_status(candlestick_run_status *shared);

// Returns the location of the expectation that this thread is describing; its path is NULL if there is none.
candlestick_location candlestick_described_location(void);

// Returns true if this is the watched process, not a fork of it.
static inline bool is_watched(void) { return getpid() == candlestick_watch.process; }

// Returns true for one thread only, and only if the run is not over and no early end was reported. Other threads wait here until
// that thread has called `candlestick_complete_report`.
bool candlestick_claim_end(void);

// Lets the other threads end the process, because an early end has been reported.
void candlestick_complete_report(void);

// Returns true for one thread only, and only if a worker has run its tests and is crashing before its exit.
bool candlestick_claim_crash_after_end(void);

// Reports an early end in the record of a worker, or on the standard error, where `consequence` follows the cause.
void candlestick_report_end(const char *cause, const char *consequence);

// Also keeps text for the end of the run in a file beside the record that a parent process reads, in case of SIGKILL.
void candlestick_set_deferred_text_file(const char *record);

// Writes the text that a report prints at the end of the run.
void candlestick_write_deferred_text(void);

// Reports the schedule of the running exploration, once.
void candlestick_report_schedule(void);

// Flushes the standard output. Does nothing if another thread has locked it, because that thread may never unlock it.
void candlestick_flush_standard_output(void);

// Restarts the process without the class that is being declared. Returns if no class is, or if that fails.
void candlestick_restart_if_declaring(const void *context, const char *cause);

// Watches for exits and crashes of this process.
void candlestick_handle_ends(void);

// Watches for the signals of crashes.
void candlestick_handle_crashes(void);

// Watches for other signals that end a process, unless the program handles them.
void candlestick_handle_interruptions(void);

// Makes the first request to end this process take effect again, as before `candlestick_record_interruption`.
void candlestick_reset_interruption(void);

// Returns true if the parent of this process has ended.
bool candlestick_has_lost_parent(void);

// The cause of an interruption when the package manager has exited.
#define PACKAGE_MANAGER_END "the end of the package manager"

// Records the sender of a signal that asks this process to end. Async-signal-safe.
void candlestick_record_sender(pid_t sender);

#pragma GCC visibility pop
