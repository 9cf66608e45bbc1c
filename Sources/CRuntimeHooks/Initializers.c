// Keeps tasks that a global variable's initializer creates outside the simulation that happens to use the variable
// first. A step waits in virtual time while such code, which runs once, is blocked in another step.
//
// It relies on compiled code calling `swift_once` by name, as of Swift 6.3. The definition is weak, so that a program
// with a statically linked runtime has no duplicate symbols.

#include "../CTestProcess/OriginalFunction.h"
#include "Blocking.h"
#include "MissingOriginals.h"
#include "MutexUses.h"
#include "ThreadTurns.h"

// MARK: - Running initializers

/// An initializer that runs in a step of a simulation.
typedef struct initializer {
  const void *predicate;
  void (*function)(void *);
  void *context;
  candlestick_simulation *simulation;
  struct initializer *next;
} initializer;

static initializer *running;
static pthread_mutex_t lock = OWN_LOCK;

static void begin(initializer *begun) {
  begun->simulation = candlestick_entered;
  pthread_mutex_lock(&lock);
  begun->next = running;
  __atomic_store_n(&running, begun, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&lock);
}

static void end(const initializer *ended) {
  pthread_mutex_lock(&lock);
  initializer **link = &running;
  while (*link != ended) link = &(*link)->next;
  __atomic_store_n(link, ended->next, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&lock);
  candlestick_signal(ended->predicate);
}

/// Returns true if no step of the same simulation runs an initializer.
static bool has_ended(void *context) {
  const initializer *awaited = context;
  pthread_mutex_lock(&lock);
  const initializer *found = running;
  while (found && (found->predicate != awaited->predicate || found->simulation != awaited->simulation))
    found = found->next;
  pthread_mutex_unlock(&lock);
  return !found;
}

/// Waits for another step that runs the initializer of a predicate.
static inline __attribute__((always_inline)) void await_step(const void *predicate) {
  candlestick_simulation *simulation = candlestick_entered;
  if (__builtin_expect(!simulation || !__atomic_load_n(&running, __ATOMIC_RELAXED), true)) return;
  initializer awaited = {.predicate = predicate, .simulation = simulation};
  if (has_ended(&awaited)) return;
  BLOCK(candlestick_wait_initializer, INT64_MAX, has_ended, &awaited, .object = predicate, .is_signalled = true);
}

// MARK: - Initializers of globals

static void initialize(void *context) {
  initializer *initializer = context;
  begin(initializer);
  candlestick_scope before = candlestick_exit_simulation(true);
  // Later runs of the same code do not call the initializer, and must reach the same points.
  uint32_t ids[candlestick_mutex_variable_count() + 1];
  candlestick_save_thread_ids(ids);
  initializer->function(initializer->context);
  if (initializer->simulation) candlestick_settle_loops();
  candlestick_restore_thread_ids(ids);
  candlestick_restore_scope(before);
  end(initializer);
}

__attribute__((weak)) void swift_once(void *predicate, void (*function)(void *), void *context) {
  __typeof__(swift_once) *once = ORIGINAL_OR(swift_once, candlestick_once);
  if (!candlestick_is_any_under_way()) return once(predicate, function, context);
  await_step(predicate);
  initializer wrapped = {predicate, function, context, NULL, NULL};
  once(predicate, initialize, &wrapped);
}

OWN_DEFINITION(swift_once);

// MARK: - Initializers in C

/// The initializer that `run_once` runs.
static _Thread_local struct {
  pthread_once_t *control;
  void (*function)(void);
} next_once;

static void run_once(void) {
  void (*function)(void) = next_once.function;
  initializer initializer = {.predicate = next_once.control};
  begin(&initializer);
  function();
  end(&initializer);
}

INTERPOSED int pthread_once(pthread_once_t *control, void (*function)(void)) {
  if (!candlestick_entered) return ORIGINAL(pthread_once)(control, function);
  await_step(control);
  next_once.control = control;
  next_once.function = function;
  return ORIGINAL(pthread_once)(control, run_once);
}
