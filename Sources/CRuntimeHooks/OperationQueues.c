// Tells operations of a simulation which operation queue is the current one, although they share a thread.
//
// It relies on the mangled names of the getter of `OperationQueue.current`, which programs call, and of the function
// that runs an operation, which stores the queue in a value of the thread meanwhile, as of Swift 6.3.

#if defined(__linux__)

#define _GNU_SOURCE
#include "CRuntimeHooks.h"
#include "DispatchQueueState.h"
#include "EnteredSimulation.h"
#include "RealFunction.h"
#include "SwiftCalls.h"

#include <pthread.h>
#include <stdlib.h>

#define CURRENT "$s10Foundation14OperationQueueC7currentACSgvgZ"
#define RUN "$s10Foundation14OperationQueueC9_scheduleyyAA0B0CF"

// MARK: - The queues of stacks

/// The queue of the operation that runs on a stack.
typedef struct stack_queue {
  const candlestick_stack *stack;
  void *queue;
  struct stack_queue *next;
} stack_queue;

static stack_queue *queues;
static pthread_mutex_t queues_lock = PTHREAD_MUTEX_INITIALIZER;

/// The link to the entry of a stack, or to NULL.
static stack_queue **find(const candlestick_stack *stack) {
  stack_queue **link = &queues;
  while (*link && (*link)->stack != stack) link = &(*link)->next;
  return link;
}

static void set_queue_of_stack(void *queue) {
  const candlestick_stack *stack = candlestick_current_stack();
  pthread_mutex_lock(&queues_lock);
  stack_queue **link = find(stack), *known = *link;
  if (known) {
    *link = known->next;
    free(known);
  }
  stack_queue *entry = queue ? malloc(sizeof(stack_queue)) : NULL;
  if (entry) {
    *entry = (stack_queue){stack, queue, queues};
    queues = entry;
  }
  pthread_mutex_unlock(&queues_lock);
}

/// Returns the queue retained.
static void *queue_of_stack(void) {
  const candlestick_stack *stack = candlestick_current_stack();
  pthread_mutex_lock(&queues_lock);
  stack_queue *entry = *find(stack);
  void *queue = entry ? swift_retain(entry->queue) : NULL;
  pthread_mutex_unlock(&queues_lock);
  return queue;
}

// MARK: - The functions

/// Whether code is in the function that runs an operation.
static bool runs_operation(const void *code) {
  static _Atomic(const void *) callers[2];
  for (int i = 0; i < 2; i++)
    if (atomic_load_explicit(&callers[i], memory_order_relaxed) == code) return true;
  Dl_info info;
  static _Atomic(void *) function;
  if (!dladdr(code, &info) || info.dli_saddr != real_function(RUN, &function, NULL)) return false;
  const void *none = NULL;
  if (!atomic_compare_exchange_strong(&callers[0], &none, code)) atomic_store(&callers[1], code);
  return true;
}

STANDS_IN void _CFThreadSpecificSet(unsigned key, void *value) {
  REAL(void, _CFThreadSpecificSet, unsigned, void *);
  if (!candlestick_entered || candlestick_is_outside() || !runs_operation(__builtin_return_address(0)))
    return real(key, value);
  // Its caller releases the value.
  set_queue_of_stack(value ? swift_retain(value) : NULL);
}

STANDS_IN SWIFT_CALL void *candlestick_shown_operation_queue(SWIFT_CONTEXT void *type) __asm__(CURRENT);

STANDS_IN SWIFT_CALL void *candlestick_shown_operation_queue(SWIFT_CONTEXT void *type) {
  static _Atomic(void *) cached;
  SWIFT_CALL void *(*real)(SWIFT_CONTEXT void *) = real_function(CURRENT, &cached, NULL);
  candlestick_simulation *simulation = candlestick_entered;
  if (!simulation || candlestick_is_outside() || candlestick_is_on_queue(simulation, candlestick_main_queue()))
    return real(type);
  return queue_of_stack();
}

#endif
