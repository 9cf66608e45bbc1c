// Makes blocks that a simulation runs synchronously on Dispatch queues part of the simulation. Records suspended queues
// and queues that libraries have created for their own use, and reports changes of queues.

#include "../CTestProcess/OriginalFunction.h"
#include "Blocking.h"
#include "Dispatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <unwind.h>

typedef void (*run_function)(void *context);

// MARK: - Synchronous functions

static void invoke_block(void *context) {
  candlestick_block *block = context;
  block->invoke(block);
}

/// Interposes a function that runs a block, and its variant that runs a function.
#define INTERPOSE_SYNC(name, is_barrier)                                                                               \
  INTERPOSED void name(void *queue, const candlestick_block *block) {                                                  \
    candlestick_simulation *simulation = DISPATCHING_ON(queue);                                                        \
    if (!simulation) return ORIGINAL(name)(queue, block);                                                              \
    bool excludes = is_barrier || candlestick_is_barrier_item(block);                                                  \
    simulation->run_on_queue(simulation->context, queue, excludes, invoke_block, (void *)block, CALLERS);              \
  }                                                                                                                    \
  INTERPOSED void name##_f(void *queue, void *context, run_function function) {                                        \
    candlestick_simulation *simulation = DISPATCHING_ON(queue);                                                        \
    if (!simulation) return ORIGINAL(name##_f)(queue, context, function);                                              \
    simulation->run_on_queue(simulation->context, queue, is_barrier, function, context, CALLERS);                      \
  }

INTERPOSE_SYNC(dispatch_sync, false)
INTERPOSE_SYNC(dispatch_barrier_sync, true)
INTERPOSE_SYNC(dispatch_async_and_wait, false)
INTERPOSE_SYNC(dispatch_barrier_async_and_wait, true)
OWN_DEFINITION(dispatch_sync);

/// Ends the process as Dispatch does. Its words appear only in the crash reports of Apple's platforms.
void candlestick_fail_sync(void) {
  fputs("BUG IN CLIENT OF LIBDISPATCH: dispatch_sync called on queue already owned by current thread\n", stderr);
  __builtin_trap();
}

// MARK: - The current queue

extern void *dispatch_queue_get_specific(void *queue, const void *key) __attribute__((weak));

bool candlestick_is_on_queue(candlestick_simulation *simulation, const void *queue) {
  void *current;
  for (int i = 0; (current = simulation->current_queue(simulation->context, i)); i++)
    for (; current; current = candlestick_read_queue_state(current).target)
      if (current == queue) return true;
  return false;
}

static void *innermost_queue(candlestick_simulation *simulation) {
  void *innermost = NULL, *queue;
  for (int i = 0; (queue = simulation->current_queue(simulation->context, i)); i++) innermost = queue;
  return innermost;
}

INTERPOSED void *dispatch_get_specific(const void *key) {
  candlestick_simulation *simulation = DISPATCHING;
  if (!simulation) return ORIGINAL(dispatch_get_specific)(key);
  void *value = NULL;
  for (void *queue = innermost_queue(simulation); queue && !value; queue = candlestick_read_queue_state(queue).target)
    value = dispatch_queue_get_specific(queue, key);
  return value;
}

INTERPOSED const char *dispatch_queue_get_label(void *queue) {
  candlestick_simulation *simulation = queue ? NULL : DISPATCHING;
  if (simulation && !(queue = innermost_queue(simulation))) return "";
  return ORIGINAL(dispatch_queue_get_label)(queue);
}

/// Ends the process as Dispatch does for a failed assertion.
static _Noreturn void fail_assertion(void *queue, const char *expectation) {
  fprintf(stderr, "BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was %s on queue [%s]\n", expectation,
          candlestick_queue_label(queue));
  __builtin_trap();
}

