// Functions of workers and their supervisor. Include `CSupport.h` instead of this.

#pragma once

/// The signal that makes each thread of a worker record its calls. Dispatch does not block it on its threads.
#define CANDLESTICK_SIGNAL_FOR_CALLS SIGPROF

/// An end of the connection between a worker and its supervisor. The supervisor sends to a socket, because a pipe would kill it
/// after the end of the worker; the worker sends to a pipe, which takes a quarter of the time.
typedef struct {
  int incoming, outgoing;
} candlestick_channel;

/// A worker.
typedef struct {
  pid_t process;
  /// The end of this process.
  candlestick_channel channel;
  /// The files for the standard output and the standard error of the worker.
  int output, error_output;
  int status_file;
  /// The record of what the worker runs, in shared memory.
  void *status;
} candlestick_worker;

/// Creates the files of a worker. Returns false and sets `errno` if it fails.
///
/// - other_end: set to the worker's end of the channel.
bool candlestick_open_worker(candlestick_worker *worker, candlestick_channel *other_end);

/// Forks a worker, with the calling thread only, where `other_end` becomes the channel. Returns the process identifier, 0 in the
/// worker, and -1 with `errno` set if it fails.
pid_t candlestick_fork_worker(candlestick_worker *worker, candlestick_channel other_end);

/// Starts this program again as a worker, with a variable that names the worker's files. Returns the process identifier, or -1 with
/// `errno` set.
pid_t candlestick_start_worker(candlestick_worker *worker, candlestick_channel other_end, char **arguments,
                               const char *variable);

/// Makes this process the worker whose files a variable names. Returns false if it names none.
bool candlestick_become_worker(candlestick_worker *worker, const char *variable);

/// Closes the supervisor's files of a worker that has ended.
void candlestick_close_worker(candlestick_worker *worker);

/// Closes an end of a channel.
void candlestick_close_channel(candlestick_channel channel);

/// The sizes of a worker's standard output and error, in bytes.
typedef struct {
  int64_t output, error_output;
} candlestick_printed;

/// Points the standard output and error of a worker to their files again, if a test has closed or replaced them.
candlestick_printed candlestick_restore_output(const candlestick_worker *worker);

/// Flushes the output of this process, and returns the sizes of the files for it.
candlestick_printed candlestick_flush_output(int output, int error_output);

/// Frees the memory of a file from one offset to another.
void candlestick_discard(int file, int64_t from, int64_t to);

/// Exits a worker that has done its work.
///
/// - calls_inherited_handlers: true to call the exit handlers that the supervisor has registered, and the destructors of
///   libraries. They take longer than an empty test, and the supervisor calls them, too.
_Noreturn void candlestick_exit_worker(bool calls_inherited_handlers);

/// Exits if this process is a fork of a worker: a test has forked it, and it has left the test.
void candlestick_exit_fork_of_worker(void);

/// Returns true if the parent runs the same program: one of its tests has started this process, to see how it ends.
bool candlestick_is_started_by_test(void);

/// Prepares to supervise workers. Orphaned processes that they leave behind become children of this process.
void candlestick_begin_supervising(void);

/// Kills orphans that run this program, except for some processes, and reaps those that have ended.
void candlestick_kill_orphans(const pid_t *exceptions, size_t count);

/// Lets no more tests begin in a worker.
void candlestick_stop_worker(void *status);
bool candlestick_is_stopping(const void *status);

// MARK: - The record of a worker

/// Records the start of a test, and the end of it.
void candlestick_begin_test(int64_t number);
void candlestick_end_test(void);

/// Records the start of a hook that several tests share, and the end of it.
///
/// - test: the number of the test for which it runs.
/// - group: the index of the hook's group among those of the test with such hooks; -1 for the set-up of the test's class.
void candlestick_begin_shared_hook(int64_t test, int32_t group);
void candlestick_end_shared_hook(void);

/// Returns the number of the test that this worker runs; negative between tests, and in other processes.
int64_t candlestick_current_test(void);

/// Sets the function that returns the number of the test that owns the current code of a thread; negative if unknown.
/// Signal handlers call it.
void candlestick_set_owner_reader(int64_t (*read)(void));

/// Sets the time at which the supervisor kills this worker, in seconds of `candlestick_uptime`; 0 for never.
///
/// - limit: the time limit behind it, in nanoseconds; negative if it is that of the run.
void candlestick_set_deadline(double time, int64_t limit);

/// Returns the number of a new exploration among those of the test, from 1.
uint32_t candlestick_count_exploration(void);

/// Records that the exploration with this number has begun another schedule, which is progress.
void candlestick_note_schedule(uint32_t exploration);

/// A copy of what a worker has recorded, with pointers to texts in its memory. Texts about its end may change until it has ended.
typedef struct {
  /// The number of the running test; negative between tests.
  int64_t test;
  /// The number of the test for which a shared hook runs; negative if none runs.
  int64_t shared_hook_test;
  /// The index of the hook's group; negative for the set-up of the test's class.
  int32_t shared_hook_group;
  uint64_t ended_test_count;
  /// The time at which to kill the worker, in seconds of `candlestick_uptime`; 0 for never.
  double deadline;
  /// The time limit behind it, in nanoseconds; negative if it is that of the run.
  int64_t time_limit;
  uint64_t schedule_count;
  /// The number of the exploration that began the last schedule, from 1 in each test; 0 if there was none.
  uint32_t exploration;
  /// True if the worker has run its tests.
  bool has_ended;
  /// The offset from the worker's code addresses to those of this process.
  ptrdiff_t code_offset;
  /// The cause of its end; empty if unknown.
  const char *cause;
  /// The location of the expectation, hook or example that was running, such as "path:line: "; or empty.
  const char *location;
  /// A description of what was running.
  const char *description;
  /// A description of the schedule in which it ended; empty if there was none.
  const char *schedule;
  /// The steps of the schedule as a table, and as JSON; empty if they were not recorded.
  const char *steps, *steps_as_json;
} candlestick_worker_record;

candlestick_worker_record candlestick_read_record(const void *status);

/// The most threads whose calls a worker records, and the most calls at each end of a stack.
enum { CANDLESTICK_MOST_THREADS = 64, CANDLESTICK_INNERMOST_CALLS = 64, CANDLESTICK_OUTERMOST_CALLS = 192 };

/// The recorded calls of a thread, as return addresses, without those in the middle of a deep stack.
typedef struct {
  pid_t thread;
  /// The number of all calls.
  int32_t count;
  /// The index of the call that a signal interrupted; negative if none.
  int32_t interrupted;
  /// The number of the test that owns the code that the thread ran; negative if unknown.
  int64_t owner;
  /// The first calls, innermost first.
  void *innermost[CANDLESTICK_INNERMOST_CALLS];
  /// The last ones of the other calls, in a ring whose first entry is for the call after the innermost ones.
  void *outermost[CANDLESTICK_OUTERMOST_CALLS];
} candlestick_call_stack;

/// Returns the calls of one of the threads of a worker, by an index from 0; NULL if there are none.
const candlestick_call_stack *candlestick_recorded_stack(const void *status, int index);

/// Returns the address after a recorded call.
void *candlestick_recorded_call(const candlestick_call_stack *stack, int32_t call);

/// Makes each thread of a worker record its calls, and waits for them for at most a second.
void candlestick_request_calls(const candlestick_worker *worker);
