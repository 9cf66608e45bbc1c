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

#include <signal.h>
#include <sys/types.h>

// MARK: - Child processes

/// The signal that ends a child process whose stack is used up. Linux does not send it.
static const int CANDLESTICK_SIGNAL_OF_OVERFLOW = 16;

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

/// Waits until one of the files is readable, or until the time is over, which must be less than a second. Skips negative
/// files. Without files, it waits for the time.
void candlestick_wait_for_input(const int *files, size_t count, double seconds);

/// Duplicates a file descriptor with a high number, which code that closes descriptors by number, such as those from 3 to 9,
/// is unlikely to hit. Started programs do not inherit it. Returns -1 if the process may open no such descriptor.
int candlestick_duplicate_high(int file);

/// Moves a file descriptor to a high number, and returns it. Returns the same descriptor if that fails.
int candlestick_move_high(int file);

/// The seconds since the machine was started, from the kernel: not affected by a definition of `clock_gettime`.
double candlestick_uptime(void);

// MARK: - Threads

/// Whether this is the main thread, like `Thread.isMainThread`, which costs two system calls.
bool candlestick_is_main_thread(void);

/// The number of threads of this process; 0 if unknown.
int candlestick_thread_count(void);

/// Returns true for a child of this process that has not ended.
bool candlestick_is_child_running(int32_t process);

/// Whether copies of this process can run code: it has one thread, and no thread sanitizer, which allows copies no threads if
/// this process ever had one.
bool candlestick_can_fork_workers(void);

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

/// Whether the parent reads what is running, in a file.
bool candlestick_is_run_watched(void);

/// Stops the programs that this process starts from writing to the file in which the parent reads what is running.
void candlestick_hide_run(void);

/// Ends the watch: the process may end now.
void candlestick_end_run(void);

/// Sets how many tests this process runs itself, for the report of a signal that ends it.
void candlestick_set_test_count(size_t count);

/// Counts a test that has run, with its failures in lines, or an empty text.
void candlestick_count_test(const char *failures);

/// Returns what interrupts a run if the package manager has ended, in words.
const char *candlestick_end_of_package_manager(void);

/// From now on, the first signal that asks this process to end, such as SIGINT, does not end it.
void candlestick_note_interruption(void);

/// Returns the name of that signal; NULL if there was none.
const char *candlestick_interruption(void);

/// Ends the watch, and the process by that signal if there was one.
void candlestick_end_interrupted_run(void);

/// Returns true if a signal was sent because the stack is used up.
bool candlestick_is_stack_overflow(int number, const siginfo_t *information, const void *context);

/// Gives each thread a stack for signal handlers, which cannot run on its own after an overflow: this thread now, and others
/// when they call `candlestick_provide_signal_stack`.
void candlestick_provide_signal_stacks(void);

/// Gives this thread such a stack, if it has none, until it ends.
void candlestick_provide_signal_stack(void);

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

// MARK: - The package manager

/// Records the parent of this process, to detect its end, and the package manager, which is the parent or one of the parent's.
void candlestick_end_with_parent(void);

/// Returns true if that parent has ended.
bool candlestick_has_lost_parent(void);

/// Interrupts this process when the package manager ends. It is for a process that runs tests itself, and cannot look.
void candlestick_end_running_tests_with_parent(void);

/// Prints to the standard output and error of the package manager from now on, if that has ended or does so at once. Returns true
/// the first time. Async-signal-safe.
bool candlestick_bypass_package_manager(void);

/// Returns true if what was printed before may be lost.
bool candlestick_has_bypassed_package_manager(void);

// MARK: - Declarations

/// Prepares to restart this process without a class whose declaration traps, exits or does not end. Finds the classes
/// that earlier runs of the program in this process have failed to declare.
void candlestick_begin_declarations(void);

/// Declarations are over: from now on, a trap or an exit ends the process.
void candlestick_end_declarations(void);

/// Names the class that is being declared, with an empty text for none, and how long that may take from now on, in seconds;
/// 0 for any time.
void candlestick_set_declaring(const char *type, double limit);

/// Returns how the declaration of a class ended the process, in the form in which workers record it, with the class and with what
/// the Swift runtime printed about a fatal error. NULL if there are no more.
const void *candlestick_failed_declaration(size_t index, const char **type, const char **output);

// MARK: - Workers

/// The signal that makes each thread of a worker report its calls. Dispatch does not block it on its threads.
#define CANDLESTICK_SIGNAL_FOR_CALLS SIGPROF

/// An end of the connection between a worker and its parent. The parent sends to a socket, which does not kill it when the
/// worker has ended; the worker to a pipe, which takes a quarter of the time.
typedef struct {
  int incoming, outgoing;
} candlestick_channel;