INTERPOSED void dispatch_assert_queue(void *queue) {
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  if (!simulation) return ORIGINAL(dispatch_assert_queue)(queue);
  if (!candlestick_is_on_queue(simulation, queue)) fail_assertion(queue, "expected to execute");
}

INTERPOSED void dispatch_assert_queue_barrier(void *queue) {
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  if (!simulation) return ORIGINAL(dispatch_assert_queue_barrier)(queue);
  if (!candlestick_is_on_queue(simulation, queue)) fail_assertion(queue, "expected to execute");
  if (!candlestick_is_serial(candlestick_read_queue_state(queue)) && !simulation->is_barrier_on(simulation->context, queue))
    fail_assertion(queue, "expected to act as a barrier");
}

INTERPOSED void dispatch_assert_queue_not(void *queue) {
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  if (!simulation) return ORIGINAL(dispatch_assert_queue_not)(queue);
  if (candlestick_is_on_queue(simulation, queue)) fail_assertion(queue, "not expected to execute");
}

// MARK: - Suspended objects

/// A change in the state of an object that runs no blocks while it is inactive or suspended.
typedef enum {
  suspension_inactive,
  suspension_activated,
  suspension_begins,
  suspension_ends,
} suspension;

/// The objects that are suspended or inactive.
static struct suspended {
  const void *object;
  /// The number of pending suspensions.
  int count;
  bool is_inactive;
} *suspended;
static int suspended_count, suspended_capacity;
static pthread_mutex_t lock = OWN_LOCK;
static _Atomic int any_suspended;

static struct suspended *find(const void *object) {
  for (int i = 0; i < suspended_count; i++)
    if (suspended[i].object == object) return &suspended[i];
  return NULL;
}

static struct suspended *find_or_add(const void *object) {
  struct suspended *found = find(object);
  if (found) return found;
  if (suspended_count == suspended_capacity) {
    suspended_capacity = suspended_capacity ? 2 * suspended_capacity : 16;
    suspended = realloc(suspended, (size_t)suspended_capacity * sizeof *suspended);
    if (!suspended) abort();
  }
  suspended[suspended_count] = (struct suspended){object, 0, false};
  return &suspended[suspended_count++];
}

/// Records that an object was created inactive, activated, suspended or resumed.
static void record_suspension(const void *object, suspension change) {
  pthread_mutex_lock(&lock);
  bool adds = change == suspension_begins || change == suspension_inactive;
  struct suspended *entry = adds ? find_or_add(object) : find(object);
  if (entry) {
    if (change == suspension_begins) entry->count++;
    if (change == suspension_ends && entry->count > 0) entry->count--;
    if (change == suspension_inactive || change == suspension_activated)
      entry->is_inactive = change == suspension_inactive;
    if (entry->count == 0 && !entry->is_inactive) *entry = suspended[--suspended_count];
  }
  atomic_store(&any_suspended, suspended_count);
  pthread_mutex_unlock(&lock);
}

/// Returns true if an object is inactive but not suspended.
static bool is_only_inactive(const void *object) {
  pthread_mutex_lock(&lock);
  struct suspended *entry = find(object);
  bool is_inactive = entry && entry->is_inactive && entry->count == 0;
  pthread_mutex_unlock(&lock);
  return is_inactive;
}

bool candlestick_is_suspended(const void *object) {
  if (atomic_load_explicit(&any_suspended, memory_order_acquire) == 0) return false;
  pthread_mutex_lock(&lock);
  bool is_found = find(object) != NULL;
  pthread_mutex_unlock(&lock);
  return is_found;
}

// MARK: - Queues of libraries

extern void dispatch_queue_set_specific(void *queue, const void *key, void *context, void (*destroy)(void *context))
    __attribute__((weak));

/// The key of a queue-specific value that marks queues that libraries have created for their own use.
static char library_key;

/// The value of a queue that XCTest has created. Queues of other libraries have the key as their value.
static char xctest_value;

