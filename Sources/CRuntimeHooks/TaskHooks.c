// Hands every job of a simulation's tasks to the simulation.
//
// It rests on what is private to Swift's runtime, as of 6.3:
// - The variables `swift_task_…_hook`, declared in the runtime's ConcurrencyHooks.def.
// - Compiled code calls `swift_task_create`, `swift_asyncLet_begin` and `swift_task_switch` by name, so that the definitions
//   here are called instead. They are weak, for a program that has the runtime linked into it to have no two of them.
// - The option records of `swift_task_create`: {flags with the kind in the lowest byte, next record}, and of kind 5 (initial
//   task executor, unowned) and 7 (name) the contents below.
// - The layout of a task: where its flags, its status and what it goes on with are.
// `candlestick_missing_hook` and the check that the simulation makes at its first use tell when that does not hold.

#if defined(__linux__)

#define _GNU_SOURCE
#include "CRuntimeHooks.h"
#include "Makers.h"
#include "StepWatch.h"
#include "TaskEnds.h"
#include "TaskLayout.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/uio.h>
#include <unistd.h>

// MARK: - Which simulation code belongs to

_Thread_local candlestick_simulation *candlestick_entered;
/// The simulations under way, for the threads that run none.
static candlestick_simulation *simulations;
static pthread_mutex_t simulations_lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int simulation_count;

extern SWIFT_CALL candlestick_executor swift_task_getPreferredTaskExecutor(void);
extern SWIFT_CALL void *swift_task_getCurrent(void);

candlestick_simulation *candlestick_entered_simulation(void) { return candlestick_entered; }

/// Whether the code of `outside_task` here, or that of no task if it is NULL, belongs to no simulation.
static _Thread_local bool is_outside;
static _Thread_local void *outside_task;

bool candlestick_is_outside(void) { return is_outside && outside_task == swift_task_getCurrent(); }

candlestick_place candlestick_return_to_place(candlestick_place place) {
  candlestick_place before = {candlestick_entered, is_outside, outside_task};
  if (before.simulation != place.simulation) {
    if (before.simulation) candlestick_step_watch_enters(&before.simulation->watch, false);
    if (place.simulation) candlestick_step_watch_enters(&place.simulation->watch, true);
    candlestick_entered = place.simulation;
  }
  is_outside = place.is_outside;
  outside_task = place.task;
  return before;
}

candlestick_place candlestick_enter_simulation(candlestick_simulation *simulation) {
  return candlestick_return_to_place((candlestick_place){simulation, false, NULL});
}

candlestick_place candlestick_leave_simulation(bool keeps_time) {
  candlestick_simulation *shown = keeps_time ? candlestick_entered : NULL;
  return candlestick_return_to_place((candlestick_place){shown, true, swift_task_getCurrent()});
}

bool candlestick_is_any_under_way(void) {
  return atomic_load_explicit(&simulation_count, memory_order_relaxed) != 0;
}

/// The simulation whose tasks prefer an executor, and where they wait to go over to an actor.
static candlestick_simulation *find_simulation(candlestick_executor preferred, candlestick_executor *hop) {
  if (!preferred.identity) return NULL;
  pthread_mutex_lock(&simulations_lock);
  candlestick_simulation *found = simulations;
  while (found && found->task_executor.identity != preferred.identity) found = found->next;
  if (found) *hop = found->hop_executor;
  pthread_mutex_unlock(&simulations_lock);
  return found;
}

candlestick_executor candlestick_hop_executor(candlestick_executor preferred) {
  candlestick_executor hop = {NULL, NULL};
  find_simulation(preferred, &hop);
  return hop;
}

candlestick_simulation *candlestick_current_simulation(void) {
  if (candlestick_is_outside()) return NULL;
  if (candlestick_entered || !candlestick_is_any_under_way()) return candlestick_entered;
  candlestick_executor hop;
  return find_simulation(swift_task_getPreferredTaskExecutor(), &hop);
}

// MARK: - The runtime's hooks

