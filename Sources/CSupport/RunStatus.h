// Records what a test process is running, in memory that other processes may share.

#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
  candlestick_text_size = 2048,
  candlestick_cause_size = 4096,
  candlestick_steps_size = 1024 * 1024,
};

// The states of a run. `reported` means that the process ended early and that this was reported.
enum { not_begun, running, ended, reported };

// A crash of code that a declaration has left running, such as a thread that `spec()` has started.
typedef struct {
  char cause[128];
  // The message of a fatal error; empty if there is none.
  char message[candlestick_cause_size];
  candlestick_call_stack calls;
} candlestick_left_crash;

// Plugins/specs reads the first three members.
typedef struct {
  _Atomic uint32_t state;
  _Atomic uint32_t current;
  // The running code, as two zero-terminated texts: the prefix before "error: ", and the end of the report. The first
  // two entries are written alternately, so that a reader on another thread never sees an incomplete one. The third is
  // used when nothing runs.
  char texts[3][candlestick_text_size];

  // MARK: For workers. WorkerSupport.h describes the members that `candlestick_worker_state` copies.

  // The address of `candlestick_watch_worker`, from which readers compute where the program is loaded.
  void *code;
  _Atomic int64_t test;
  _Atomic int64_t shared_hook_test;
  _Atomic int32_t shared_hook_group;
  _Atomic uint64_t ended_count;
  // In nanoseconds of `candlestick_uptime`.
  _Atomic int64_t deadline;
  _Atomic int64_t time_limit;
  _Atomic uint64_t schedule_count;
  _Atomic uint32_t exploration;
  // True if no more tests may begin.
  _Atomic bool is_stopping;
  // True once the supervisor has decided to kill the worker.
  _Atomic bool is_condemned;
  char cause[candlestick_cause_size];
  // The location of the expectation that was describing a value.
  char location[candlestick_text_size];
  // A copy of the record of the running schedule, if there was one, and the report of its steps.
  bool has_schedule;
  _Alignas(max_align_t) char schedule[CANDLESTICK_SCHEDULE_SIZE];
  char steps[candlestick_steps_size];
  // The call stack of the thread that crashed, or of each thread of a process that hangs.
  _Atomic uint32_t thread_count;
  candlestick_call_stack threads[CANDLESTICK_MOST_THREADS];
  // The first crash of code that a declaration has left running.
  _Atomic uint32_t left_crash_state;
  candlestick_left_crash left_crash;
} candlestick_run_status;

#pragma GCC visibility push(hidden)

// Records the call stack of this thread, and the test that owns its code. Async-signal-safe.
//
// - context: the context of the running signal handler; NULL outside a handler.
// - reads_owner: false if the thread did not cause the end of the process.
void candlestick_record_calls(candlestick_run_status *status, const void *context, bool reads_owner);

// Records the call stack of this thread in one place, like `candlestick_record_calls`.
void candlestick_record_stack(candlestick_call_stack *stack, const void *context, bool reads_owner);

// Returns the number of the test that owns this thread's code, or `CANDLESTICK_DECLARATION`; -1 if unknown.
// Async-signal-safe.
int64_t candlestick_owner(void);

// Stops this thread forever, which has crashed or called `exit`, if its code belongs to a declaration. Async-signal-safe.
void candlestick_stop_left_code(const void *context, const char *cause);

// Returns true as long as classes are being declared.
bool candlestick_has_declarations(void);

// Returns the Swift runtime's message about a fatal error, as in `candlestick_begin_declarations`; NULL if there is none.
const char *candlestick_fatal_error_message(void);

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
