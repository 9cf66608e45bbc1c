// Passes the owner of failures to detached tasks and threads, where the runtime does not.
//
// It relies on private parts of the runtime, as of Swift 6.3:
// - The entry of a task in `swift_task_create` is {relative address of an async function, size of its first frame}. The
//   function gets the address of the result, the frame, and the context of the closure. The context is a Swift object.
//   Depending on a flag, the function releases it, or it is released when the task has ended.
// - A frame begins with the caller's frame and the code at which the caller resumes. That code gets the frame of the
//   called function and, if one was thrown, the error.

#include "FailureOrigins.h"
#include "../CTestProcess/OriginalFunction.h"
#include "CSupport.h"
#include "Callers.h"
#include "TaskLayout.h"
#include "ThreadTurns.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

_Atomic(const candlestick_failure_origins *) candlestick_traced_origins;

// MARK: - Detached tasks

/// An async function as it is passed to the runtime.
typedef struct {
  int32_t function;
  uint32_t frame_size;
} async_function_pointer;

typedef SWIFT_ASYNC_CALL void (*task_function)(void *result, ASYNC_CONTEXT void *frame, SWIFT_CONTEXT void *closure);

/// The frame of an async function that runs the code of a task.
typedef struct {
  void *parent;
  completion resume_parent;
  /// The frame of the task's original code.
  void *code_frame;
} owning_frame;

extern SWIFT_CALL void swift_task_localValuePush(const void *key, void *value, const void *type);
extern SWIFT_CALL void swift_task_localValuePop(void);
extern SWIFT_CALL void *swift_task_localValueGet(const void *key);

/// Runs when the original code has returned or thrown.
static SWIFT_ASYNC_CALL void finish_owned(ASYNC_CONTEXT void *context, SWIFT_CONTEXT void *error) {
  owning_frame *frame = ((owning_frame *)context)->parent;
  swift_task_dealloc(context);
  swift_task_localValuePop();
  __attribute__((musttail)) return frame->resume_parent(frame, error);
}

/// Gives the current task the owner of the code that created it, and creates a frame for the task's original code.
static const async_function_pointer *begin_owned(owning_frame *frame, void *code, bool keeps_context, void **context) {
  const candlestick_failure_origins *origins = traced_origins();
  const void *entry;
  void *owner = origins->open_code(code, keeps_context, &entry, context);
  const async_function_pointer *pointer = entry;
  swift_task_localValuePush(origins->key, &owner, origins->type);
  owning_frame *code_frame = swift_task_alloc(pointer->frame_size);
  code_frame->parent = frame;
  code_frame->resume_parent = finish_owned;
  frame->code_frame = code_frame;
  return pointer;
}

static task_function function_of(const async_function_pointer *pointer) {
  return (task_function)((const char *)&pointer->function + pointer->function);
}

/// Replaces the code of a task.
static SWIFT_ASYNC_CALL void run_owned(void *result, ASYNC_CONTEXT void *frame, SWIFT_CONTEXT void *closure) {
  void *context;
  const async_function_pointer *code = begin_owned(frame, closure, true, &context);
  __attribute__((musttail)) return function_of(code)(result, ((owning_frame *)frame)->code_frame, context);
}

/// Replaces the code of a task that must release the context of its closure.
static SWIFT_ASYNC_CALL void run_owned_once(void *result, ASYNC_CONTEXT void *frame, SWIFT_CONTEXT void *closure) {
  void *context;
  const async_function_pointer *code = begin_owned(frame, closure, false, &context);
  swift_release(closure);
  __attribute__((musttail)) return function_of(code)(result, ((owning_frame *)frame)->code_frame, context);
}

/// The replacements. The index is 1 if the code releases the context.
static async_function_pointer entries[2];
static pthread_once_t entries_once = PTHREAD_ONCE_INIT;

static void make_entries(void) {
  entries[0].function = (int32_t)((intptr_t)run_owned - (intptr_t)&entries[0].function);
  entries[1].function = (int32_t)((intptr_t)run_owned_once - (intptr_t)&entries[1].function);
  entries[0].frame_size = entries[1].frame_size = sizeof(owning_frame);
}