typedef SWIFT_CALL void (*enqueue_original)(void *job);
typedef SWIFT_CALL void (*enqueue_hook)(void *job, enqueue_original original);
typedef SWIFT_CALL void (*delay_original)(unsigned long long nanoseconds, void *job);
typedef SWIFT_CALL void (*delay_hook)(unsigned long long nanoseconds, void *job, delay_original original);
typedef SWIFT_CALL void (*deadline_original)(long long seconds, long long nanoseconds, long long tolerance_seconds,
                                             long long tolerance_nanoseconds, int clock, void *job);
typedef SWIFT_CALL void (*deadline_hook)(long long seconds, long long nanoseconds, long long tolerance_seconds,
                                         long long tolerance_nanoseconds, int clock, void *job,
                                         deadline_original original);
typedef SWIFT_CALL candlestick_executor (*main_original)(void);
typedef SWIFT_CALL candlestick_executor (*main_hook)(main_original original);
typedef SWIFT_CALL bool (*is_main_original)(candlestick_executor executor);
typedef SWIFT_CALL bool (*is_main_hook)(candlestick_executor executor, is_main_original original);

extern enqueue_hook swift_task_enqueueGlobal_hook;
extern delay_hook swift_task_enqueueGlobalWithDelay_hook;
extern deadline_hook swift_task_enqueueGlobalWithDeadline_hook;
extern main_hook swift_task_getMainExecutor_hook;
extern is_main_hook swift_task_isMainExecutor_hook;

extern SWIFT_CALL void swift_task_enqueueMainExecutor(void *job);

static _Atomic(enqueue_hook) enqueue_before;
static _Atomic bool is_main_serial_executor;

/// The simulation that a job without an executor belongs to. A task of a simulation has one, but for those that the runtime
/// makes to wait for a time.
static candlestick_simulation *simulation_of(const void *job) {
  if (candlestick_job_kind(job) == 0) {
    candlestick_simulation *simulation = candlestick_entered;
    return simulation && simulation->is_known(simulation->context, job) ? simulation : NULL;
  }
  return candlestick_is_turn_of_others(job) ? NULL : candlestick_current_simulation();
}

static SWIFT_CALL void on_enqueue(void *job, enqueue_original original) {
  candlestick_simulation *simulation = simulation_of(job);
  if (simulation) {
    simulation->enqueue(simulation->context, job);
  } else if (atomic_load_explicit(&is_main_serial_executor, memory_order_relaxed)) {
    swift_task_enqueueMainExecutor(job);
  } else {
    enqueue_hook before = atomic_load_explicit(&enqueue_before, memory_order_relaxed);
    if (before) before(job, original);
    else original(job);
  }
}

static SWIFT_CALL void on_delay(unsigned long long nanoseconds, void *job, delay_original original) {
  candlestick_simulation *simulation = candlestick_current_simulation();
  if (!simulation) return original(nanoseconds, job);
  simulation->enqueue_later(simulation->context, job, nanoseconds > INT64_MAX ? INT64_MAX : (int64_t)nanoseconds);
}

static SWIFT_CALL void on_deadline(long long seconds, long long nanoseconds, long long tolerance_seconds,
                                   long long tolerance_nanoseconds, int clock, void *job, deadline_original original) {
  candlestick_simulation *simulation = candlestick_current_simulation();
  if (!simulation) return original(seconds, nanoseconds, tolerance_seconds, tolerance_nanoseconds, clock, job);
  simulation->enqueue_later(simulation->context, job, candlestick_time_until(seconds, nanoseconds, clock));
}

static SWIFT_CALL candlestick_executor on_main(main_original original) {
  candlestick_simulation *simulation = candlestick_current_simulation();
  return simulation ? simulation->main_executor : original();
}

static SWIFT_CALL bool on_is_main(candlestick_executor executor, is_main_original original) {
  candlestick_simulation *simulation = candlestick_current_simulation();
  return (simulation && executor.identity == simulation->main_executor.identity) || original(executor);
}

