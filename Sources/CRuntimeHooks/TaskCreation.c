// Gives each task that a simulation creates the simulation's executor, and reports the task to the simulation.
//
// It relies on private parts of the runtime, as of Swift 6.3:
// - Compiled code calls `swift_task_create` and `swift_asyncLet_begin` by name. The definitions here are weak, so that a
//   program with a statically linked runtime has no duplicate symbols.
// - The flags of `swift_task_create`, and its option records: {flags with the kind in the lowest byte, next record},
//   with the contents declared below.

#include "../CTestProcess/OriginalFunction.h"
#include "Callers.h"
#include "FailureOrigins.h"
#include "TaskLayout.h"

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
  create_flag_is_immediate = 1 << 16,
};

typedef SWIFT_CALL task_and_context (*create_function)(size_t flags, option_record *options, const void *result_type,
                                                       void *entry, void *context);

// MARK: - Options

/// The options of a task, decoded.
typedef struct {
  const char *name;
  executor_record *task_executor, *serial_executor;
  /// True for a task of a group or an `async let`.
  bool is_structured;
  bool is_inline;
} task_options;

static task_options read_options(option_record *options) {
  task_options read = {.name = NULL};
  for (option_record *option = options; option; option = option->next) {
    switch (option->flags & 0xff) {
    case task_group_option:
    case async_let_option:
    case async_let_with_buffer_option:
      read.is_structured = true;
      break;
    case unowned_task_executor_option:
    case owned_task_executor_option:
      read.task_executor = (executor_record *)option;
      break;
    case serial_executor_option:
      read.serial_executor = (executor_record *)option;
      break;
    case run_inline_option:
      read.is_inline = true;
      break;
    case name_option:
      read.name = ((name_record *)option)->name;
      break;
    default:
      break;
    }
  }
  return read;
}

/// Returns true if a task inherits nothing from its creator and no task awaits it.
static bool is_detached(size_t flags, const task_options *read) {
  return !(flags & (create_flag_is_child | create_flag_copies_locals)) && !read->is_structured && !read->is_inline;
}

// MARK: - Callers of `async let`

/// The frame of the function below while it creates a task. The runtime does not call `swift_task_create` by name for
/// that, so the task is unknown until it is enqueued.
static _Thread_local void *const *async_let_frame;

__attribute__((weak)) SWIFT_CALL void swift_asyncLet_begin(void *let, option_record *options, const void *result_type,
                                                           void *entry, void *context, void *result) {
  async_let_frame = __builtin_frame_address(0);
  ORIGINAL(swift_asyncLet_begin)(let, options, result_type, entry, context, result);
  async_let_frame = NULL;
  candlestick_call_point(__builtin_frame_address(0));
}

candlestick_callers candlestick_async_let_callers(void) {
  return async_let_frame ? candlestick_callers_of(async_let_frame) : (candlestick_callers){{NULL}};
}

// MARK: - Tasks outside simulations

static _Atomic(candlestick_task_observer) task_observer;

void candlestick_track_tasks(candlestick_task_observer observer) {
  atomic_store_explicit(&task_observer, observer, memory_order_release);
}

// MARK: - Tasks of simulations

/// Sets a simulation's executors for a task, where its options name none. Returns true if the task has its own task
/// executor.
static bool set_executors(const task_options *read, candlestick_simulation *simulation) {
  executor_record *serial = read->serial_executor, *preference = read->task_executor;
  // On a real thread, the task got the executor of the real main actor.
  if (serial && !candlestick_entered && serial->executor.identity == swift_task_getMainExecutor().identity)
    serial->executor = simulation->main_executor;
  bool has_own_executor = preference && preference->executor.identity;
  bool is_elsewhere = serial && serial->executor.implementation && serial->executor.identity != simulation->main_executor.identity;
  if (has_own_executor || is_elsewhere) candlestick_mark_foreign_executor(simulation);
  if (preference && !has_own_executor) {
    // `Task.immediate` and other functions with an executor parameter pass a record without an executor.
    preference->base.flags = (preference->base.flags & ~(size_t)0xff) | unowned_task_executor_option;
    preference->executor = simulation->task_executor;
  }
  return has_own_executor;
}

