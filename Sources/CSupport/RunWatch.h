// Declares what the files of the watch over a test run share.

#pragma once

#include "CSupport.h"
#include "RunStatus.h"

#include <stddef.h>
#include <unistd.h>

#pragma GCC visibility push(hidden)

typedef struct {
  // The watched process. Its forks are not watched.
  pid_t process;
  // True if the process is a worker, whose end its supervisor reports.
  bool is_worker;
  // True if Swift's backtracer must not report a crash of the worker, too, which takes a second.
  bool is_quiet;
  // The standard error at the start of the run. Expectations of output redirect it.
  int error_output;
  // The file descriptor through which a worker sends events.
  int connection;
} candlestick_run_watch;

extern candlestick_run_watch candlestick_watch;

// The record of what is running, which other processes may share.
extern candlestick_run_status *candlestick_status;

// Empties the record, in memory that a worker shares with its supervisor, or in the file that a parent process reads.
void candlestick_begin_status(candlestick_run_status *shared);

// Returns the location of the expectation that this thread is describing; a NULL path if there is none.
candlestick_location candlestick_described_location(void);

// Returns true if this is the watched process, and not a fork of it.
static inline bool is_watched(void) { return getpid() == candlestick_watch.process; }

// Returns true to one thread only, if the run has not ended, and no early end was reported.
bool candlestick_claim_end(void);

// Returns true to one thread only, if a worker has run its tests, and crashes before it exits.
bool candlestick_claim_crash_after_end(void);

// Reports an early end: in the record of a worker, or on the standard error, where `consequence` follows the cause.
void candlestick_report_end(const char *cause, const char *consequence);

// Reports the schedule of the running exploration, once.
void candlestick_report_schedule(void);

// Flushes the standard output, unless another thread has locked it, which may never unlock it.
void candlestick_flush_standard_output(void);

// Restarts the process without the class that is being declared. Returns if there is none, or if that fails.
void candlestick_restart_if_declaring(const void *context, const char *cause);

// Watches the exits and the crashes of this process.
void candlestick_watch_ends(void);

// Watches the signals of crashes.
void candlestick_watch_crashes(void);

// Watches the other signals that end a process, unless the program handles them.
void candlestick_watch_interruptions(void);

// Makes the first request to end this process end it, as before `candlestick_record_interruption`.
void candlestick_reset_interruption(void);

// Returns true if the parent of this process has ended.
bool candlestick_has_lost_parent(void);

// The cause of an interruption if the package manager has ended.
#define END_OF_PACKAGE_MANAGER "the end of the package manager"

// Records which process has sent a signal that asks this one to end. Async-signal-safe.
void candlestick_record_sender(pid_t sender);

#pragma GCC visibility pop