/// Sets the hooks, or sets them back. The lock is held.
static void update_hooks(void) {
  bool is_simulating = simulations != NULL;
  bool is_hooked = swift_task_enqueueGlobal_hook == on_enqueue;
  bool is_needed = is_simulating || atomic_load_explicit(&is_main_serial_executor, memory_order_relaxed);
  if (is_needed && !is_hooked) {
    atomic_store_explicit(&enqueue_before, swift_task_enqueueGlobal_hook, memory_order_relaxed);
    swift_task_enqueueGlobal_hook = on_enqueue;
  } else if (!is_needed && is_hooked) {
    swift_task_enqueueGlobal_hook = atomic_load_explicit(&enqueue_before, memory_order_relaxed);
  }
  swift_task_enqueueGlobalWithDelay_hook = is_simulating ? on_delay : NULL;
  swift_task_enqueueGlobalWithDeadline_hook = is_simulating ? on_deadline : NULL;
  swift_task_getMainExecutor_hook = is_simulating ? on_main : NULL;
  swift_task_isMainExecutor_hook = is_simulating ? on_is_main : NULL;
}

void candlestick_begin_simulation(candlestick_simulation *simulation) {
  candlestick_watch_steps(simulation);
  pthread_mutex_lock(&simulations_lock);
  simulation->next = simulations;
  simulations = simulation;
  atomic_fetch_add_explicit(&simulation_count, 1, memory_order_relaxed);
  update_hooks();
  pthread_mutex_unlock(&simulations_lock);
}

void candlestick_end_simulation(candlestick_simulation *simulation) {
  candlestick_unwatch_steps(simulation);
  pthread_mutex_lock(&simulations_lock);
  candlestick_simulation **link = &simulations;
  while (*link && *link != simulation) link = &(*link)->next;
  if (*link) {
    *link = simulation->next;
    atomic_fetch_sub_explicit(&simulation_count, 1, memory_order_relaxed);
  }
  update_hooks();
  pthread_mutex_unlock(&simulations_lock);
}

void candlestick_set_main_serial_executor(bool is_on) {
  pthread_mutex_lock(&simulations_lock);
  atomic_store_explicit(&is_main_serial_executor, is_on, memory_order_relaxed);
  update_hooks();
  pthread_mutex_unlock(&simulations_lock);
}

bool candlestick_is_main_serial_executor(void) {
  return atomic_load_explicit(&is_main_serial_executor, memory_order_relaxed);
}

// MARK: - Making a task

typedef struct {
  void *task;
  void *context;
} task_and_context;

typedef struct option_record {
  size_t flags;
  struct option_record *next;
} option_record;

typedef struct {
  option_record base;
  candlestick_executor executor;
} executor_record;

typedef struct {
  option_record base;
  const char *name;
} name_record;

enum {
  serial_executor_option = 0,
  task_group_option = 1,
  async_let_option = 2,
  async_let_with_buffer_option = 3,
  unowned_task_executor_option = 5,
  owned_task_executor_option = 6,
  name_option = 7,
  run_inline_option = 255,
};

enum {
  create_flag_is_child = 1 << 8,
  create_flag_copies_locals = 1 << 10,
  create_flag_is_enqueued = 1 << 12,
};

typedef SWIFT_CALL task_and_context (*create_function)(size_t flags, option_record *options, const void *result_type,
                                                       void *entry, void *context);

/// The definition that this one stands in for.
static void *original(const char *name) { return dlsym(RTLD_NEXT, name); }

/// Takes down the callers of a function by its frame pointers, as far as those lead up the stack.
static void take_callers(const void **callers, void *const *frame) {
  for (int i = 0; i < CANDLESTICK_CALLERS; i++) callers[i] = NULL;
  for (int i = 0; i < CANDLESTICK_CALLERS; i++) {
    // A return address is after the call, which may have been the last of its line.
    callers[i] = (const char *)frame[1] - 1;
    // The frame of an async function is marked in the highest bits of the frame pointer below it.
    void *const *next = (void *const *)((uintptr_t)frame[0] & 0x0fffffffffffffff);
    if (next <= frame || (uintptr_t)next - (uintptr_t)frame > 64 * 1024 || (uintptr_t)next % sizeof(void *) != 0) return;
    frame = next;
  }
}

