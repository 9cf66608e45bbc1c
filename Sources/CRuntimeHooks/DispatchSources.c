// Makes the sources that a simulation's code creates part of the simulation: timers, user data, and descriptors inside.
//
// In place of a source, the code gets a real queue. The queue is inactive, as a new source is, and runs nothing.
// Dispatch counts its references and suspensions, and traps on misuse, as it would for a source.

#include "../CTestProcess/OriginalFunction.h"
#include "Descriptors.h"
#include "Dispatch.h"

_Atomic int candlestick_source_count;
static _Atomic(const candlestick_source_functions *) known_functions;

void candlestick_set_source_functions(const candlestick_source_functions *functions) {
  atomic_store_explicit(&known_functions, functions, memory_order_release);
}

const candlestick_source_functions *candlestick_known_source_functions(void) {
  return atomic_load_explicit(&known_functions, memory_order_acquire);
}

void candlestick_source_is_freed(void) {
  atomic_fetch_sub_explicit(&candlestick_source_count, 1, memory_order_release);
}

/// Calls one of the functions for a source of a simulation.
#define CALL(function, ...) candlestick_known_source_functions()->function(__VA_ARGS__)

// MARK: - Creation

extern const char _dispatch_source_type_timer[] __attribute__((weak));
extern const char _dispatch_source_type_data_add[] __attribute__((weak));
extern const char _dispatch_source_type_data_or[] __attribute__((weak));
extern const char _dispatch_source_type_data_replace[] __attribute__((weak));
extern const char _dispatch_source_type_read[] __attribute__((weak));
extern const char _dispatch_source_type_write[] __attribute__((weak));

/// Finds the kind of a source that simulations support.
static bool find_kind(const void *type, uintptr_t handle, candlestick_source_kind *kind) {
  const void *types[] = {
      [candlestick_source_timer] = _dispatch_source_type_timer,
      [candlestick_source_add] = _dispatch_source_type_data_add,
      [candlestick_source_or] = _dispatch_source_type_data_or,
      [candlestick_source_replace] = _dispatch_source_type_data_replace,
      [candlestick_source_read] = _dispatch_source_type_read,
      [candlestick_source_write] = _dispatch_source_type_write,
  };
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    *kind = (candlestick_source_kind)i;
    if (type != types[i]) continue;
    bool is_of_descriptor = i == candlestick_source_read || i == candlestick_source_write;
    return !is_of_descriptor || candlestick_descriptor_kind_of((int)handle) == descriptor_inside;
  }
  return false;
}

INTERPOSED void *dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  // A sleep with a tolerance uses a source.
  if (!simulation) simulation = candlestick_sleep_simulation(FRAME);
  candlestick_source_kind kind;
  if (!simulation || !candlestick_known_source_functions() || !find_kind(type, handle, &kind))
    return ORIGINAL(dispatch_source_create)(type, handle, mask, queue);
  void *source = dispatch_queue_create("source", dispatch_queue_attr_make_initially_inactive(NULL));
  atomic_fetch_add_explicit(&candlestick_source_count, 1, memory_order_release);
  CALL(create, simulation->context, source, kind, handle, mask, queue ? queue : dispatch_get_global_queue(0, 0));
  return source;
}

// MARK: - References

INTERPOSED void dispatch_retain(void *object) {
  void *record = candlestick_source_at(object);
  if (record) CALL(retain, record);
  ORIGINAL(dispatch_retain)(object);
}

INTERPOSED void dispatch_release(void *object) {
  void *record = candlestick_source_at(object);
  if (record) CALL(release, record);
  ORIGINAL(dispatch_release)(object);
}

// MARK: - Events

