// Hands on what code belongs to, where the runtime does not: to detached tasks and to threads.
//
// It rests on this, as of Swift 6.3:
// - What `swift_task_create` is handed as the entry of a task is {relative address of an async function, size of its first
//   frame}, and that function gets the address of the result, the frame and the context of the closure. The context is a
//   Swift object that is released when the task has ended, or else, by a flag, by the function. (private to the runtime)
// - A frame begins with the caller's frame and what the caller goes on with, which is handed the frame of what it has called,
//   and the error, if one is thrown. (private to the runtime)
// - `pthread_create` is called by name, so that the definition here is called instead. It hands on to the real one, or to that
//   of a sanitizer.

#if defined(__linux__)

#define _GNU_SOURCE
#include "Makers.h"
#include "SimulationHooks.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_ASYNC_CALL __attribute__((swiftasynccall))
#define ASYNC_CONTEXT __attribute__((swift_async_context))
#define CLOSURE_CONTEXT __attribute__((swift_context))

_Atomic(const candlestick_makers *) candlestick_traced_makers;

// MARK: - Detached tasks

/// An async function, as the runtime is handed it.
typedef struct {
  int32_t function;
  uint32_t frame_size;
} async_function_pointer;

typedef SWIFT_ASYNC_CALL void (*task_function)(void *result, ASYNC_CONTEXT void *frame, CLOSURE_CONTEXT void *closure);
typedef SWIFT_ASYNC_CALL void (*continuation)(ASYNC_CONTEXT void *frame, CLOSURE_CONTEXT void *error);

/// What an async function finds in its frame: its caller's, and what that goes on with.
typedef struct {
  void *parent;
  continuation resume_parent;
  /// The frame of the code, in the frame of what runs it.
  void *code_frame;
} frame_layout;

extern SWIFT_CALL void *swift_task_alloc(size_t size);
extern SWIFT_CALL void swift_task_dealloc(void *memory);
extern SWIFT_CALL void swift_task_localValuePush(const void *key, void *value, const void *type);
extern SWIFT_CALL void swift_task_localValuePop(void);

/// Goes on when the code has returned, or has thrown an error.
static SWIFT_ASYNC_CALL void finish_owned(ASYNC_CONTEXT void *context, CLOSURE_CONTEXT void *error) {
  frame_layout *frame = ((frame_layout *)context)->parent;
  swift_task_dealloc(context);
  swift_task_localValuePop();
  __attribute__((musttail)) return frame->resume_parent(frame, error);
}

/// Has the task that runs here and now belong to what its maker belongs to, and makes a frame for its code.
static const async_function_pointer *begin_owned(frame_layout *frame, void *code, bool keeps_context, void **context) {
  const candlestick_makers *makers = traced_makers();
  const void *entry;
  void *owner = makers->open_code(code, keeps_context, &entry, context);
  const async_function_pointer *pointer = entry;
  swift_task_localValuePush(makers->key, &owner, makers->type);
  frame_layout *code_frame = swift_task_alloc(pointer->frame_size);
  code_frame->parent = frame;
  code_frame->resume_parent = finish_owned;
  frame->code_frame = code_frame;
  return pointer;
}

static task_function function_of(const async_function_pointer *pointer) {
  return (task_function)((const char *)&pointer->function + pointer->function);
}

/// What the code of a task is replaced by.
static SWIFT_ASYNC_CALL void run_owned(void *result, ASYNC_CONTEXT void *frame, CLOSURE_CONTEXT void *closure) {
  void *context;
  const async_function_pointer *code = begin_owned(frame, closure, true, &context);
  __attribute__((musttail)) return function_of(code)(result, ((frame_layout *)frame)->code_frame, context);
}

/// The same where the code has to release its closure's context.
static SWIFT_ASYNC_CALL void run_owned_once(void *result, ASYNC_CONTEXT void *frame, CLOSURE_CONTEXT void *closure) {
  void *context;
  const async_function_pointer *code = begin_owned(frame, closure, false, &context);
  swift_release(closure);
  __attribute__((musttail)) return function_of(code)(result, ((frame_layout *)frame)->code_frame, context);
}