/// Is told of tasks that are made outside of simulations, if anyone is.
static _Atomic(candlestick_task_observer) task_observer;

void candlestick_track_tasks(candlestick_task_observer observer) {
  atomic_store_explicit(&task_observer, observer, memory_order_release);
}

/// Tells of a task that has been made outside of simulations, while it is sure to be in memory.
static void tell_of_task(candlestick_task_observer observer, void *task, size_t flags, const option_record *options,
                         void *const *frame) {
  candlestick_created_task created = {.task = task, .is_child = (flags & create_flag_is_child) != 0};
  for (const option_record *option = options; option; option = option->next) {
    if ((option->flags & 0xff) == name_option) created.name = ((const name_record *)option)->name;
  }
  take_callers(created.callers, frame);
  observer(&created);
}

/// The frame of the function below, while it makes a task. The runtime does that without `swift_task_create` being called by
/// name, so that the task is first seen when it is enqueued.
static _Thread_local void *const *async_let_frame;

typedef SWIFT_CALL void (*async_let_function)(void *let, option_record *options, const void *result_type, void *entry,
                                              void *context, void *result);

__attribute__((weak)) SWIFT_CALL void swift_asyncLet_begin(void *let, option_record *options, const void *result_type,
                                                           void *entry, void *context, void *result) {
  static _Atomic(async_let_function) cached;
  async_let_function begin = atomic_load_explicit(&cached, memory_order_relaxed);
  if (!begin) {
    begin = (async_let_function)original("swift_asyncLet_begin");
    atomic_store_explicit(&cached, begin, memory_order_relaxed);
  }
  async_let_frame = __builtin_frame_address(0);
  begin(let, options, result_type, entry, context, result);
  async_let_frame = NULL;
}

void candlestick_async_let_callers(const void **callers) {
  for (int i = 0; i < CANDLESTICK_CALLERS; i++) callers[i] = NULL;
  if (async_let_frame) take_callers(callers, async_let_frame);
}

static _Atomic(create_function) cached_create;

static create_function original_create(void) {
  create_function function = atomic_load_explicit(&cached_create, memory_order_relaxed);
  if (!function) {
    function = (create_function)original("swift_task_create");
    atomic_store_explicit(&cached_create, function, memory_order_relaxed);
  }
  return function;
}

/// Whether a task takes over nothing from its maker, and no other task waits for it.
static bool is_detached(size_t flags, const option_record *options) {
  if (flags & (create_flag_is_child | create_flag_copies_locals)) return false;
  for (const option_record *option = options; option; option = option->next) {
    switch (option->flags & 0xff) {
    case task_group_option:
    case async_let_option:
    case async_let_with_buffer_option:
    case run_inline_option:
      return false;
    default:
      break;
    }
  }
  return true;
}