/// A worker as its parent process knows it. `status` is shared memory.
typedef struct {
  pid_t process;
  /// Connects the parent with the worker.
  candlestick_channel channel;
  /// The files that take the worker's standard output and standard error.
  int output, error_output;
  int status_file;
  void *status;
} candlestick_worker;

/// Creates the files of a worker. Returns false and sets `errno` if it fails.
///
/// - `other_end`: the worker's end of the channel.
bool candlestick_open_worker(candlestick_worker *worker, candlestick_channel *other_end);

/// Forks a worker, with the calling thread only. In the worker, `other_end` becomes the channel. Returns the process
/// identifier, 0 in the worker, and -1 with `errno` set if it fails.
pid_t candlestick_fork_worker(candlestick_worker *worker, candlestick_channel other_end);

/// Starts this program again as a worker, with the same arguments and with a variable that names the worker's files.
/// Returns the process identifier, or -1 with `errno` set.
pid_t candlestick_start_worker(candlestick_worker *worker, candlestick_channel other_end, const char *variable);

/// Makes this process the worker whose files a variable names. Returns false if it names none.
bool candlestick_become_worker(candlestick_worker *worker, const char *variable);

/// Closes the parent's files of a worker that has ended.
void candlestick_close_worker(candlestick_worker *worker);

/// Closes an end of a channel.
void candlestick_close_channel(candlestick_channel channel);

/// How much a worker has printed to its standard output and error, in bytes.
typedef struct {
  int64_t output, error_output;
} candlestick_printed;

/// Points the standard output and error of a worker to their files again, if a test has closed or replaced them.
candlestick_printed candlestick_restore_output(const candlestick_worker *worker);

/// Flushes what this process has printed, and returns the sizes of the files that take it.
candlestick_printed candlestick_flush_output(int output, int error_output);

/// Exits a worker that has done its work.
///
/// - `calls_inherited_handlers`: whether the handlers of the exit are called that the supervising process has registered, and
///   the destructors of libraries. They take longer than an empty test, and the supervising process calls them, too.
_Noreturn void candlestick_leave(bool calls_inherited_handlers);

/// Ends a child of the worker that a test has forked, and that has left the test.
void candlestick_end_copy_of_worker(void);

/// Returns true if the parent runs the same program: one of its tests has started this process, to see how it ends.
bool candlestick_is_started_by_test(void);

/// Prepares to supervise workers: what they leave behind becomes a child of this process.
void candlestick_begin_supervising(void);

/// Kills copies of this program that workers have left behind, except for some processes, and reaps what has ended.
void candlestick_kill_copies(const pid_t *exceptions, size_t count);

/// The memory of a file from one offset to another is not needed any more.
void candlestick_discard(int file, int64_t from, int64_t to);

/// Records in the worker which test begins, and that it has ended.
void candlestick_begin_test(int64_t number);
void candlestick_end_test(void);

/// Records in the worker that a hook begins that several tests share.
///
/// - test: the number of the test for which it runs.
/// - group: the index of the hook's group among those of the test with such hooks; -1 for the set-up of the test's class.
void candlestick_begin_shared_hook(int64_t test, int32_t group);

/// Records the end of that hook.
void candlestick_end_shared_hook(void);

/// Returns the number of the test for which a worker ran such a hook last; negative if the hook has ended.
int64_t candlestick_shared_hook(const void *status, int32_t *group);

/// Returns the number of the test that this worker runs; negative between tests, and in other processes.
int64_t candlestick_current_test(void);

/// Sets the function that returns the number of the test that owns the current code of a thread; negative if unknown.
/// Signal handlers call it.
void candlestick_set_owner_reader(int64_t (*read)(void));

/// Sets when this worker is to be killed, in seconds of `candlestick_uptime`; 0 for never.
///
/// - `limit`: the exceeded time limit, in nanoseconds; negative if it is that of the run.
void candlestick_set_deadline(double time, int64_t limit);

/// Returns the number of a new exploration among those of the test, from 1.
uint32_t candlestick_count_exploration(void);

/// Records that the exploration with this number has begun another schedule, which is progress.
void candlestick_note_schedule(uint32_t exploration);

// MARK: - The schedule of an exploration

/// The schedule that an exploration runs, for the report if the process ends meanwhile.
typedef struct candlestick_schedule candlestick_schedule;

/// Creates the memory for the schedules of an exploration; NULL if there is none.
///
/// - `count`: the most schedules that run.
/// - `has_trait`: whether a trait and an environment variable replay them, and not a function.
/// - `build`: the end of a schedule's string.
candlestick_schedule *candlestick_create_schedule(uint64_t count, bool has_trait, const char *build);
void candlestick_free_schedule(candlestick_schedule *schedule);

/// Begins a schedule.
///
/// - `number`: its number from 1; 0 for a replay.
/// - `is_attempt`: whether it is a simpler form of the schedule with the number.
/// - `choices`: the choices that the seed determines, as in a schedule's string; empty if it determines none.
void candlestick_begin_schedule(candlestick_schedule *schedule, uint64_t number, bool is_attempt, uint64_t seed,
                                const char *choices);

