// The blocks of Dispatch's queues, waits, and the main run loop, as simulations know them.

#ifndef CANDLESTICK_DISPATCH_HOOKS_H
#define CANDLESTICK_DISPATCH_HOOKS_H

#if defined(__linux__)

#include <stdbool.h>
#include <stdint.h>

/// The number of callers of `swift_task_create` that are stored, innermost first.
#define CANDLESTICK_CALLERS 12

/// Addresses in the functions that created a task, within the calls; NULL where there are fewer.
typedef struct {
  const void *_Nullable addresses[CANDLESTICK_CALLERS];
} candlestick_callers;

/// What code that blocks its thread waits for.
typedef enum __attribute__((enum_extensibility(closed))) : uint8_t {
  candlestick_wait_run_loop __attribute__((swift_name("runLoop"))),
  candlestick_wait_sleep __attribute__((swift_name("sleep"))),
  candlestick_wait_condition __attribute__((swift_name("condition"))),
  candlestick_wait_lock __attribute__((swift_name("lock"))),
  candlestick_wait_semaphore __attribute__((swift_name("semaphore"))),
  candlestick_wait_group __attribute__((swift_name("group"))),
  candlestick_wait_queue __attribute__((swift_name("queue"))),
  candlestick_wait_work_item __attribute__((swift_name("workItem"))),
  candlestick_wait_iterations __attribute__((swift_name("iterations"))),
} candlestick_wait_kind;

/// A wait of code that blocks its thread.
typedef struct {
  candlestick_wait_kind kind;
  /// The time at which it ends, in nanoseconds since the simulation began.
  int64_t end;
  /// Whether what it waits for has happened; NULL if only the time ends it.
  bool (*_Nullable has_happened)(void *_Nullable context);
  void *_Nullable context;
  /// The object for which it waits. Those that wait for the same object are checked from the oldest on, up to the first for which it
  /// has not happened. NULL if no other waits for the same.
  const void *_Nullable object;
  /// True if the object is signalled when it may have happened; otherwise it is checked after each step.
  bool is_signalled;
  /// True if only one of those that wait for the object may continue at a time, because it takes the object only then.
  bool is_exclusive;
  /// The queue that it waits for, if any.
  void *_Nullable queue;
  /// Addresses in the functions that wait.
  candlestick_callers callers;
} candlestick_wait;

/// The memory of several jobs.
typedef struct candlestick_job_chunk candlestick_job_chunk;

/// A job that runs a block of a queue. The header is that of a job of the runtime.
typedef struct candlestick_block_job {
  void *_Nullable header[2];
  // What a job has for its executor:
  /// What the simulation knows of the queue.
  void *_Nullable simulated_queue;
  /// The memory that it is part of; NULL if it was allocated alone.
  candlestick_job_chunk *_Nullable chunk;
  uint32_t flags;
  uint32_t identifier;
  void *_Nullable reserved[2];
  /// Runs the function, in an executor of the runtime.
  void *_Nonnull run;
  void (*_Nonnull function)(void *_Nullable context);
  void *_Nullable context;
  /// Releases the context, of a job that never runs.
  void (*_Nullable dispose)(void *_Nullable context);
  /// The maker's owner, retained, if any.
  void *_Nullable owner;
  /// The group to leave after the block, if any.
  void *_Nullable group;
  /// The queue, retained.
  void *_Nullable queue;
  bool is_barrier;
  /// Whether it runs the handlers of a source, which is the context.
  bool is_of_source;
  /// True if the main run loop calls it, and not the main queue: it performs a block, or fires a timer.
  bool is_of_run_loop;
  /// True if it fires a timer of the main run loop.
  bool is_of_timer;
  /// Counts the blocks of the queues with the same name, from 1; zero until it is ready.
  uint32_t number;
  /// Addresses in the functions that enqueued it, kept until it or its simulation ends; NULL if unknown.
  const candlestick_callers *_Nullable callers;
} candlestick_block_job;

typedef struct candlestick_callers_chunk candlestick_callers_chunk;

/// The memory of a simulation's jobs. Several share an allocation: allocating them one by one takes longer than the rest of
/// what enqueues them, and the pages of many take longer than their code.
typedef struct {
  /// Jobs that have run, for the next ones: each job's context is the next of the list.
  candlestick_block_job *_Nullable spare;
  candlestick_job_chunk *_Nullable chunks;
  candlestick_callers_chunk *_Nullable callers;
  /// The callers that the last job has, and those that some recent ones have. Most jobs have the same callers as another.
  const candlestick_callers *_Nullable last_callers;
  const candlestick_callers *_Nullable recent_callers[8];
} candlestick_job_memory;