/// Makes a task that a simulation, or the observer, may have to be told of, or that is to belong to its maker. Is called in the place of
/// the function below, which calls nothing, so that it has no registers to save.
static __attribute__((noinline)) SWIFT_CALL task_and_context create_watched(size_t flags, option_record *options,
                                                                            const void *result_type, void *entry,
                                                                            void *context) {
  create_function create = original_create();
  if (is_detached(flags, options)) candlestick_own_detached_code(flags, &entry, &context);
  candlestick_simulation *simulation = candlestick_current_simulation();
  if (!simulation) {
    candlestick_task_observer observer = atomic_load_explicit(&task_observer, memory_order_acquire);
    if (!observer) return create(flags, options, result_type, entry, context);
    task_and_context result = create(flags, options, result_type, entry, context);
    tell_of_task(observer, result.task, flags, options, __builtin_frame_address(0));
    return result;
  }

  bool has_executor = false;
  candlestick_created_task created = {.name = NULL, .is_child = (flags & create_flag_is_child) != 0};
  for (option_record *option = options; option; option = option->next) {
    switch (option->flags & 0xff) {
    case task_group_option:
    case async_let_option:
    case async_let_with_buffer_option:
      has_executor = true;
      created.is_child = true;
      break;
    case unowned_task_executor_option:
    case owned_task_executor_option: {
      executor_record *preference = (executor_record *)option;
      has_executor = true;
      if (preference->executor.identity) {
        created.has_own_executor = true;
        candlestick_note_foreign_executor(simulation);
      } else {
        // `Task.immediate`, and whatever else has a parameter for it, hands over no executor in a record.
        option->flags = (option->flags & ~(size_t)0xff) | unowned_task_executor_option;
        preference->executor = simulation->task_executor;
      }
      break;
    }
    case run_inline_option:
      return create(flags, options, result_type, entry, context);
    case serial_executor_option: {
      candlestick_executor executor = ((executor_record *)option)->executor;
      if (executor.implementation && executor.identity != simulation->main_executor.identity)
        candlestick_note_foreign_executor(simulation);
      break;
    }
    case name_option:
      created.name = ((name_record *)option)->name;
      break;
    default:
      break;
    }
  }
  created.is_immediate = !created.is_child && (flags & create_flag_is_enqueued) == 0;
  executor_record record = {{unowned_task_executor_option, options}, simulation->task_executor};
  take_callers(created.callers, __builtin_frame_address(0));
  // It may be enqueued before this returns, and is made known when that happens.
  task_and_context result = create(flags, has_executor ? options : &record.base, result_type, entry, context);
  created.task = result.task;
  created.tells_end = !created.has_own_executor && candlestick_watch_end(result.context);
  simulation->task_created(simulation->context, &created);
  return result;
}

__attribute__((weak)) SWIFT_CALL task_and_context swift_task_create(size_t flags, option_record *options,
                                                                    const void *result_type, void *entry,
                                                                    void *context) {
  create_function create = atomic_load_explicit(&cached_create, memory_order_relaxed);
  bool is_watched = candlestick_entered || atomic_load_explicit(&simulation_count, memory_order_relaxed) != 0 ||
                    atomic_load_explicit(&task_observer, memory_order_relaxed) ||
                    atomic_load_explicit(&candlestick_traced_makers, memory_order_relaxed);
  if (__builtin_expect(is_watched || !create, false))
    __attribute__((musttail)) return create_watched(flags, options, result_type, entry, context);
  __attribute__((musttail)) return create(flags, options, result_type, entry, context);
}

// MARK: - Going over to an actor

typedef SWIFT_ASYNC_CALL void (*switch_function)(ASYNC_CONTEXT void *context, continuation resume,
                                                 const void *identity, const void *implementation);

extern SWIFT_CALL candlestick_executor swift_task_getCurrentExecutor(void);
extern SWIFT_CALL void *swift_task_getCurrent(void);
extern SWIFT_CALL void *swift_task_alloc(size_t size);
extern SWIFT_CALL void swift_task_dealloc(void *memory);

static _Atomic(switch_function) cached_switch;

static switch_function original_switch(void) {
  switch_function function = atomic_load_explicit(&cached_switch, memory_order_relaxed);
  if (!function) {
    function = (switch_function)original("swift_task_switch");
    atomic_store_explicit(&cached_switch, function, memory_order_relaxed);
  }
  return function;
}

SWIFT_ASYNC_CALL void candlestick_finish_hop(ASYNC_CONTEXT void *context, continuation unused,
                                             const void *also_unused, const void *unused_too) {
  hop_context hop = *(hop_context *)context;
  swift_task_dealloc(context);
  switch_function function = original_switch();
  __attribute__((musttail)) return function(hop.parent, hop.resume_parent, hop.identity, hop.implementation);
}