/// Describes the steps of the simulation that `context` records, as a text of at most `size` bytes with its zero.
typedef void (*candlestick_steps_describer)(const void *context, char *buffer, size_t size);

/// Lets the report of the end of the process show the steps of the running schedule.
void candlestick_show_steps(candlestick_schedule *schedule, const void *context, candlestick_steps_describer describe);

/// Adds a departure from first-in-first-out.
void candlestick_add_departure(candlestick_schedule *schedule, int64_t position, int32_t index, int32_t check);

/// Ends the running schedule.
void candlestick_end_schedule(candlestick_schedule *schedule);

/// Returns true if this thread runs a simulation, and sets its schedule; NULL if no exploration runs it. Async-signal-safe.
typedef bool (*candlestick_schedule_reader)(candlestick_schedule **schedule);

/// Sets what finds the schedule that a thread runs.
void candlestick_set_schedule_reader(candlestick_schedule_reader read);

/// Reports the running schedule if code ends this process: on the standard error, or in a worker to the supervising process.
void candlestick_watch_schedules(void);

/// Describes the running schedule of this thread's exploration, or of the one that began last. Returns false if there is none.
/// Async-signal-safe.
bool candlestick_describe_schedule(char *buffer, size_t size);

/// Describes the steps of that schedule, if they are recorded; otherwise, the text is empty. Not async-signal-safe.
void candlestick_describe_steps(char *buffer, size_t size);

/// Returns what a worker has reported about the schedule in which it ended; empty if it ran none.
const char *candlestick_schedule_of_end(const void *status);

/// Returns the number of the exploration of that schedule among those of the test, from 1; 0 if there was none.
uint32_t candlestick_exploration_of_end(const void *status);

/// Lets no more tests begin in a worker.
void candlestick_stop_worker(void *status);
bool candlestick_is_stopping(const void *status);

/// What a worker has recorded.
int64_t candlestick_running_test(const void *status);
uint64_t candlestick_ended_test_count(const void *status);
double candlestick_deadline(const void *status);
uint64_t candlestick_schedule_count(const void *status);

/// The time limit behind the deadline, in nanoseconds; negative if it is that of the run.
int64_t candlestick_time_limit(const void *status);

/// Why the worker ended; empty if it could not say.
const char *candlestick_cause(const void *status);

/// Whether the worker has ended as it should.
bool candlestick_has_ended(const void *status);

/// The place that the worker ran: that of an expectation, or that of the hook or example; like "path:line: ", or empty.
const char *candlestick_place_of_end(const void *status);

/// What the worker ran, in words.
const char *candlestick_words(const void *status);

/// What to add to an address of the program in the worker, to have it in this process.
ptrdiff_t candlestick_distance_of_code(const void *status);

/// The calls of a thread that a worker has recorded.
typedef struct {
  /// The thread; 0 if there is none.
  pid_t thread;
  /// The number of the test that owns the code that it ran; negative if unknown.
  int64_t owner;
  /// The number of calls, innermost first.
  int32_t count;
  /// The number of innermost calls that are known, and the index of the first one after these that is known.
  int32_t innermost_count;
  int32_t first_outermost;
  /// The index of the call that a signal interrupted; negative if none did.
  int32_t interrupted;
} candlestick_seen_calls;

/// Returns the calls of one of the threads that a worker has recorded.
candlestick_seen_calls candlestick_calls(const void *status, int index);

/// Returns the address of such a call, after the call itself. It must be one that is known.
void *candlestick_seen_call(const void *status, int index, int32_t call);

/// Asks each thread of a worker for its calls, and waits for them for at most a second.
void candlestick_ask_for_calls(const candlestick_worker *worker);

// MARK: - Between modules

/// A function that creates an object and returns it retained, or returns NULL.
typedef void *(*candlestick_object_function)(void);

/// Sets the functions that the two functions below call. CandlestickExpectations calls it before `main` runs.
void candlestick_set_swift_testing_functions(candlestick_object_function issue_gatherer,
                                             candlestick_object_function current_test);

/// Creates the object that gathers the Swift Testing issues of an exploration's schedules, retained. Returns NULL outside
/// Swift Testing tests, and in programs without CandlestickExpectations.
void *candlestick_issue_gatherer(void);

/// Returns the Swift Testing test of the current task, as a retained object that describes itself; NULL if there is none.
void *candlestick_current_test_of_swift_testing(void);

/// Returns what the Swift runtime has printed about the fatal error that ends this process; NULL if it has not, or in programs without
/// CRuntimeHooks. Async-signal-safe.
__attribute__((weak)) const char *candlestick_fatal_error(void);

#endif

#endif
