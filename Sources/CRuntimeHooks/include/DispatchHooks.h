// The blocks of Dispatch queues, waits, sources, and the main run loop, as simulations see them.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The maximum number of callers to store.
#define CANDLESTICK_CALLERS 12

/// Addresses in the callers of a function, inside the call instructions, innermost first. Unused entries are NULL.
typedef struct {
  const void *_Nullable addresses[CANDLESTICK_CALLERS];
} candlestick_callers;

/// The kinds of waits that block a thread.
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
  candlestick_wait_thread __attribute__((swift_name("thread"))),
  candlestick_wait_barrier __attribute__((swift_name("barrier"))),
  candlestick_wait_descriptor __attribute__((swift_name("descriptor"))),
  candlestick_wait_initializer __attribute__((swift_name("initializer"))),
  candlestick_wait_signal __attribute__((swift_name("signal"))),
} candlestick_wait_kind;

/// A wait that blocks a thread.
typedef struct {
  candlestick_wait_kind kind;
  /// The time at which the wait ends, in nanoseconds since the simulation began.
  int64_t end;
  /// Returns true if the awaited event has happened; NULL if only a time ends the wait.
  bool (*_Nullable has_happened)(void *_Nullable context);
  void *_Nullable context;
  /// The awaited object; NULL if no other wait has the same one. The waits for an object are checked in order, oldest
  /// first, up to the first one whose event has not happened.
  const void *_Nullable object;
  /// True if the object is signalled when the event may have happened. Otherwise, the wait is checked after each step.
  bool is_signalled;
  /// True if the waits for the object may end in any order.
  bool is_independent;
  /// True if only one wait for the object may end at a time, because the waiting code acquires the object after the
  /// wait.
  bool is_exclusive;
  /// True if the wait also ends after the handler of a signal to the thread.
  bool is_interruptible;
  /// The mutex that the code releases before the wait, and acquires after it; NULL if none.
  const void *_Nullable mutex;
  /// The descriptor that the code waits for, or one of them. Valid only for waits for descriptors.
  int descriptor;
  /// True if another process or the network can make the descriptor ready.
  bool is_outside;
  /// The queue that the code waits for; NULL if none.
  void *_Nullable queue;
  /// The callers of the waiting function.
  candlestick_callers callers;
} candlestick_wait;

/// The memory of several jobs.
typedef struct candlestick_job_chunk candlestick_job_chunk;

/// A job that runs a block of a queue. It begins like a job of the runtime.
typedef struct candlestick_block_job {
  void *_Nullable header[2];
  // Two words that a runtime job has for its executor:
  /// The simulation's record of the queue.
  void *_Nullable simulated_queue;
  /// The chunk of memory that contains the job; NULL if the job was allocated by itself.
  candlestick_job_chunk *_Nullable chunk;
  uint32_t flags;
  uint32_t identifier;
  void *_Nullable reserved[2];
  /// Runs the function. An executor of the runtime calls this.
  void *run;
  void (*function)(void *_Nullable context);
  void *_Nullable context;
  /// Releases the context if the job never runs.
  void (*_Nullable dispose)(void *_Nullable context);
  /// The owner of failures of the code that enqueued the job, retained; NULL if there is none.
  void *_Nullable owner;
  /// The group to leave after the block; NULL if there is none.
  void *_Nullable group;
  /// The queue, retained.
  void *_Nullable queue;
  bool is_barrier;
  /// True if the job runs the handlers of a source. The context is the source.
  bool is_source_block;
  /// True if the main run loop, rather than the main queue, runs the job: it performs a block or fires a timer.
  bool is_on_run_loop;
  /// True if the job fires a timer of the main run loop.
  bool is_timer_block;
  /// The stack of the real thread that the job stands for; NULL for other jobs.
  struct candlestick_stack *_Nullable thread;
  /// The position among the blocks of queues with the same name, from 1; zero until the job is ready.
  uint32_t number;
  /// The callers of the function that enqueued the job; NULL if unknown. Valid until the job or its simulation ends.
  const candlestick_callers *_Nullable callers;
} candlestick_block_job;

typedef struct candlestick_callers_chunk candlestick_callers_chunk;

/// The memory of a simulation's jobs. Several jobs share an allocation, because a separate allocation takes longer than
/// the rest of enqueuing a job, and the pages of many allocations cost more time than the jobs' code.
typedef struct {
  /// Jobs that have run, for reuse. The context of each job is the next one in the list.
  candlestick_block_job *_Nullable spare;
  candlestick_job_chunk *_Nullable chunks;
  candlestick_callers_chunk *_Nullable callers;
  /// The callers of the last job, and of some recent jobs. Most jobs have the same callers as an earlier one.
  const candlestick_callers *_Nullable last_callers;
  const candlestick_callers *_Nullable recent_callers[8];
} candlestick_job_memory;