SWIFT_ASYNC_CALL void candlestick_begin_hop(ASYNC_CONTEXT void *context, continuation unused, const void *identity,
                                            const void *implementation) {
  switch_function function = original_switch();
  __attribute__((musttail)) return function(context, (continuation)candlestick_finish_hop, identity, implementation);
}

/// The task that this thread has begun to run at once, up to where it first goes over to an executor.
static _Thread_local void *immediate_task READ_WITHOUT_CALL;

typedef SWIFT_CALL void (*immediate_function)(void *task, candlestick_executor target);

/// Runs a new task at once. It begins by going over to its executor, which would enqueue it, since it has a preferred one.
__attribute__((weak)) SWIFT_CALL void swift_task_immediate(void *task, candlestick_executor target) {
  static _Atomic(immediate_function) cached;
  immediate_function immediate = atomic_load_explicit(&cached, memory_order_relaxed);
  if (!immediate) {
    immediate = (immediate_function)original("swift_task_immediate");
    atomic_store_explicit(&cached, immediate, memory_order_relaxed);
  }
  void *before = immediate_task;
  immediate_task = candlestick_current_simulation() ? task : NULL;
  immediate(task, target);
  immediate_task = before;
}

/// Going over to an actor is a step that the schedule can put off. Otherwise the actor would take in all tasks that come
/// to it, and then run them in one go, with nothing in between.
///
/// A task that goes on without being suspended, again and again, is suspended here, for its step to end.
static __attribute__((noinline)) SWIFT_ASYNC_CALL void switch_watched(ASYNC_CONTEXT void *context, continuation resume,
                                                                      const void *identity, const void *implementation) {
  switch_function function = original_switch();
  candlestick_simulation *simulation = candlestick_entered;
  if (immediate_task && immediate_task == swift_task_getCurrent()) {
    immediate_task = NULL;
    if (!identity || swift_task_getCurrentExecutor().identity == identity)
      __attribute__((musttail)) return ((switch_function)resume)(context, NULL, NULL, NULL);
  }
  if (!simulation) __attribute__((musttail)) return function(context, resume, identity, implementation);
  bool stays = !identity || swift_task_getCurrentExecutor().identity == identity;
  if (stays && !candlestick_step_overruns(&simulation->watch)) {
    // The runtime would put a task of the main actor behind what waits there, since the task prefers another executor.
    if (identity == simulation->main_executor.identity)
      __attribute__((musttail)) return ((switch_function)resume)(context, NULL, NULL, NULL);
    __attribute__((musttail)) return function(context, resume, identity, implementation);
  }
  // An executor without a witness table is a default actor.
  if (implementation && !stays) {
    if (identity != simulation->main_executor.identity) candlestick_note_foreign_executor(simulation);
    __attribute__((musttail)) return function(context, resume, identity, implementation);
  }
  if (swift_task_getPreferredTaskExecutor().identity != simulation->task_executor.identity)
    __attribute__((musttail)) return function(context, resume, identity, implementation);
  hop_context *hop = swift_task_alloc(sizeof(hop_context));
  *hop = (hop_context){context, resume, identity, implementation};
  __attribute__((musttail)) return function(hop, (continuation)candlestick_finish_hop, simulation->hop_executor.identity,
                                            simulation->hop_executor.implementation);
}

__attribute__((weak)) SWIFT_ASYNC_CALL void swift_task_switch(ASYNC_CONTEXT void *context, continuation resume,
                                                              const void *identity, const void *implementation) {
  switch_function function = atomic_load_explicit(&cached_switch, memory_order_relaxed);
  if (__builtin_expect(candlestick_entered || immediate_task || !function, false))
    __attribute__((musttail)) return switch_watched(context, resume, identity, implementation);
  __attribute__((musttail)) return function(context, resume, identity, implementation);
}

// MARK: - The layout of a task

enum { status_is_running = 0x800, status_is_enqueued = 0x1000, status_is_complete = 0x2000 };

