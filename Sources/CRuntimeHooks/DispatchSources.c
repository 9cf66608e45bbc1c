// Makes the timers and the sources of user data that a simulation's code creates part of the simulation.
//
// It relies on libraries calling Dispatch's functions by name, so that the linker binds the calls to the definitions
// here, in DispatchQueues.c and in EnqueuedBlocks.c. In place of the real source, such code gets a real queue, inactive
// as a source is, on which nothing runs: Dispatch counts its references and suspensions, and ends the process where it
// would for a source.

#if defined(__linux__)

#define _GNU_SOURCE
#include "DispatchSources.h"
#include "DispatchTimers.h"
#include "JobMemory.h"
#include "OriginBlocks.h"
#include "RealFunction.h"
#include "SwiftCalls.h"

#include <stdlib.h>

_Atomic int candlestick_source_count;
static _Atomic(const candlestick_source_functions *) known_functions;

void candlestick_set_source_functions(const candlestick_source_functions *functions) {
  atomic_store_explicit(&known_functions, functions, memory_order_release);
}

const candlestick_source_functions *candlestick_functions_of_sources(void) {
  return atomic_load_explicit(&known_functions, memory_order_acquire);
}

void *candlestick_find_source(const void *object) { return candlestick_functions_of_sources()->find(object); }

void candlestick_source_is_freed(void) {
  atomic_fetch_sub_explicit(&candlestick_source_count, 1, memory_order_release);
}

/// Calls one of the functions for the source of a simulation.
#define CALL(function, ...) candlestick_functions_of_sources()->function(__VA_ARGS__)

// MARK: - Creation

extern const char _dispatch_source_type_timer[] __attribute__((weak));
extern const char _dispatch_source_type_data_add[] __attribute__((weak));
extern const char _dispatch_source_type_data_or[] __attribute__((weak));
extern const char _dispatch_source_type_data_replace[] __attribute__((weak));

extern const void *dispatch_queue_attr_make_initially_inactive(const void *attributes) __attribute__((weak));
extern void *dispatch_queue_create(const char *label, const void *attributes) __attribute__((weak));
extern void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags) __attribute__((weak));

static bool find_kind(const void *type, candlestick_source_kind *kind) {
  const void *types[] = {
      [candlestick_source_timer] = _dispatch_source_type_timer,
      [candlestick_source_add] = _dispatch_source_type_data_add,
      [candlestick_source_or] = _dispatch_source_type_data_or,
      [candlestick_source_replace] = _dispatch_source_type_data_replace,
  };
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    *kind = (candlestick_source_kind)i;
    if (type == types[i]) return true;
  }
  return false;
}

STANDS_IN void *dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  REAL(void *, dispatch_source_create, const void *, uintptr_t, uintptr_t, void *);
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  // A sleep with a tolerance.
  if (!simulation) simulation = candlestick_of_sleep(FRAME);
  candlestick_source_kind kind;
  if (!simulation || !candlestick_functions_of_sources() || !find_kind(type, &kind))
    return real(type, handle, mask, queue);
  void *source = dispatch_queue_create("source", dispatch_queue_attr_make_initially_inactive(NULL));
  atomic_fetch_add_explicit(&candlestick_source_count, 1, memory_order_release);
  CALL(create, simulation->context, source, kind, mask, queue ? queue : dispatch_get_global_queue(0, 0));
  return source;
}

// MARK: - References

STANDS_IN void dispatch_retain(void *object) {
  REAL(void, dispatch_retain, void *);
  void *record = candlestick_source_at(object);
  if (record) CALL(retain, record);
  real(object);
}

STANDS_IN void dispatch_release(void *object) {
  REAL(void, dispatch_release, void *);
  void *record = candlestick_source_at(object);
  if (record) CALL(release, record);
  real(object);
}

// MARK: - Events

STANDS_IN void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  void *record = candlestick_source_at(source);
  if (!record) return candlestick_set_real_timer(source, start, interval, leeway, __builtin_return_address(0));
  candlestick_simulation *simulation = DISPATCHING;
  if (!simulation) simulation = candlestick_of_sleep(FRAME);
  int64_t time = simulation ? candlestick_dispatch_time(simulation, start) : candlestick_time_until_dispatch_time(start);
  int64_t nanoseconds = interval == 0 ? 1 : (int64_t)interval < 0 ? INT64_MAX : (int64_t)interval;
  CALL(set_timer, record, start == ~0ull ? INT64_MAX : time, !simulation, nanoseconds);
}

extern __typeof(dispatch_source_set_timer) own_set_timer
    __attribute__((alias("dispatch_source_set_timer"), visibility("hidden")));

void *candlestick_own_set_timer(void) { return (void *)own_set_timer; }