// MARK: - Jobs and queues

/// Creates a job that runs a function on a queue. Retains the queue. Returns NULL if memory is exhausted.
candlestick_block_job *_Nullable candlestick_make_block_job(void *queue, void (*function)(void *_Nullable context),
                                                            void *_Nullable context);

/// Stores callers in a job.
void candlestick_set_callers(candlestick_block_job *job, const candlestick_callers *callers);

/// Creates a job that resumes a blocked step. The caller frees it with `free`.
candlestick_block_job *candlestick_make_resumption_job(void);

/// Creates a job that stands for a real thread in reports, and that never runs. The caller frees it with `free`.
candlestick_block_job *candlestick_make_thread_job(struct candlestick_stack *stack, const candlestick_callers *callers);

/// Creates a job for an event at some time, whose function is called as soon as the time has come, between steps. The
/// caller frees it with `free`.
candlestick_block_job *candlestick_make_event_job(void (*function)(void *_Nullable context), void *_Nullable context);

/// Runs the function of a job and frees the job.
void candlestick_run_block_job(candlestick_block_job *job);

/// Frees a job that does not run, and releases the objects that it retains.
void candlestick_free_block_job(candlestick_block_job *job);

/// Enqueues a job on its real queue after a delay in real time, in nanoseconds.
void candlestick_enqueue_block_job_elsewhere(candlestick_block_job *job, int64_t delay);

/// The part of a queue's state that simulations depend on.
typedef struct {
  /// The number of blocks that may run at the same time.
  uint16_t width;
  /// True if the queue is suspended or inactive.
  bool is_suspended;
  /// Differs from those of all other queues that the process has created. It is zero for a global queue.
  unsigned long serial_number;
  void *_Nullable target;
} candlestick_queue_state;

/// Returns true for a queue that runs one block at a time.
static inline bool candlestick_is_serial(candlestick_queue_state state) { return state.width == 1; }

/// Returns true for a global queue. Its width is larger than that of all other queues.
static inline bool candlestick_is_global(candlestick_queue_state state) { return state.width == 0xfff; }

/// Returns the state of a queue.
candlestick_queue_state candlestick_read_queue_state(void *queue);

/// Returns the label of a queue, valid as long as the queue.
const char *candlestick_queue_label(void *queue);

void *candlestick_main_queue(void);

enum { candlestick_most_signals = 64 };

/// The objects that code of a simulation has signalled and that steps may wait for.
typedef struct {
  /// The number of signals. It may wrap around.
  unsigned count;
  /// The number of objects in the list. If there were more than its capacity, the capacity plus one.
  unsigned listed_count;
  const void *_Nullable objects[candlestick_most_signals];
} candlestick_signals;

static inline void candlestick_add_signal(candlestick_signals *signals, const void *object) {
  signals->count++;
  if (signals->listed_count > candlestick_most_signals) return;
  if (signals->listed_count > 0 && signals->objects[signals->listed_count - 1] == object) return;
  if (signals->listed_count < candlestick_most_signals) signals->objects[signals->listed_count] = object;
  signals->listed_count++;
}

static inline const void *candlestick_signalled_object(const candlestick_signals *signals, unsigned index) {
  return (const void *)signals->objects[index];
}

static inline void candlestick_clear_signals(candlestick_signals *signals) {
  signals->count = 0;
  signals->listed_count = 0;
}

/// Returns the number of signals sent in this process. It may wrap around.
unsigned candlestick_signal_count(void);

/// Makes simulations check the steps that wait for an object. Any thread may call this.
void candlestick_signal(const void *object);

/// Describes a descriptor by what it is, for example as `the connection from 127.0.0.1:49152 to 127.0.0.1:8080`.
void candlestick_describe_descriptor(int descriptor, char *text, size_t size);

/// Returns true if a group has no members.
bool candlestick_is_group_empty(void *group);

void candlestick_retain_dispatch_object(void *object);
void candlestick_release_dispatch_object(void *object);

// MARK: - The main queue and the run loop

/// Returns the number of blocks that were enqueued on the main queue, except steps of a simulation.
unsigned candlestick_main_queue_block_count(void);

/// Returns true if the main queue has pending blocks that are not steps of a simulation. `drained_count` is the block
/// count at the previous call; the function updates it.
bool candlestick_main_queue_waits(unsigned *drained_count);

/// Enqueues an empty block on the main queue. Simulations ignore the block.
void candlestick_wake_main_queue(void);

/// Counts an event that ends a run of this thread's run loop, as a block of the main queue does.
void candlestick_count_run_loop_event(void);