// MARK: - Jobs and queues

/// Creates a job that runs a function on a queue, which it retains. Returns NULL if memory is exhausted.
candlestick_block_job *_Nullable candlestick_make_block_job(void *_Nonnull queue,
                                                            void (*_Nonnull function)(void *_Nullable context),
                                                            void *_Nullable context);

/// Creates a job that continues a blocked step. `free` frees it.
candlestick_block_job *_Nonnull candlestick_make_resumption_job(void);

/// Runs the function of a job, and frees the job.
void candlestick_run_block_job(candlestick_block_job *_Nonnull job);

/// Frees a job that does not run, and releases what it holds.
void candlestick_free_block_job(candlestick_block_job *_Nonnull job);

/// Enqueues a job on its real queue, after some nanoseconds of real time.
void candlestick_enqueue_block_job_elsewhere(candlestick_block_job *_Nonnull job, int64_t delay);

/// What a simulation has to know of a queue.
typedef struct {
  /// The number of blocks that may run at once.
  uint16_t width;
  /// True if it is suspended, or not yet active.
  bool is_suspended;
  void *_Nullable target;
} candlestick_queue_state;

/// Returns true for a queue that runs one block at a time.
static inline bool candlestick_is_serial(candlestick_queue_state state) { return state.width == 1; }

/// Returns true for a global queue, whose width is more than that of any other.
static inline bool candlestick_is_global(candlestick_queue_state state) { return state.width == 0xfff; }

candlestick_queue_state candlestick_state_of_queue(void *_Nonnull queue);

/// The label of a queue, valid as long as the queue.
const char *_Nonnull candlestick_label_of_queue(void *_Nonnull queue);

void *_Nonnull candlestick_main_queue(void);

enum { candlestick_most_signals = 64 };

/// Objects for which steps may wait, that code of a simulation has signalled.
typedef struct {
  /// The number of signals. It may wrap around.
  unsigned count;
  /// The number of objects in the list; one more than fit if not all do.
  unsigned listed_count;
  const void *_Nullable objects[candlestick_most_signals];
} candlestick_signals;

static inline void candlestick_add_signal(candlestick_signals *_Nonnull signals, const void *_Nonnull object) {
  signals->count++;
  if (signals->listed_count > candlestick_most_signals) return;
  if (signals->listed_count > 0 && signals->objects[signals->listed_count - 1] == object) return;
  if (signals->listed_count < candlestick_most_signals) signals->objects[signals->listed_count] = object;
  signals->listed_count++;
}

static inline const void *_Nonnull candlestick_signalled_object(const candlestick_signals *_Nonnull signals, unsigned index) {
  return (const void *_Nonnull)signals->objects[index];
}

static inline void candlestick_clear_signals(candlestick_signals *_Nonnull signals) {
  signals->count = 0;
  signals->listed_count = 0;
}

/// The number of signals in this process. It may wrap around.
unsigned candlestick_signal_count(void);

/// Whether a group has no members.
bool candlestick_is_group_empty(void *_Nonnull group);

void candlestick_retain_dispatch_object(void *_Nonnull object);
void candlestick_release_dispatch_object(void *_Nonnull object);

// MARK: - The main queue and the run loop

/// The number of blocks that were enqueued on the main queue and are no steps of a simulation.
unsigned candlestick_main_queue_block_count(void);

/// Whether blocks wait on the main queue that are no steps of a simulation. `served_count` is the block count of the
/// last call, and is updated.
bool candlestick_main_queue_waits(unsigned *_Nonnull served_count);

/// Enqueues an empty block on the main queue that simulations ignore.
void candlestick_wake_main_queue(void);

/// Counts an event that ends a turn of this thread's run loop, as a block of the main queue does.
void candlestick_count_run_loop_event(void);

/// Creates a job that fires a timer of the main run loop. `dispose` releases the context, if the job never runs.
candlestick_block_job *_Nonnull candlestick_make_timer_job(void (*_Nonnull function)(void *_Nullable context),
                                                           void (*_Nonnull dispose)(void *_Nullable context),
                                                           void *_Nullable context);

/// Sets the next time of a run loop timer, an absolute time of Core Foundation, without telling the simulation.
void candlestick_set_fire_date(void *_Nonnull timer, double date);

/// Calls a Swift function that takes only its context.
void candlestick_call(const void *_Nonnull function, void *_Nullable argument);

#endif

#endif