INTERPOSED void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  void *record = candlestick_source_at(source);
  if (!record) return candlestick_set_real_timer(source, start, interval, leeway, __builtin_return_address(0));
  candlestick_simulation *simulation = DISPATCHING;
  if (!simulation) simulation = candlestick_sleep_simulation(FRAME);
  int64_t time = simulation ? candlestick_dispatch_time(simulation, start) : candlestick_time_until_dispatch_time(start);
  int64_t nanoseconds = interval == 0 ? 1 : (int64_t)interval < 0 ? INT64_MAX : (int64_t)interval;
  CALL(set_timer, record, start == ~0ull ? INT64_MAX : time, !simulation, nanoseconds);
}

OWN_DEFINITION(dispatch_source_set_timer);

INTERPOSED void dispatch_source_merge_data(void *source, uintptr_t value) {
  void *record = candlestick_source_at(source);
  if (!record) return ORIGINAL(dispatch_source_merge_data)(source, value);
  CALL(merge, record, value);
  candlestick_call_point(FRAME);
}

INTERPOSED void dispatch_source_cancel(void *source) {
  void *record = candlestick_source_at(source);
  if (record) {
    CALL(cancel, record);
    return candlestick_call_point(FRAME);
  }
  ORIGINAL(dispatch_source_cancel)(source);
  candlestick_forget_repeating_timer(source);
}

// MARK: - Properties

/// Interposes a function that returns a property, given the value for a source of a simulation.
#define INTERPOSE_PROPERTY(type, name, value)                                                                          \
  INTERPOSED type name(void *source) {                                                                                 \
    void *record = candlestick_source_at(source);                                                                      \
    return record ? value : ORIGINAL(name)(source);                                                                    \
  }

INTERPOSE_PROPERTY(intptr_t, dispatch_source_testcancel, CALL(is_cancelled, record))
INTERPOSE_PROPERTY(uintptr_t, dispatch_source_get_data, CALL(data, record))
INTERPOSE_PROPERTY(uintptr_t, dispatch_source_get_mask, CALL(mask, record))
INTERPOSE_PROPERTY(uintptr_t, dispatch_source_get_handle, CALL(handle, record))

// MARK: - Handlers

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

static function_block make_function_block(void *source, void (*function)(void *context)) {
  return (function_block){{_NSConcreteStackBlock, 0, 0, invoke_function}, &function_descriptor, source, function};
}

/// Interposes a function that sets a handler block, and its variant that sets a function.
#define INTERPOSE_HANDLER(name, kind)                                                                                  \
  INTERPOSED void name(void *source, const candlestick_block *handler) {                                               \
    void *record = candlestick_source_at(source);                                                                      \
    if (record) return CALL(set_handler, record, kind, candlestick_copy_with_owner(handler), CALLERS);                 \
    /* The source is outside. */                                                                                       \
    BLOCK_COPY owned = candlestick_copy_with_owner(handler);                                                           \
    BLOCK_COPY copy = candlestick_copy_with_origin(FRAME, owned);                                                      \
    ORIGINAL(name)(source, copy);                                                                                      \
  }                                                                                                                    \
  INTERPOSED void name##_f(void *source, void (*function)(void *context)) {                                            \
    void *record = candlestick_source_at(source);                                                                      \
    if (!record) return ORIGINAL(name##_f)(source, function);                                                          \
    if (!function) return CALL(set_handler, record, kind, NULL, CALLERS);                                              \
    function_block block = make_function_block(source, function);                                                      \
    CALL(set_handler, record, kind, _Block_copy(&block.base), CALLERS);                                                \
  }

INTERPOSE_HANDLER(dispatch_source_set_event_handler, candlestick_handler_event)
INTERPOSE_HANDLER(dispatch_source_set_cancel_handler, candlestick_handler_cancel)
INTERPOSE_HANDLER(dispatch_source_set_mandatory_cancel_handler, candlestick_handler_cancel)
INTERPOSE_HANDLER(dispatch_source_set_registration_handler, candlestick_handler_registration)

void candlestick_call_block(const void *block) {
  ((const candlestick_block *)block)->invoke((candlestick_block *)block);
}

void candlestick_release_block(const void *block) { _Block_release(block); }