/// Creates a job that fires a timer of the main run loop. `dispose` releases the context if the job never runs.
candlestick_block_job *candlestick_make_timer_job(void (*function)(void *_Nullable context),
                                                  void (*dispose)(void *_Nullable context),
                                                  void *_Nullable context);

/// Sets the next fire date of a run loop timer, a `CFAbsoluteTime`, without notifying the simulation.
void candlestick_set_fire_date(void *timer, double date);

// MARK: - Sources

/// The kinds of sources that simulations support.
typedef enum __attribute__((enum_extensibility(closed))) : uint8_t {
  candlestick_source_timer __attribute__((swift_name("timer"))),
  candlestick_source_add __attribute__((swift_name("add"))),
  candlestick_source_or __attribute__((swift_name("or"))),
  candlestick_source_replace __attribute__((swift_name("replace"))),
  candlestick_source_read __attribute__((swift_name("read"))),
  candlestick_source_write __attribute__((swift_name("write"))),
} candlestick_source_kind;

/// The handlers of a source.
typedef enum __attribute__((enum_extensibility(closed))) : uint8_t {
  candlestick_handler_event __attribute__((swift_name("event"))),
  candlestick_handler_cancel __attribute__((swift_name("cancel"))),
  candlestick_handler_registration __attribute__((swift_name("registration"))),
} candlestick_handler_kind;

/// The functions that the interposed Dispatch functions call for sources of simulations. Any thread may call them,
/// except for `create`.
typedef struct {
  /// Creates the record of a new source in a simulation, given the simulation's context.
  void (*create)(const void *context, void *source, candlestick_source_kind kind, uintptr_t handle, uintptr_t mask, void *queue);
  /// Returns the record of a source; NULL if it belongs to no simulation. The record is valid as long as the source.
  void *_Nullable (*_Nonnull find)(const void *source);
  void (*retain)(void *record);
  void (*release)(void *record);
  /// Sets a timer, in nanoseconds. The start is a time of the simulation, or a delay.
  void (*set_timer)(void *record, int64_t start, bool is_delay, int64_t interval);
  void (*merge)(void *record, uintptr_t value);
  void (*cancel)(void *record);
  /// Sets a handler, and takes ownership of the block. NULL removes the handler.
  void (*set_handler)(void *record, candlestick_handler_kind kind, const void *_Nullable block,
                      candlestick_callers callers);
  void (*set_target)(void *record, void *queue);
  /// Reports that a source was suspended, resumed or activated.
  void (*changed)(void *record);
  bool (*is_cancelled)(void *record);
  uintptr_t (*data)(void *record);
  uintptr_t (*handle)(void *record);
  uintptr_t (*mask)(void *record);
} candlestick_source_functions;

/// Sets these functions, before the first simulation begins.
void candlestick_set_source_functions(const candlestick_source_functions *functions);

/// Records that a source has been freed.
void candlestick_source_is_freed(void);

/// A descriptor as a source sees it.
typedef struct {
  /// True if the source has an event.
  bool is_ready;
  /// True if both directions of the connection, or the other end of a pipe, are closed. A source has no further events.
  bool has_hung_up;
  /// True if a reader has reached the end of the data.
  bool is_at_end;
  /// The data of the event.
  uintptr_t data;
} candlestick_descriptor_event;

/// Returns the event that a source of a kind has for a descriptor.
candlestick_descriptor_event candlestick_descriptor_event_for(candlestick_source_kind kind, int descriptor);

/// Creates a job that calls a function for a source on a queue. The job has no owner, because the source's handlers
/// have their own. `dispose` gets the context if the job never runs.
candlestick_block_job *candlestick_make_source_job(void *queue, void (*function)(void *_Nullable context),
                                                   void (*dispose)(void *_Nullable context),
                                                   void *_Nullable context, candlestick_callers callers);

/// Returns true if a thread with the given ID in the system is an idle thread of Dispatch, or waits for another thread without a limit.
bool candlestick_is_thread_idle(int thread);

/// Returns true if a thread with the given ID in the system belongs to any simulation, or waits in real time for what only code of the
/// program does, as it has since its simulation ended, or as an event loop does.
bool candlestick_is_simulated_thread(int thread);

/// Returns true if a Dispatch object is suspended or inactive, as far as our interposed functions have seen.
bool candlestick_is_suspended(const void *object);

/// Calls a block that takes no arguments.
void candlestick_call_block(const void *block);
void candlestick_release_block(const void *block);

/// Ends the process, because code calls `sync` on a queue that its own thread has locked.
_Noreturn void candlestick_fail_sync(void);

#pragma clang assume_nonnull end