enum { create_flag_consumes_function = 1 << 15 };

void candlestick_own_detached_code(size_t flags, void **entry, void **context) {
  void *owner = current_owner();
  if (!owner) return;
  pthread_once(&entries_once, make_entries);
  *context = traced_origins()->make_code(*entry, *context, owner);
  *entry = &entries[(flags & create_flag_consumes_function) != 0];
}

static void release(void *object) { swift_release(object); }

void candlestick_release_owned(void *object, void *owner) { traced_origins()->run(owner, release, object); }

// MARK: - Threads

typedef struct {
  void *(*start)(void *);
  void *argument;
  void *result;
  /// The owner of the code that starts the thread; NULL if there is none.
  void *owner;
  /// The identifier of that code's simulation; zero if there is none.
  uint64_t origin;
  /// The record of a thread that code of the program starts; NULL for one that a library starts for itself.
  candlestick_thread *record;
} owned_thread;

static void start_thread(void *context) {
  owned_thread *thread = context;
  thread->result = thread->start(thread->argument);
}

static void *run_thread(void *context) {
  owned_thread thread = *(owned_thread *)context;
  free(context);
  candlestick_provide_signal_stack();
  candlestick_origin = thread.origin;
  if (thread.record) candlestick_begin_thread(thread.record);
  if (thread.owner)
    traced_origins()->run(thread.owner, start_thread, &thread);
  else
    start_thread(&thread);
  return thread.result;
}

/// Returns true for code of a library whose threads are shared by the whole process.
static bool is_shared_library(const void *code) {
  return candlestick_is_in_image(code, image_dispatch) || candlestick_is_in_image(code, image_concurrency);
}

static void *run_own_thread(void *run) {
  ((void (*)(void))run)();
  return NULL;
}

bool candlestick_begin_own_thread(void (*run)(void)) {
  // Blocks all signals, which are for the threads of the program.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int error = ORIGINAL(pthread_create)(&thread, NULL, run_own_thread, (void *)run);
  if (!error) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return !error;
}

INTERPOSED int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                              void *argument) {
  __typeof__(pthread_create) *original = ORIGINAL(pthread_create);
  uint64_t origin = 0;
  void *owner = NULL;
  candlestick_thread *record = NULL;
  candlestick_simulation *simulation = NULL;
  void *const *frame = __builtin_frame_address(0);
  if (!is_shared_library(__builtin_return_address(0))) {
    simulation = candlestick_is_outside() ? NULL : candlestick_entered;
    if (candlestick_starts_simulated_threads(frame)) {
      record = candlestick_make_thread(simulation, attributes, frame);
      if (!record) return EAGAIN;
    } else {
      report_outside_use(candlestick_outside_thread);
    }
    origin = simulation ? simulation->identifier : candlestick_origin;
    owner = current_owner();
  }
  if (!traced_origins() && !origin && !record) return original(thread, attributes, start, argument);
  owned_thread *owned = malloc(sizeof(owned_thread));
  int error = EAGAIN;
  if (owned) {
    *owned = (owned_thread){.start = start, .argument = argument, .owner = owner, .origin = origin, .record = record};
    error = original(thread, attributes, run_thread, owned);
  }
  if (error) {
    if (owner) swift_release(owner);
    free(owned);
    if (record) candlestick_drop_thread(record);
  } else if (record && simulation) {
    candlestick_add_thread(record, *thread);
  }
  return error;
}

OWN_DEFINITION(pthread_create);

// MARK: - The beginning

/// Returns the number of the test that owns the current code. Signal handlers can call it, because the runtime looks up
/// the value in the records of the current task or thread, without a lock.
static int64_t current_test(void) {
  const candlestick_failure_origins *origins = traced_origins();
  void **owner = swift_task_localValueGet(origins->key);
  return owner && *owner ? origins->owner_test(*owner) : -1;
}

bool candlestick_trace_failure_origins(const candlestick_failure_origins *origins) {
  atomic_store_explicit(&candlestick_traced_origins, origins, memory_order_release);
  candlestick_set_owner_reader(current_test);
  return !candlestick_missing_hook();
}