static uintptr_t status_of(const void *task) {
  return atomic_load_explicit(&((task_layout *)task)->status, memory_order_acquire);
}

bool candlestick_is_task_complete(const void *task) { return (status_of(task) & status_is_complete) != 0; }

bool candlestick_is_task_under_way(const void *task) {
  return (status_of(task) & (status_is_running | status_is_enqueued)) != 0;
}

bool candlestick_tell_end(void *task) { return candlestick_watch_end(((task_layout *)task)->resume_context); }

extern SWIFT_CALL void swift_task_cancel(void *task);

void candlestick_cancel_task(void *task) { swift_task_cancel(task); }

void *candlestick_current_task(void) { return swift_task_getCurrent(); }

size_t candlestick_task_position(const void *task, const void **addresses, size_t count) {
  const task_layout *layout = task;
  continuation resume = layout->resume;
  const hop_context *context = layout->resume_context;
  size_t found = 0;
  while (found < count && resume && context) {
    if (resume != (continuation)candlestick_finish_hop) addresses[found++] = (const void *)resume;
    resume = context->resume_parent;
    context = context->parent;
  }
  return found;
}

const void *candlestick_actor_ahead(const void *task) {
  const task_layout *layout = task;
  if (layout->resume != (continuation)candlestick_finish_hop) return NULL;
  return ((const hop_context *)layout->resume_context)->identity;
}

/// Copies memory that may be gone.
static bool copy_memory(void *copy, const void *memory, size_t size) {
  struct iovec local = {copy, size};
  struct iovec remote = {(void *)memory, size};
  return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == (ssize_t)size;
}

size_t candlestick_waiting_position(const void *task, const void **addresses, size_t count) {
  const uintptr_t not_waiting = status_is_running | status_is_enqueued | status_is_complete;
  task_layout layout;
  if (status_of(task) & not_waiting || !copy_memory(&layout, task, sizeof layout)) return 0;
  continuation resume = layout.resume;
  const void *frame = layout.resume_context;
  size_t found = 0;
  // A frame begins with that of its caller, and what that goes on with.
  while (found < count && resume && frame) {
    addresses[found++] = (const void *)resume;
    struct {
      const void *parent;
      continuation resume_parent;
    } caller;
    if (!copy_memory(&caller, frame, sizeof caller)) break;
    resume = caller.resume_parent;
    frame = caller.parent;
  }
  return status_of(task) & not_waiting ? 0 : found;
}

// MARK: - Leaving a task behind

/// What a task that waits for a continuation goes on with. It begins as every context of the runtime's does, and is at
/// least as large as that of a continuation.
typedef struct {
  void *parent;
  continuation resume_parent;
  void *reserved[14];
} continuation_context;

extern SWIFT_CALL void *swift_continuation_init(continuation_context *context, size_t flags);
extern SWIFT_ASYNC_CALL void swift_continuation_await(continuation_context *context);

/// Waits for what never comes.
static SWIFT_ASYNC_CALL void stay_behind(ASYNC_CONTEXT void *context) {
  continuation_context *endless = swift_task_alloc(sizeof(continuation_context));
  *endless = (continuation_context){.parent = context, .resume_parent = stay_behind};
  swift_continuation_init(endless, 0);
  swift_continuation_await(endless);
}

void candlestick_leave_task_behind(void *task) { ((task_layout *)task)->resume = stay_behind; }

extern SWIFT_CALL void swift_task_enqueueGlobal(void *job);

void candlestick_enqueue_elsewhere(void *job) { swift_task_enqueueGlobal(job); }

// MARK: - The check

const char *candlestick_missing_hook(void) {
  if (dlsym(RTLD_DEFAULT, "swift_task_create") != (void *)swift_task_create) return "swift_task_create";
  if (dlsym(RTLD_DEFAULT, "swift_task_switch") != (void *)swift_task_switch) return "swift_task_switch";
  return candlestick_missing_hook_of_worlds();
}

#endif