/// The replacements, by whether the context is released by the code.
static async_function_pointer entries[2];
static pthread_once_t entries_once = PTHREAD_ONCE_INIT;

static void make_entries(void) {
  entries[0].function = (int32_t)((intptr_t)run_owned - (intptr_t)&entries[0].function);
  entries[1].function = (int32_t)((intptr_t)run_owned_once - (intptr_t)&entries[1].function);
  entries[0].frame_size = entries[1].frame_size = sizeof(frame_layout);
}

enum { create_flag_consumes_function = 1 << 15 };

void candlestick_own_detached_code(size_t flags, void **entry, void **context) {
  const candlestick_makers *makers = traced_makers();
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
  void *owner;
} owned_thread;

static void start_thread(void *context) {
  owned_thread *thread = context;
  thread->result = thread->start(thread->argument);
}

static void *run_thread(void *context) {
  owned_thread thread = *(owned_thread *)context;
  free(context);
  traced_makers()->run(thread.owner, start_thread, &thread);
  return thread.result;
}

/// Whether code belongs to a library that makes threads which serve everybody.
static bool serves_everybody(const void *code) {
  Dl_info info;
  if (!dladdr(code, &info) || !info.dli_fname) return false;
  return strstr(info.dli_fname, "libdispatch.") || strstr(info.dli_fname, "libswift_Concurrency.");
}

typedef int (*create_thread_function)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

/// That of a sanitizer, which has to know of each thread.
extern int __interceptor_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *)
    __attribute__((weak));

static create_thread_function real_create_thread(void) {
  static _Atomic(create_thread_function) cached;
  create_thread_function create = atomic_load_explicit(&cached, memory_order_relaxed);
  if (!create) {
    create = __interceptor_pthread_create;
    if (!create) create = (create_thread_function)dlsym(RTLD_NEXT, "pthread_create");
    atomic_store_explicit(&cached, create, memory_order_relaxed);
  }
  return create;
}

int candlestick_create_own_thread(pthread_t *thread, void *(*start)(void *)) {
  return real_create_thread()(thread, NULL, start, NULL);
}

static void *run_own_thread(void *run) {
  ((void (*)(void))run)();
  return NULL;
}

void candlestick_begin_own_thread(void (*run)(void)) {
  // Signals are for the threads of the program.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  // Where there can be no more threads, until one has ended.
  while (real_create_thread()(&thread, NULL, run_own_thread, (void *)run) != 0) usleep(10000);
  pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

STANDS_IN int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                             void *argument) {
  create_thread_function create = real_create_thread();
  const candlestick_makers *makers = traced_makers();
  if (!makers || serves_everybody(__builtin_return_address(0))) return create(thread, attributes, start, argument);
  void *owner = makers->current();
  owned_thread *owned = owner ? malloc(sizeof(owned_thread)) : NULL;
  if (!owned) {
    if (owner) swift_release(owner);
    return create(thread, attributes, start, argument);
  }
  *owned = (owned_thread){.start = start, .argument = argument, .owner = owner};
  int error = create(thread, attributes, run_thread, owned);
  if (error) {
    swift_release(owner);
    free(owned);
  }
  return error;
}

/// The definition above, whichever one the linker has taken.
extern __typeof(pthread_create) own_pthread_create __attribute__((alias("pthread_create"), visibility("hidden")));

// MARK: - The beginning

bool candlestick_trace_makers(const candlestick_makers *makers) {
  atomic_store_explicit(&candlestick_traced_makers, makers, memory_order_release);
  return !candlestick_missing_hook() && candlestick_stands_in_for_blocks() &&
         dlsym(RTLD_DEFAULT, "pthread_create") == (void *)own_pthread_create;
}

#endif
