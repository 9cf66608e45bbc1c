// Records what a test process is running, in memory that other processes may share.

#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum {
  candlestick_text_size = 2048,
  candlestick_cause_size = 4096,
  candlestick_schedule_size = 128 * 1024,
};

// The states of a run. `reported` means that the process ended early and that this was reported.
enum { not_begun, running, ended, reported };

// Plugins/specs reads the first three members.
typedef struct {
  _Atomic uint32_t state;
  _Atomic uint32_t current;
  // The running code, as two zero-terminated texts: the prefix before "error: ", and the end of the report. The first
  // two entries are written alternately, so that a reader on another thread never sees an incomplete one. The third is
  // used when nothing runs.
  char texts[3][candlestick_text_size];

  // MARK: For workers

  // The address of `candlestick_watch_worker`, from which readers compute where the program is loaded.
  void *code;
  // The number of the running test; negative between tests.
  _Atomic int64_t test;
  // The number of the test that needs the running shared hook; negative if none runs. The index of the hook's group
  // among the test's groups with such hooks; -1 for the set-up of the test's class.
  _Atomic int64_t shared_hook_test;
  _Atomic int32_t shared_hook_group;
  // The number of tests that have ended.
  _Atomic uint64_t ended_count;
  // The time at which the supervisor kills the worker, in nanoseconds of `candlestick_uptime`; 0 for never.
  _Atomic int64_t deadline;
  // The time limit, in nanoseconds; negative if it is the time limit of the run.
  _Atomic int64_t time_limit;
  // The number of schedules that explorations have begun. Each counts as progress.
  _Atomic uint64_t schedule_count;
  // The number of the exploration that began the last schedule, from 1 in each test.
  _Atomic uint32_t exploration;
  // True if no more tests may begin.
  _Atomic bool is_stopping;
  // The cause of the process's end, and the location of the expectation that was describing a value.
  char cause[candlestick_cause_size];
  char location[candlestick_text_size];
  // The running schedule, as three zero-terminated texts: its description, its steps, and the steps as JSON. They are
  // empty if no schedule was running.
  char schedule[candlestick_schedule_size];
  // The call stack of the thread that crashed, or of each thread of a process that hangs.
  _Atomic uint32_t thread_count;
  candlestick_call_stack threads[CANDLESTICK_MOST_THREADS];
} candlestick_run_status;

#pragma GCC visibility push(hidden)

// Records the call stack of this thread, and the test that owns its code. Async-signal-safe.
//
// - context: the context of the running signal handler; NULL outside a handler.
// - reads_owner: false if the thread did not cause the end of the process.
void candlestick_record_calls(candlestick_run_status *status, const void *context, bool reads_owner);

// Makes this process a watched worker, which records in shared memory what it is running and why it ends.
//
// - outgoing: the file descriptor for the worker's events.
void candlestick_watch_worker(candlestick_run_status *status, int outgoing);

// Makes this process adopt the children of workers that end, and records the children that it already has.
void candlestick_adopt_orphans(void);

// Returns a copy of `environ` with an additional variable, which must stay valid; NULL if there is not enough memory.
// The caller frees the array.
char **candlestick_environment_with(char *variable);

// Sets whether programs that we start inherit the file about classes that could not be declared.
void candlestick_pass_failed_declarations(bool is_passed);

// Returns true if a class is being declared, and the process can restart without it.
bool candlestick_is_declaring(void);

// Returns the reason to report if the declaration exceeds its time limit.
const char *candlestick_reason_for_limit(void);

// Restarts this process without the class that is being declared. Returns if that fails, or under a debugger.
// Async-signal-safe.
void candlestick_restart_without_declaration(const candlestick_run_status *status);

#pragma GCC visibility pop
