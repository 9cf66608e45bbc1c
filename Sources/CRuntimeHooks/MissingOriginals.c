
#include "MissingOriginals.h"
#include "Dispatch.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

extern void dispatch_sync_f(void *queue, void *context, void (*function)(void *context)) __attribute__((weak));
extern void *dispatch_semaphore_create(intptr_t value) __attribute__((weak));
extern intptr_t dispatch_semaphore_signal(void *semaphore);
extern intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t timeout);

// MARK: - Initializers

typedef struct {
  void (*function)(void *);
  void *context;
} initializer;

/// The initializer for the current call of `pthread_once`, whose function has no parameters.
static _Thread_local initializer passed;

static void initialize(void) {
  initializer own = passed;
  own.function(own.context);
}

void candlestick_once(void *predicate, void (*function)(void *), void *context) {
  passed = (initializer){function, context};
  pthread_once(predicate, initialize);
}

// MARK: - Iterations

/// Iterations on several threads. The last thread that uses them frees them.
typedef struct {
  size_t count;
  void *context;
  void (*function)(void *context, size_t iteration);
  void *semaphore;
  _Atomic size_t next, done, users;
} iterations;

static void run(void *argument) {
  iterations *all = argument;
  for (size_t number; (number = all->next++) < all->count;) {
    all->function(all->context, number);
    if (++all->done == all->count) dispatch_semaphore_signal(all->semaphore);
  }
}

static void release(iterations *all) {
  if (--all->users > 0) return;
  dispatch_release(all->semaphore);
  free(all);
}

static void run_and_release(void *argument) {
  run(argument);
  release(argument);
}

/// Runs iterations on this thread, and on as many others as there are processors.
static void run_on_threads(iterations *all) {
  size_t processors = (size_t)sysconf(_SC_NPROCESSORS_ONLN);
  size_t others = (all->count < processors ? all->count : processors) - 1;
  all->users = others + 1;
  void *queue = dispatch_get_global_queue(0, 0);
  for (size_t i = 0; i < others; i++) dispatch_async_f(queue, all, run_and_release);
  run(all);
  // Waits for iterations, not for threads that have not begun: those may be waiting for this one.
  dispatch_semaphore_wait(all->semaphore, UINT64_MAX);
}

void candlestick_apply(size_t count, void *queue, void *context, void (*function)(void *, size_t)) {
  if (count == 0) return;
  iterations *all = malloc(sizeof *all);
  if (!all) abort();
  *all = (iterations){count, context, function, dispatch_semaphore_create(0), .users = 1};
  if (queue)
    dispatch_sync_f(queue, all, run);
  else
    run_on_threads(all);
  release(all);
}
