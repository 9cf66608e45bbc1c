// The state that the files of the watch over a test run share.

#ifndef CANDLESTICK_RUN_WATCH_H
#define CANDLESTICK_RUN_WATCH_H

#include "CSupport.h"
#include "RunStatus.h"

#if defined(__linux__)

#include <limits.h>
#include <stddef.h>
#include <unistd.h>

#define HIDDEN __attribute__((visibility("hidden")))

typedef struct {
  // The process that is watched. Its forks are not.
  pid_t process;
  // True if the process is a worker, whose end another process reports.
  bool is_worker;
  // True if Swift's backtracer must not report a crash of the worker, too, which takes a second.
  bool is_quiet;
  // The standard error at the start of the run. Expectations of output redirect it.
  int error_output;
  // The file descriptor through which a worker sends events.
  int connection;
} candlestick_run_watch;

HIDDEN extern candlestick_run_watch candlestick_watch;

// The record of what is running, which other processes may share.
HIDDEN extern candlestick_run_status *candlestick_status;

// Makes the record empty, in memory that is shared with a worker's supervisor, or in the file that a parent process reads.
HIDDEN void candlestick_begin_status(candlestick_run_status *shared);

// Returns the location of the expectation that this thread is describing; a NULL path for none.
HIDDEN candlestick_location candlestick_described_location(void);

// Returns true if this is the watched process, and not a fork of it.
static inline bool is_watched(void) { return getpid() == candlestick_watch.process; }

// Returns true if the run has not ended, and no early end was reported; to one thread only.
HIDDEN bool candlestick_claim_end(void);

// Returns true if a worker has run its tests, and crashes before it exits; to one thread only.
HIDDEN bool candlestick_claim_crash_after_end(void);

// Reports an early end with its cause, `number` after it unless that is ULONG_MAX, and its effect; for a worker, in the record.
HIDDEN void candlestick_report_end(const char *cause, unsigned long number, const char *effect);

// Reports the schedule of the exploration that was running, once.
HIDDEN void candlestick_report_schedule(void);

// Flushes the standard output, unless another thread has locked it, which may never unlock it.
HIDDEN void candlestick_flush_standard_output(void);

// Restarts the process without the class that is being declared. Returns if there is none, or if it cannot.
HIDDEN void candlestick_restart_if_declaring(const void *context, const char *cause, unsigned long number, const char *effect);

// Watches the exits of this process.
HIDDEN void candlestick_watch_exits(void);

// Watches the signals of crashes.
HIDDEN void candlestick_watch_crashes(void);

// Watches the other signals that end a process, unless the program handles them.
HIDDEN void candlestick_watch_interruptions(void);

// Makes the first request to end this process end it, as before `candlestick_note_interruption`.
HIDDEN void candlestick_reset_interruption(void);

#endif

#endif
