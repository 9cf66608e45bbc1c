// Functions of workers and their supervisor. `CSupport.h` includes this file.

#pragma once

/// The signal that makes each thread of a worker record its call stack. Dispatch does not block it on its threads.
#define CANDLESTICK_SIGNAL_FOR_CALLS SIGPROF

/// One end of the connection between a worker and its supervisor. The supervisor sends through a socket, because
/// writing to a pipe after the worker has ended would kill the supervisor. The worker sends through a pipe, which takes
/// a quarter of the time.
typedef struct {
  int incoming, outgoing;
} candlestick_channel;

/// A worker, as seen by the supervisor or by the worker itself.
typedef struct {
  pid_t process;
  /// Our end of the channel.
  candlestick_channel channel;
  /// The files for the standard output and the standard error of the worker.
  int output, error_output;
  int status_file;
  /// The record of what the worker is running, in shared memory.
  void *status;
} candlestick_worker;

/// Creates the files of a worker. Returns false and sets `errno` if it fails.
///
/// - other_end: receives the worker's end of the channel.
bool candlestick_open_worker(candlestick_worker *worker, candlestick_channel *other_end);

/// Forks a worker with only the calling thread. In the worker, `other_end` becomes the channel. Returns the process
/// identifier, 0 in the worker, or -1 with `errno` set.
pid_t candlestick_fork_worker(candlestick_worker *worker, candlestick_channel other_end);

/// Starts this program again as a worker. An environment variable names the worker's files. Returns the process
/// identifier, or -1 with `errno` set.
pid_t candlestick_start_worker(candlestick_worker *worker, candlestick_channel other_end, char **arguments,
                               const char *variable);

/// Makes this process the worker whose files the environment variable names. Returns false if the variable is not set.
bool candlestick_become_worker(candlestick_worker *worker, const char *variable);

/// Prevents processes that a worker has left behind from printing more. Nobody would read it, and it is in memory.
void candlestick_end_output(const candlestick_worker *worker);

/// Closes the supervisor's files for a worker that has ended.
void candlestick_close_worker(candlestick_worker *worker);

/// Closes one end of a channel.
void candlestick_close_channel(candlestick_channel channel);

/// The sizes of the files with a worker's standard output and error, in bytes.
typedef struct {
  int64_t output, error_output;
} candlestick_printed;

/// Redirects the standard output and error of a worker to their files again, if a test has closed or replaced them.
candlestick_printed candlestick_restore_output(const candlestick_worker *worker);

/// Flushes the output of this process, and returns the sizes of its output files.
candlestick_printed candlestick_flush_output(int output, int error_output);

/// Frees the memory of a range of a file.
void candlestick_discard(int file, int64_t from, int64_t to);

/// Exits a worker that has run its tests.
///
/// - calls_inherited_handlers: true to call the exit handlers that the supervisor has registered, and the destructors
///   of libraries. These take longer than an empty test, and the supervisor calls them anyway.
_Noreturn void candlestick_exit_worker(bool calls_inherited_handlers);

/// Ends the watch, and exits. A thread that exits later cannot change the exit status.
_Noreturn void candlestick_exit(int status);

/// Exits if a test has forked this process. Called when code of a test has returned.
void candlestick_exit_copy(void);

/// Returns true if a test has forked this process from the one that runs it.
bool candlestick_is_copy(void);

/// Records in shared memory that this copy of a test's process has found a failure.
void candlestick_report_copy_failure(void);

/// Ends a test. Returns true if a copy that it has forked has recorded a failure.
bool candlestick_take_copy_failure(void);

/// Returns true if a copy has recorded a failure after the end of its test.
bool candlestick_has_late_copy_failure(void);

/// Returns true if the parent runs the same program, because one of its tests has started this process.
bool candlestick_is_started_by_test(void);

/// Prepares to supervise workers. From now on, this process adopts the processes that they leave behind.
void candlestick_begin_supervising(void);

/// Kills orphans that run this program, except for the given processes, and reaps those that have ended.
void candlestick_kill_orphans(const pid_t *exceptions, size_t count);

/// Prevents further tests from beginning in a worker.
void candlestick_stop_worker(void *status);
bool candlestick_is_stopping(const void *status);

// MARK: - The record of a worker

/// Records the start and the end of a test.
void candlestick_begin_test(int64_t number);
void candlestick_end_test(void);

/// Records the start and the end of a hook that several tests share.
///
/// - test: the number of the test that needs the hook.
/// - group: the index of the hook's group among the test's groups with such hooks; -1 for the set-up of the test's
///   class.
void candlestick_begin_shared_hook(int64_t test, int32_t group);
void candlestick_end_shared_hook(void);

