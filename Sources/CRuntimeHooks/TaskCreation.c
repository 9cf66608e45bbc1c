// Gives each task that a simulation creates the simulation's executor, and reports the task to it.
//
// It relies on private parts of the runtime, as of Swift 6.3:
// - Compiled code calls `swift_task_create` and `swift_asyncLet_begin` by name, so that the linker binds the calls to
//   the definitions here. They are weak, so that a program with a statically linked runtime has no duplicate symbols.
// - The flags of `swift_task_create`, and its option records: {flags with the kind in the lowest byte, next record},
//   with the contents declared below.

#if defined(__linux__)

#define _GNU_SOURCE
#include "Callers.h"
#include "CRuntimeHooks.h"
#include "EnteredSimulation.h"
#include "FailureOrigins.h"
#include "RealFunction.h"
#include "SwiftCalls.h"
#include "TaskEnds.h"

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

static int kind_of(const option_record *option) { return option->flags & 0xff; }

/// The frame of the function below while it creates a task. The runtime does that without a call of `swift_task_create`
/// by name, so that the task is unknown until it is enqueued.
static _Thread_local void *const *async_let_frame;

typedef SWIFT_CALL void (*async_let_function)(void *let, option_record *options, const void *result_type, void *entry,
                                              void *context, void *result);

__attribute__((weak)) SWIFT_CALL void swift_asyncLet_begin(void *let, option_record *options, const void *result_type,
                                                           void *entry, void *context, void *result) {
  static _Atomic(void *) cached;
  async_let_function begin = (async_let_function)real_function("swift_asyncLet_begin", &cached, NULL);
  async_let_frame = __builtin_frame_address(0);
  begin(let, options, result_type, entry, context, result);
  async_let_frame = NULL;
}

candlestick_callers candlestick_async_let_callers(void) {
  return async_let_frame ? candlestick_callers_of(async_let_frame) : (candlestick_callers){{NULL}};
}

// MARK: - Tasks outside of simulations

static _Atomic(candlestick_task_observer) task_observer;

void candlestick_track_tasks(candlestick_task_observer observer) {
  atomic_store_explicit(&task_observer, observer, memory_order_release);
}

/// Reports a task to the observer while it is sure to be in memory.
static void report(candlestick_task_observer observer, void *task, size_t flags, const option_record *options,
                   void *const *frame) {
  candlestick_created_task created = {
      .task = task,
      .is_child = (flags & create_flag_is_child) != 0,
      .callers = candlestick_callers_of(frame),
  };
  for (const option_record *option = options; option; option = option->next) {
    if (kind_of(option) == name_option) created.name = ((const name_record *)option)->name;
  }
  observer(&created);
}

/// Whether a task inherits nothing from its maker, and no other task waits for it.
static bool is_detached(size_t flags, const option_record *options) {
  if (flags & (create_flag_is_child | create_flag_copies_locals)) return false;
  for (const option_record *option = options; option; option = option->next) {
    switch (kind_of(option)) {
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

// MARK: - Tasks of simulations

/// What the options of a task say.
typedef struct {
  const char *name;
  bool is_child, is_inline, has_executor, has_own_executor;
} task_options;

/// Reads the options of a simulation's task, and gives it the simulation's executor where they leave it open.
static task_options read_options(option_record *options, candlestick_simulation *simulation) {
  task_options result = {.name = NULL};
  for (option_record *option = options; option; option = option->next) {
    switch (kind_of(option)) {
    case task_group_option:
    case async_let_option:
    case async_let_with_buffer_option:
      result.has_executor = true;
      result.is_child = true;
      break;
    case unowned_task_executor_option:
    case owned_task_executor_option: {
      executor_record *preference = (executor_record *)option;
      result.has_executor = true;
      if (preference->executor.identity) {
        result.has_own_executor = true;
        candlestick_note_foreign_executor(simulation);
      } else {
        // `Task.immediate` and other functions with a parameter for the executor pass a record without one.
        option->flags = (option->flags & ~(size_t)0xff) | unowned_task_executor_option;
        preference->executor = simulation->task_executor;
      }
      break;
    }
    case run_inline_option:
      result.is_inline = true;
      return result;
    case serial_executor_option: {
      candlestick_executor *executor = &((executor_record *)option)->executor;
      // A real thread got the real main actor's.
      if (!candlestick_entered && executor->identity == swift_task_getMainExecutor().identity)
        *executor = simulation->main_executor;
      if (executor->implementation && executor->identity != simulation->main_executor.identity)
        candlestick_note_foreign_executor(simulation);
      break;
    }
    case name_option:
      result.name = ((name_record *)option)->name;
      break;
    default:
      break;
    }
  }
  return result;
}

/// Returns the simulation in which the code started this thread, retained, if a new task is to run there. Returns NULL if it
/// runs in real time: an immediate task, whose beginning runs on this thread, and one that the code enqueues with a hook of its own.
static candlestick_simulation *retain_simulation_of_thread(size_t flags) {
  bool is_outside = candlestick_is_outside() || swift_task_getCurrent() || flags & create_flag_is_immediate;
  return is_outside || candlestick_has_other_executor() ? NULL : candlestick_retain_simulation();
}

static _Atomic(void *) cached_create;

/// Creates a task that runs in a simulation.
static task_and_context create_in_simulation(candlestick_simulation *simulation, create_function create, size_t flags,
                                             option_record *options, const void *result_type, void *entry,
                                             void *context, void *const *frame) {
  task_options read = read_options(options, simulation);
  if (read.is_inline) return create(flags, options, result_type, entry, context);
  candlestick_created_task created = {
      .name = read.name,
      .is_child = read.is_child || (flags & create_flag_is_child) != 0,
      .has_own_executor = read.has_own_executor,
      .callers = candlestick_callers_of(frame),
  };
  executor_record record = {{unowned_task_executor_option, options}, simulation->task_executor};
  // The task may be enqueued, and so become known, before this returns.
  task_and_context result = create(flags, read.has_executor ? options : &record.base, result_type, entry, context);
  created.task = result.task;
  created.reports_end = !created.has_own_executor && candlestick_watch_end(result.context);
  simulation->task_created(simulation->context, &created);
  return result;
}

/// Creates a task for a simulation, for the observer, or with an owner. Called instead of the function below, which
/// calls nothing, so that it saves no registers.
static __attribute__((noinline)) SWIFT_CALL task_and_context create_watched(size_t flags, option_record *options,
                                                                            const void *result_type, void *entry,
                                                                            void *context) {
  create_function create = (create_function)real_function("swift_task_create", &cached_create, NULL);
  void *const *frame = __builtin_frame_address(0);
  if (is_detached(flags, options)) candlestick_own_detached_code(flags, &entry, &context);
  candlestick_simulation *current = candlestick_current_simulation();
  candlestick_simulation *retained = current ? NULL : retain_simulation_of_thread(flags);
  candlestick_simulation *simulation = current ? current : retained;
  if (simulation) {
    task_and_context result =
        create_in_simulation(simulation, create, flags, options, result_type, entry, context, frame);
    if (retained) swift_release((void *)retained->context);
    return result;
  }
  candlestick_task_observer observer = atomic_load_explicit(&task_observer, memory_order_acquire);
  task_and_context result = create(flags, options, result_type, entry, context);
  if (observer) report(observer, result.task, flags, options, frame);
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

const char *candlestick_missing_hook_of_creation(void) {
  return dlsym(RTLD_DEFAULT, "swift_task_create") == (void *)swift_task_create ? NULL : "swift_task_create";
}

#endif
