// Passes the owner of code on where the runtime does not: to detached tasks and threads.
//
// It relies on private parts of the runtime, as of Swift 6.3:
// - The entry of a task in `swift_task_create` is {relative address of an async function, size of its first frame}, and
//   the function gets the address of the result, the frame and the context of the closure. The context is a Swift
//   object that is released when the task has ended, or, depending on a flag, by the function.
// - A frame begins with the caller's frame and the code with which the caller resumes, which gets the frame of the
//   function that it called and the error, if one was thrown.
//
// It also relies on libraries calling `pthread_create` by name, so that the linker binds the calls to the definition
// here.

#if defined(__linux__)

#define _GNU_SOURCE
#include "FailureOrigins.h"
#include "CSupport.h"
#include "EnteredSimulation.h"
#include "Images.h"
#include "OutsideUses.h"
#include "RealFunction.h"
#include "SwiftCalls.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

_Atomic(const candlestick_failure_origins *) candlestick_traced_origins;

// MARK: - Detached tasks

/// An async function as the runtime gets it.
typedef struct {
  int32_t function;
  uint32_t frame_size;
} async_function_pointer;

typedef SWIFT_ASYNC_CALL void (*task_function)(void *result, ASYNC_CONTEXT void *frame, SWIFT_CONTEXT void *closure);
typedef SWIFT_ASYNC_CALL void (*completion)(ASYNC_CONTEXT void *frame, SWIFT_CONTEXT void *error);

/// The frame of an async function that runs the code of a task.
typedef struct {
  void *parent;
  completion resume_parent;
  /// The frame of the code.
  void *code_frame;
} owning_frame;

extern SWIFT_CALL void swift_task_localValuePush(const void *key, void *value, const void *type);
extern SWIFT_CALL void swift_task_localValuePop(void);
extern SWIFT_CALL void *swift_task_localValueGet(const void *key);

/// Resumes when the code has returned or thrown.
static SWIFT_ASYNC_CALL void finish_owned(ASYNC_CONTEXT void *context, SWIFT_CONTEXT void *error) {
  owning_frame *frame = ((owning_frame *)context)->parent;
  swift_task_dealloc(context);
  swift_task_localValuePop();
  __attribute__((musttail)) return frame->resume_parent(frame, error);
}

/// Makes the current task belong to its maker's owner, and creates a frame for its code.
static const async_function_pointer *begin_owned(owning_frame *frame, void *code, bool keeps_context, void **context) {
  const candlestick_failure_origins *makers = traced_origins();
  const void *entry;
  void *owner = makers->open_code(code, keeps_context, &entry, context);
  const async_function_pointer *pointer = entry;
  swift_task_localValuePush(makers->key, &owner, makers->type);
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

/// The same if the code has to release the context of its closure.
static SWIFT_ASYNC_CALL void run_owned_once(void *result, ASYNC_CONTEXT void *frame, SWIFT_CONTEXT void *closure) {
  void *context;
  const async_function_pointer *code = begin_owned(frame, closure, false, &context);
  swift_release(closure);
  __attribute__((musttail)) return function_of(code)(result, ((owning_frame *)frame)->code_frame, context);
}

/// The replacements, indexed by whether the code releases the context.
static async_function_pointer entries[2];
static pthread_once_t entries_once = PTHREAD_ONCE_INIT;

static void make_entries(void) {
  entries[0].function = (int32_t)((intptr_t)run_owned - (intptr_t)&entries[0].function);
  entries[1].function = (int32_t)((intptr_t)run_owned_once - (intptr_t)&entries[1].function);
  entries[0].frame_size = entries[1].frame_size = sizeof(owning_frame);
}

enum { create_flag_consumes_function = 1 << 15 };

void candlestick_own_detached_code(size_t flags, void **entry, void **context) {
  const candlestick_failure_origins *makers = traced_origins();
  void *owner = makers ? makers->current() : NULL;
  if (!owner) return;
  pthread_once(&entries_once, make_entries);
  *context = makers->make_code(*entry, *context, owner);
  *entry = &entries[(flags & create_flag_consumes_function) != 0];
}

// MARK: - Threads

typedef struct {
  void *(*start)(void *);
  void *argument;
  void *result;
  /// The owner of the code that starts it, if any.
  void *owner;
  /// The identifier of the simulation that the code belongs to, if any.
  uint64_t origin;
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
  if (thread.owner)
    traced_origins()->run(thread.owner, start_thread, &thread);
  else
    start_thread(&thread);
  return thread.result;
}

/// Whether code belongs to a library whose threads serve the whole process.
static bool serves_everybody(const void *code) {
  return candlestick_is_in_image(code, image_dispatch) || candlestick_is_in_image(code, image_concurrency);
}

typedef int (*create_thread_function)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

/// A sanitizer's, which has to know of each thread.
extern int __interceptor_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *)
    __attribute__((weak));

static create_thread_function real_create_thread(void) {
  static _Atomic(void *) cached;
  return (create_thread_function)real_function("pthread_create", &cached, (void *)__interceptor_pthread_create);
}

static void *run_own_thread(void *run) {
  ((void (*)(void))run)();
  return NULL;
}

bool candlestick_begin_own_thread(void (*run)(void)) {
  // Signals are for the threads of the program.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int error = real_create_thread()(&thread, NULL, run_own_thread, (void *)run);
  if (!error) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return !error;
}

STANDS_IN int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                             void *argument) {
  create_thread_function create = real_create_thread();
  const candlestick_failure_origins *makers = traced_origins();
  uint64_t origin = 0;
  void *owner = NULL;
  if (!serves_everybody(__builtin_return_address(0))) {
    note_outside_use(candlestick_outside_thread);
    candlestick_simulation *simulation = candlestick_is_outside() ? NULL : candlestick_entered;
    origin = simulation ? simulation->identifier : candlestick_origin;
    owner = makers ? makers->current() : NULL;
  }
  // Without makers, this is no test process.
  if (!makers && !origin) return create(thread, attributes, start, argument);
  owned_thread *owned = malloc(sizeof(owned_thread));
  int error = EAGAIN;
  if (owned) {
    *owned = (owned_thread){.start = start, .argument = argument, .owner = owner, .origin = origin};
    error = create(thread, attributes, run_thread, owned);
  }
  if (error) {
    if (owner) swift_release(owner);
    free(owned);
  }
  return error;
}

/// The definition above, even if the linker chose another.
extern __typeof(pthread_create) own_pthread_create __attribute__((alias("pthread_create"), visibility("hidden")));

// MARK: - The beginning

/// Returns the number of the test that owns the current code. Signal handlers can call it: the runtime looks for the value in
/// the records of this thread's own task, or of the thread, without a lock.
static int64_t current_test(void) {
  const candlestick_failure_origins *makers = traced_origins();
  void **owner = swift_task_localValueGet(makers->key);
  return owner && *owner ? makers->test_of_owner(*owner) : -1;
}

bool candlestick_trace_failure_origins(const candlestick_failure_origins *makers) {
  atomic_store_explicit(&candlestick_traced_origins, makers, memory_order_release);
  candlestick_set_owner_reader(current_test);
  return !candlestick_missing_hook() && candlestick_stands_in_for_blocks() &&
         dlsym(RTLD_DEFAULT, "pthread_create") == (void *)own_pthread_create;
}

#endif
