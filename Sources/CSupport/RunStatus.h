// Records what a test process runs, in memory that other processes may share.

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

// The states of a run. `reported`: it ended early, and that was reported.
enum { not_begun, running, ended, reported };

// Plugins/specs reads the first three members.
typedef struct {
  _Atomic uint32_t state;
  _Atomic uint32_t current;
  // The running test, as two zero-terminated texts: one to print before "error: ", and one to print last. The first two
  // entries are written alternately, so that a reader on another thread never sees a half-written one. The third is for when
  // nothing runs.
  char texts[3][candlestick_text_size];

  // MARK: For workers

  // The address of `candlestick_watch_worker`, from which readers compute where the program was loaded.
  void *code;
  // The number of the running test; negative between tests.
  _Atomic int64_t test;
  // The number of the test for which a shared hook runs; negative if none runs. The index of the hook's group among those of
  // the test with such hooks, or -1 for the set-up of the test's class.
  _Atomic int64_t shared_hook_test;
  _Atomic int32_t shared_hook_group;
  // The number of tests that have ended.
  _Atomic uint64_t ended_count;
  // The time at which the supervisor kills the worker, in nanoseconds of `candlestick_uptime`; 0 for never.
  _Atomic int64_t deadline;
  // The time limit behind the deadline, in nanoseconds; negative if it is that of the run.
  _Atomic int64_t time_limit;
  // The number of schedules that explorations have begun, each of which is progress.
  _Atomic uint64_t schedule_count;
  // The number of the exploration that began the last one, from 1, among those of the test.
  _Atomic uint32_t exploration;
  // True if no more tests may begin.
  _Atomic bool is_stopping;
  // Why the process ended, and the location of the expectation that was describing a value.
  char cause[candlestick_cause_size];
  char location[candlestick_text_size];
  // The schedule that ran then, as three zero-terminated texts: its description, its steps, and the same steps as JSON. They are empty
  // if there was none.
  char schedule[candlestick_schedule_size];
  // The call stacks of the thread that crashed, or of each thread of a process that hangs.
  _Atomic uint32_t thread_count;
  candlestick_call_stack threads[CANDLESTICK_MOST_THREADS];
} candlestick_run_status;

#pragma GCC visibility push(hidden)

// Records the call stack of this thread, and the test that owns its code. Async-signal-safe.
//
// - context: the context of the running signal handler; NULL if none runs.
// - reads_owner: false if the thread did not cause the end of the process itself.
void candlestick_record_calls(candlestick_run_status *status, const void *context, bool reads_owner);

// Makes this process a watched worker, which records what it runs, and why it ends, in shared memory.
//
// - outgoing: the file descriptor through which it sends events.
void candlestick_watch_worker(candlestick_run_status *status, int outgoing);

// Makes this process the parent of its workers' children when the workers end, and records its own children so far.
void candlestick_adopt_orphans(void);

// Returns a copy of `environ` with one more variable, which must stay valid; NULL without memory. The caller frees the array.
char **candlestick_environment_with(char *variable);

// Sets whether programs that this process starts inherit the file about classes that it failed to declare.
void candlestick_pass_failed_declarations(bool is_passed);

// Returns true if a class is being declared, and the process can restart without it.
bool candlestick_is_declaring(void);

// Returns the reason to report if the declaration of the class exceeds its time limit.
const char *candlestick_reason_for_limit(void);

// Restarts this process without the class. Returns if that fails, or under a debugger. Async-signal-safe.
void candlestick_restart_without_declaration(const candlestick_run_status *status);

#pragma GCC visibility pop
