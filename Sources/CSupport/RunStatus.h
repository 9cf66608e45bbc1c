// What a test process runs, in memory that other processes may share.

#ifndef CANDLESTICK_RUN_STATUS_H
#define CANDLESTICK_RUN_STATUS_H

#if defined(__linux__)

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum {
  candlestick_text_size = 2048,
  candlestick_cause_size = 4096,
  candlestick_schedule_size = 16 * 1024,
  candlestick_frame_count = 64,
  candlestick_outermost_frame_count = 192,
  candlestick_seen_thread_count = 64,
};

// The states of a run.
enum { not_begun, running, ended, reported };

// The return addresses of a thread, innermost first.
typedef struct {
  pid_t thread;
  // The number of calls, including those that are not stored.
  int32_t count;
  // The index of the one that a signal interrupted; negative if none did.
  int32_t interrupted;
  // The number of the test that owns the code that the thread ran; negative if unknown.
  int64_t owner;
  void *addresses[candlestick_frame_count];
  // The last ones after these. The call with the index `candlestick_frame_count` is the first entry; after the last entry, the
  // first is used again.
  void *outermost[candlestick_outermost_frame_count];
} candlestick_seen_thread;

// Plugins/specs reads the first three members.
typedef struct {
  _Atomic uint32_t state;
  _Atomic uint32_t current;
  // What is running, as two zero-terminated texts: what to print before "error: ", and what to print last. The first two
  // entries take turns, so that a reader on another thread never sees a half-written one. The third is for when nothing
  // runs.
  char texts[3][candlestick_text_size];

  // MARK: Of a worker

  // The address of `candlestick_watch_worker`, which tells where the program was loaded.
  void *code;
  // The number of the running test; negative between tests.
  _Atomic int64_t test;
  // The number of the test for which a hook runs that several tests share; negative if none runs. The index of the hook's
  // group among those of the test with such hooks, or -1 for the set-up of the test's class.
  _Atomic int64_t shared_hook_test;
  _Atomic int32_t shared_hook_group;
  // How many tests have ended.
  _Atomic uint64_t ended_count;
  // When the running test is to be killed, in nanoseconds of `candlestick_uptime`; 0 if it is not.
  _Atomic int64_t deadline;
  // The time limit behind the deadline, in nanoseconds. Negative if it is that of the run.
  _Atomic int64_t time_limit;
  // The number of schedules that explorations have begun, each of which is progress.
  _Atomic uint64_t schedule_count;
  // The number of the exploration that has begun the last one, from 1, among those of the test.
  _Atomic uint32_t exploration;
  // Whether no more tests are to begin.
  _Atomic bool is_stopping;
  // Why the process ended, and the place of the expectation that was describing a value.
  char cause[candlestick_cause_size];
  char place[candlestick_text_size];
  // The schedule that ran then; empty if there is none.
  char schedule[candlestick_schedule_size];
  // The threads that reported their calls: the crashed one, or each of a process that hangs.
  _Atomic uint32_t thread_count;
  candlestick_seen_thread threads[candlestick_seen_thread_count];
} candlestick_run_status;

// Finds the events and timers of this process, which is about to be copied: in a copy, it would take ten times as long.
void candlestick_find_events(void);

// Replaces those events and timers in a copy.
void candlestick_own_events(void);

// Records the calls of this thread, and the test that owns its code.
//
// - context: that of the signal handler that runs; NULL if none does.
// - reads_owner: false if the thread did not cause the end of the process itself.
void candlestick_see_thread(candlestick_run_status *status, const void *context, bool reads_owner);

// Makes the running process a watched worker, which leaves what it runs, and why it ends, in shared memory. `outgoing` is the
// file descriptor through which it sends events.
void candlestick_watch_worker(candlestick_run_status *status, int outgoing);

// Makes this process the parent of its workers' children when the workers end, and notes its own children so far.
void candlestick_adopt_copies(void);

// Notes which process has sent a signal that asks this one to end. Async-signal-safe.
void candlestick_note_sender(pid_t sender);

// MARK: Restarting this program

// Copies `environ` with one more variable, which must stay valid. The caller frees the array.
char **candlestick_environment_with(char *variable);

// Returns the arguments of this process, read again since Swift's are not available to C. The caller frees both.
char **candlestick_own_arguments(char **text);

// MARK: Of a process that declares classes

// Returns true if a class is being declared, and the process can restart without it.
bool candlestick_is_declaring(void);

// Sets whether a program that this process starts learns which classes it failed to declare.
void candlestick_pass_failed_declarations(bool is_passed);

// Returns what to report if the time for the class is over.
const char *candlestick_reason_for_limit(void);

// Restarts this process without the class. Returns if it cannot, or under a debugger. Async-signal-safe.
void candlestick_restart_without_declaration(const candlestick_run_status *status);

#endif

#endif