/// Returns the simulation that started this thread, retained, if a new task must run there. Returns NULL if the task
/// runs in real time: an immediate task, whose first part runs on this thread, or a task that the program's own hook
/// enqueues.
static candlestick_simulation *retain_thread_simulation(size_t flags) {
  bool is_outside = candlestick_is_outside() || swift_task_getCurrent() || flags & create_flag_is_immediate;
  return is_outside || candlestick_has_other_executor() ? NULL : candlestick_retain_simulation();
}

/// Creates a task that runs in a simulation.
static task_and_context create_in_simulation(candlestick_simulation *simulation, create_function create, size_t flags,
                                             option_record *options, const task_options *read, const void *result_type,
                                             void *entry, void *context, void *const *frame) {
  if (read->is_inline) return create(flags, options, result_type, entry, context);
  candlestick_call_point_before(frame);
  candlestick_created_task created = {
      .name = read->name,
      .is_child = read->is_structured || (flags & create_flag_is_child) != 0,
      .has_own_executor = set_executors(read, simulation),
      .callers = candlestick_callers_of(frame),
  };
  executor_record record = {{unowned_task_executor_option, options}, simulation->task_executor};
  bool has_executor = read->is_structured || read->task_executor;
  // The task may be enqueued, and so become known, before this call returns.
  task_and_context result = create(flags, has_executor ? options : &record.base, result_type, entry, context);
  created.task = result.task;
  created.reports_end = !created.has_own_executor && candlestick_track_end(result.context);
  simulation->task_created(simulation->context, &created);
  candlestick_call_point(frame);
  return result;
}

static _Atomic(void *) cached_create;

/// Creates a task for a simulation, for the observer, or with an owner. The function below calls it, and makes only
/// tail calls, so that it need not save registers.
static __attribute__((noinline)) SWIFT_CALL task_and_context create_watched(size_t flags, option_record *options,
                                                                            const void *result_type, void *entry,
                                                                            void *context) {
  create_function create = (create_function)original_function("swift_task_create", &cached_create, NULL, NULL);
  void *const *frame = __builtin_frame_address(0);
  task_options read = read_options(options);
  if (is_detached(flags, &read)) candlestick_own_detached_code(flags, &entry, &context);
  candlestick_simulation *current = candlestick_current_simulation();
  candlestick_simulation *retained = current ? NULL : retain_thread_simulation(flags);
  candlestick_simulation *simulation = current ? current : retained;
  if (simulation) {
    task_and_context result =
        create_in_simulation(simulation, create, flags, options, &read, result_type, entry, context, frame);
    if (retained) swift_release((void *)retained->context);
    return result;
  }
  candlestick_task_observer observer = atomic_load_explicit(&task_observer, memory_order_acquire);
  task_and_context result = create(flags, options, result_type, entry, context);
  if (observer) {
    // The task is certainly still in memory.
    bool is_child = (flags & create_flag_is_child) != 0;
    observer(&(candlestick_created_task){
        .task = result.task, .name = read.name, .is_child = is_child, .callers = candlestick_callers_of(frame)});
  }
  return result;
}

__attribute__((weak)) SWIFT_CALL task_and_context swift_task_create(size_t flags, option_record *options,
                                                                    const void *result_type, void *entry,
                                                                    void *context) {
  create_function create = (create_function)atomic_load_explicit(&cached_create, memory_order_relaxed);
  bool is_watched = candlestick_entered || candlestick_is_any_under_way() ||
                    atomic_load_explicit(&task_observer, memory_order_relaxed) ||
                    atomic_load_explicit(&candlestick_traced_origins, memory_order_relaxed);
  if (__builtin_expect(is_watched || !create, false))
    __attribute__((musttail)) return create_watched(flags, options, result_type, entry, context);
  __attribute__((musttail)) return create(flags, options, result_type, entry, context);
}

OWN_DEFINITION(swift_task_create);