/// The owner of code that a declaration of specs has started, in place of the number of a test.
enum { CANDLESTICK_DECLARATION = -2 };

/// Returns the number of the test that this worker runs, or `CANDLESTICK_DECLARATION`; otherwise negative between tests,
/// and in other processes.
int64_t candlestick_current_test(void);

/// Sets the function that returns the number of the test that owns the thread's current code; negative if unknown.
/// Signal handlers call it.
void candlestick_set_owner_reader(int64_t (*read)(void));

/// Sets the time at which the supervisor kills this worker, in seconds of `candlestick_uptime`; 0 for never.
///
/// - limit: the time limit, in nanoseconds; negative if it is the time limit of the run.
void candlestick_set_deadline(double time, int64_t limit);

/// Returns the number of a new exploration in the current test, from 1.
uint32_t candlestick_count_exploration(void);

/// Records that an exploration has begun another schedule, which counts as progress.
void candlestick_count_schedule(uint32_t exploration);

/// A copy of a worker's record, with pointers to texts in its memory. The texts about its end may change until the
/// worker has ended.
typedef struct {
  /// The number of the running test; negative between tests.
  int64_t test;
  /// The number of the test that needs the running shared hook; negative if none is running.
  int64_t shared_hook_test;
  /// The index of the hook's group; negative for the set-up of the test's class.
  int32_t shared_hook_group;
  /// The number of tests that have ended.
  uint64_t ended_test_count;
  /// The time at which to kill the worker, in seconds of `candlestick_uptime`; 0 for never.
  double deadline;
  /// The time limit, in nanoseconds; negative if it is the time limit of the run.
  int64_t time_limit;
  /// The number of schedules that explorations have begun. Each counts as progress.
  uint64_t schedule_count;
  /// The number of the exploration that began the last schedule, from 1 in each test; 0 if there is none.
  uint32_t exploration;
  /// True if the worker has run all its tests.
  bool has_ended;
  /// The offset from the worker's code addresses to ours.
  ptrdiff_t code_offset;
  /// The cause of the worker's end; empty if unknown.
  const char *cause;
  /// The location of the expectation, hook or example that was running, such as "path:line: "; may be empty.
  const char *location;
  /// A description of what was running.
  const char *description;
  /// A copy of the record of the schedule that was running; NULL if there was none.
  const void *schedule;
  /// The report of that schedule's steps; empty if they were not recorded.
  const char *steps;
} candlestick_worker_state;

candlestick_worker_state candlestick_read_worker_state(const void *status);

/// The maximum number of threads whose calls a worker records, and of calls at each end of a stack.
enum { CANDLESTICK_MOST_THREADS = 64, CANDLESTICK_INNERMOST_CALLS = 64, CANDLESTICK_OUTERMOST_CALLS = 192 };

/// The recorded call stack of a thread, as return addresses. Calls in the middle of a deep stack are omitted.
typedef struct {
  pid_t thread;
  /// The total number of calls.
  int32_t count;
  /// The index of the call that a signal interrupted; negative if none was.
  int32_t interrupted;
  /// The number of the test that owns the thread's code; negative if unknown.
  int64_t owner;
  /// The innermost calls, innermost first.
  void *innermost[CANDLESTICK_INNERMOST_CALLS];
  /// The outermost calls of the rest, in a ring buffer. Its first entry belongs to the call after the innermost ones.
  void *outermost[CANDLESTICK_OUTERMOST_CALLS];
} candlestick_call_stack;

/// Returns the call stack of one of the worker's threads, by index from 0; NULL if there are no more.
const candlestick_call_stack *candlestick_recorded_stack(const void *status, int index);

/// Returns the calls of the first thread that a declaration has started and that has crashed, once; NULL if there is
/// none. The run continues without the thread.
///
/// - status: the record of a worker; NULL for this process.
/// - cause: receives the signal.
/// - message: receives the message of a fatal error; empty if there is none.
const candlestick_call_stack *candlestick_take_left_crash(void *status, const char **cause, const char **message);

/// Returns a recorded return address.
void *candlestick_recorded_call(const candlestick_call_stack *stack, int32_t call);

/// Makes each thread of a worker that will be killed record its call stack and then stop. Returns the number of stacks
/// to expect; a thread that blocks the signal records none.
uint32_t candlestick_request_calls(const candlestick_worker *worker);

/// Returns true if a worker has recorded a number of call stacks.
bool candlestick_has_calls(const candlestick_worker *worker, uint32_t count);