STANDS_IN void dispatch_source_merge_data(void *source, uintptr_t value) {
  REAL(void, dispatch_source_merge_data, void *, uintptr_t);
  void *record = candlestick_source_at(source);
  if (!record) return real(source, value);
  CALL(merge, record, value);
}

STANDS_IN void dispatch_source_cancel(void *source) {
  REAL(void, dispatch_source_cancel, void *);
  void *record = candlestick_source_at(source);
  if (record) return CALL(cancel, record);
  real(source);
  candlestick_forget_repeating_timer(source);
}

// MARK: - Properties

STANDS_IN intptr_t dispatch_source_testcancel(void *source) {
  REAL(intptr_t, dispatch_source_testcancel, void *);
  void *record = candlestick_source_at(source);
  return record ? CALL(is_cancelled, record) : real(source);
}

STANDS_IN uintptr_t dispatch_source_get_data(void *source) {
  REAL(uintptr_t, dispatch_source_get_data, void *);
  void *record = candlestick_source_at(source);
  return record ? CALL(data, record) : real(source);
}

STANDS_IN uintptr_t dispatch_source_get_mask(void *source) {
  REAL(uintptr_t, dispatch_source_get_mask, void *);
  void *record = candlestick_source_at(source);
  return record ? CALL(mask, record) : real(source);
}

STANDS_IN uintptr_t dispatch_source_get_handle(void *source) {
  REAL(uintptr_t, dispatch_source_get_handle, void *);
  return candlestick_source_at(source) ? 0 : real(source);
}

// MARK: - Handlers

/// Defines a function that sets a handler, and the variant that takes a function.
#define HANDLER_STAND_IN(name, kind)                                                                                   \
  STANDS_IN void name(void *source, const candlestick_block *handler) {                                                \
    REAL(void, name, void *, const candlestick_block *);                                                               \
    void *record = candlestick_source_at(source);                                                                      \
    candlestick_block *copy = candlestick_copy_with_owner(handler);                                                    \
    if (record) return CALL(set_handler, record, kind, copy, CALLERS);                                                 \
    /* The source is outside. */                                                                                       \
    candlestick_block *outer = candlestick_copy_with_origin(FRAME, copy);          \
    real(source, outer);                                                                                               \
    if (outer) _Block_release(outer);                                                                                  \
    if (copy) _Block_release(copy);                                                                                    \
  }                                                                                                                    \
  STANDS_IN void name##_f(void *source, void (*function)(void *context)) {                                             \
    REAL(void, name##_f, void *, void (*)(void *));                                                                    \
    void *record = candlestick_source_at(source);                                                                      \
    if (!record) return real(source, function);                                                                        \
    if (!function) return CALL(set_handler, record, kind, NULL, CALLERS);                                              \
    function_block block = block_of_function(source, function);                                                        \
    CALL(set_handler, record, kind, _Block_copy(&block.base), CALLERS);                                                \
  }

/// A block that calls a function with the context of a source.
typedef struct {
  candlestick_block base;
  const struct {
    unsigned long reserved;
    unsigned long size;
  } *descriptor;
  void *source;
  void (*function)(void *context);
} function_block;

extern void *dispatch_get_context(void *object) __attribute__((weak));

static void invoke_function(candlestick_block *base) {
  function_block *block = (function_block *)base;
  block->function(dispatch_get_context(block->source));
}

static const typeof(*(function_block){}.descriptor) function_descriptor = {0, sizeof(function_block)};

static function_block block_of_function(void *source, void (*function)(void *context)) {
  return (function_block){{_NSConcreteStackBlock, 0, 0, invoke_function}, &function_descriptor, source, function};
}

HANDLER_STAND_IN(dispatch_source_set_event_handler, candlestick_handler_event)
HANDLER_STAND_IN(dispatch_source_set_cancel_handler, candlestick_handler_cancel)
HANDLER_STAND_IN(dispatch_source_set_mandatory_cancel_handler, candlestick_handler_cancel)
HANDLER_STAND_IN(dispatch_source_set_registration_handler, candlestick_handler_registration)

void candlestick_call_block(const void *block) {
  ((const candlestick_block *)block)->invoke((candlestick_block *)block);
}

void candlestick_release_block(const void *block) { _Block_release(block); }

// MARK: - Jobs

candlestick_block_job *candlestick_make_source_job(void *queue, void (*function)(void *context),
                                                   void (*dispose)(void *context), void *context,
                                                   candlestick_callers callers) {
  candlestick_block_job *job = candlestick_make_block_job(queue, function, context);
  if (!job) abort();
  if (job->owner) swift_release(job->owner);
  job->owner = NULL;
  job->dispose = dispose;
  candlestick_set_callers(job, &callers);
  job->is_of_source = true;
  return job;
}

#endif