bool candlestick_is_library_queue(const void *queue) {
  return dispatch_queue_get_specific((void *)queue, &library_key) != NULL;
}

bool candlestick_is_xctest_queue(const void *queue) {
  return dispatch_queue_get_specific((void *)queue, &library_key) == &xctest_value;
}

typedef struct {
  /// The address of the call that creates the queue.
  const void *caller;
  bool has_begun, is_library, is_xctest;
} creator;

static _Unwind_Reason_Code find_creator(struct _Unwind_Context *context, void *argument) {
  creator *found = argument;
  const void *code = (const void *)_Unwind_GetIP(context);
  found->has_begun = found->has_begun || code == found->caller;
  // Swift code calls Dispatch through its Swift library.
  if (!found->has_begun || candlestick_is_in_image(code, image_swift_dispatch)) return _URC_NO_REASON;
  found->is_xctest = candlestick_is_in_image(code, image_xctest);
  found->is_library = found->is_xctest || candlestick_is_in_image(code, image_testing) ||
                      candlestick_is_in_image(code, image_networking);
  return _URC_END_OF_STACK;
}

/// Marks a queue if a library created it. `caller` is the address of the call.
static void record_creator(void *queue, const void *caller) {
  creator found = {.caller = caller};
  _Unwind_Backtrace(find_creator, &found);
  char *value = found.is_xctest ? &xctest_value : &library_key;
  if (found.is_library) dispatch_queue_set_specific(queue, &library_key, value, NULL);
}

// MARK: - Changes of queues

/// Reports that a queue or source of a simulation may have changed.
static void report_change(void *queue) {
  void *source = candlestick_source_at(queue);
  if (source) return candlestick_known_source_functions()->changed(source);
  if (!candlestick_is_any_under_way()) return;
  candlestick_simulation *simulation = candlestick_current_simulation();
  if (simulation) simulation->queue_changed(simulation->context, queue);
}

static void record_creation(void *queue, const void *attributes, const void *caller) {
  record_creator(queue, caller);
  if (attributes && dispatch_queue_attr_make_initially_inactive(attributes) == attributes)
    record_suspension(queue, suspension_inactive);
}

INTERPOSED void *dispatch_queue_create(const char *label, const void *attributes) {
  void *queue = ORIGINAL(dispatch_queue_create)(label, attributes);
  record_creation(queue, attributes, __builtin_return_address(0));
  return queue;
}

INTERPOSED void *dispatch_queue_create_with_target(const char *label, const void *attributes, void *target) {
  void *queue = ORIGINAL(dispatch_queue_create_with_target)(label, attributes, target);
  record_creation(queue, attributes, __builtin_return_address(0));
  return queue;
}

INTERPOSED void dispatch_suspend(void *object) {
  ORIGINAL(dispatch_suspend)(object);
  record_suspension(object, suspension_begins);
  report_change(object);
}

void dispatch_activate(void *object);

static void activate(void *object) {
  record_suspension(object, suspension_activated);
  ORIGINAL(dispatch_activate)(object);
  report_change(object);
}

INTERPOSED void dispatch_activate(void *object) {
  activate(object);
  candlestick_call_point(FRAME);
}

INTERPOSED void dispatch_resume(void *object) {
  // `dispatch_resume` activates an inactive source, but not the queue that represents the source here.
  if (candlestick_source_at(object) && is_only_inactive(object)) {
    activate(object);
  } else {
    record_suspension(object, suspension_ends);
    ORIGINAL(dispatch_resume)(object);
    report_change(object);
  }
  candlestick_call_point(FRAME);
}

INTERPOSED void dispatch_set_target_queue(void *object, void *queue) {
  void *source = candlestick_source_at(object);
  if (source) {
    void *target = queue ? queue : dispatch_get_global_queue(0, 0);
    return candlestick_known_source_functions()->set_target(source, target);
  }
  ORIGINAL(dispatch_set_target_queue)(object, queue);
  report_change(object);
}
