// Runs other steps of a simulation while its code waits for a semaphore or a group, or performs iterations.
//
// It relies on libraries calling Dispatch's functions by name, so that the linker binds the calls to the definitions
// here. The real semaphores and groups keep the counts, so that any thread may signal and leave them.

#if defined(__linux__)

#define _GNU_SOURCE
#include "AwaitedObjects.h"
#include "DispatchBlocks.h"
#include "JobMemory.h"
#include "LockPoints.h"
#include "RealFunction.h"

#include <errno.h>
#include <stdlib.h>

// MARK: - Semaphores

typedef intptr_t (*wait_function)(void *object, uint64_t timeout);

static wait_function real_semaphore_wait(void) {
  static _Atomic(void *) cached;
  extern intptr_t __interceptor_dispatch_semaphore_wait(void *, uint64_t) __attribute__((weak));
  return (wait_function)real_function("dispatch_semaphore_wait", &cached, (void *)__interceptor_dispatch_semaphore_wait);
}

/// Calls a real function that would wait, without waiting, and without its effect on `errno`. Returns whether there was no
/// need to wait.
static bool try(wait_function wait, void *object) {
  int error = errno;
  bool has_happened = wait(object, 0) == 0;
  errno = error;
  return has_happened;
}

/// What the real functions return after a wait.
static intptr_t result_of_wait(bool has_happened) {
  if (has_happened) return 0;
  errno = ETIMEDOUT;
  return -1;
}

/// A wait of a simulation for a semaphore, which is listed while it has found the semaphore without a signal.
typedef struct {
  candlestick_object_wait wait;
  bool has_happened;
} semaphore_wait;

static bool takes_semaphore(void *context) {
  semaphore_wait *wait = context;
  void *semaphore = (void *)wait->wait.object;
  if (wait->has_happened) return true;
  wait->has_happened = try(real_semaphore_wait(), semaphore);
  if (wait->has_happened ? !candlestick_has_object_waits() : wait->wait.is_listed) return wait->has_happened;
  candlestick_awaited_object *awaited = candlestick_lock_awaited(semaphore);
  if (!wait->has_happened) {
    candlestick_list_wait(&wait->wait);
  } else if (awaited) {
    // It may have taken the signal that was to wake another.
    if (awaited->woken_count > 0) awaited->woken_count--;
    candlestick_unlist_wait(&wait->wait);
  }
  candlestick_unlock_awaited();
  return wait->has_happened;
}

static void end_waiting(candlestick_object_wait *wait) {
  candlestick_lock_awaited(wait->object);
  candlestick_unlist_wait(wait);
  candlestick_unlock_awaited();
}

/// Records that a signal wakes one of the waits for a semaphore. Returns whether there is one that no other wakes.
static bool wakes_wait(void *semaphore) {
  if (!candlestick_has_object_waits()) return false;
  candlestick_awaited_object *awaited = candlestick_lock_awaited(semaphore);
  bool wakes = awaited && awaited->woken_count < awaited->wait_count;
  if (wakes) awaited->woken_count++;
  candlestick_unlock_awaited();
  return wakes;
}

STANDS_IN intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t timeout) {
  candlestick_simulation *simulation = DISPATCHING;
  if (!simulation) return real_semaphore_wait()(semaphore, timeout);
  semaphore_wait wait = {{.object = semaphore}, false};
  simulation->block(simulation->context, &(candlestick_wait){.kind = candlestick_wait_semaphore,
                                                             .end = candlestick_dispatch_time(simulation, timeout),
                                                             .has_happened = takes_semaphore,
                                                             .context = &wait,
                                                             .object = semaphore,
                                                             .is_signalled = true,
                                                             .callers = CALLERS});
  if (wait.wait.is_listed) end_waiting(&wait.wait);
  return result_of_wait(wait.has_happened);
}

/// Returns whether it wakes a thread.
STANDS_IN intptr_t dispatch_semaphore_signal(void *semaphore) {
  REAL(intptr_t, dispatch_semaphore_signal, void *);
  bool is_waited_for = wakes_wait(semaphore);
  // Another thread may free it as soon as it is signalled.
  intptr_t has_woken = real(semaphore);
  if (candlestick_is_any_under_way()) candlestick_signal(semaphore);
  candlestick_simulation *simulation = DISPATCHING;
  if (simulation && simulation->interrupts_at_locks) simulation->reach_lock(simulation->context, FRAME);
  return is_waited_for ? 1 : has_woken;
}

// MARK: - Groups

/// A wait for a group.
typedef struct {
  void *object;
  bool has_happened;
} object_wait;

static wait_function real_group_wait(void) {
  static _Atomic(void *) cached;
  extern intptr_t __interceptor_dispatch_group_wait(void *, uint64_t) __attribute__((weak));
  return (wait_function)real_function("dispatch_group_wait", &cached, (void *)__interceptor_dispatch_group_wait);
}

bool candlestick_is_group_empty(void *group) { return try(real_group_wait(), group); }

static bool is_group_empty(void *context) {
  object_wait *wait = context;
  wait->has_happened = wait->has_happened || candlestick_is_group_empty(wait->object);
  return wait->has_happened;
}

STANDS_IN intptr_t dispatch_group_wait(void *group, uint64_t timeout) {
  candlestick_simulation *simulation = DISPATCHING;
  if (!simulation) return real_group_wait()(group, timeout);
  object_wait wait = {group, false};
  simulation->block(simulation->context, &(candlestick_wait){.kind = candlestick_wait_group,
                                                             .end = candlestick_dispatch_time(simulation, timeout),
                                                             .has_happened = is_group_empty,
                                                             .context = &wait,
                                                             .object = group,
                                                             .is_signalled = true,
                                                             .callers = CALLERS});
  return result_of_wait(wait.has_happened);
}

STANDS_IN void dispatch_group_leave(void *group) {
  REAL(void, dispatch_group_leave, void *);
  if (!candlestick_is_any_under_way()) return real(group);
  candlestick_retain_dispatch_object(group);
  real(group);
  if (candlestick_is_group_empty(group)) {
    candlestick_signal(group);
    candlestick_simulation *simulation = candlestick_current_simulation();
    if (simulation) simulation->group_left(simulation->context, group);
  }
  candlestick_release_dispatch_object(group);
}

STANDS_IN void dispatch_group_notify_f(void *group, void *queue, void *context, void (*function)(void *)) {
  REAL(void, dispatch_group_notify_f, void *, void *, void *, void (*)(void *));
  candlestick_simulation *simulation = DISPATCHING_ON(queue);
  candlestick_block_job *job = simulation ? candlestick_make_block_job(queue, function, context) : NULL;
  if (!job) return real(group, queue, context, function);
  candlestick_note_callers(job, FRAME);
  simulation->notify_of_group(simulation->context, group, job);
}

// MARK: - Iterations

/// The iterations of `dispatch_apply`, in as many rows as may run at once.
typedef struct {
  candlestick_simulation *simulation;
  void *queue;
  void (*function)(void *context, size_t iteration);
  void *context;
  candlestick_callers callers;
  size_t count, enqueued, done;
} iterations;

typedef struct {
  iterations *all;
  size_t number;
} iteration;

enum { most_rows = 8 };

static void run_iteration(void *context);

static void enqueue_iteration(iterations *all) {
  iteration *next = malloc(sizeof(iteration));
  candlestick_block_job *job = next ? candlestick_make_block_job(all->queue, run_iteration, next) : NULL;
  if (!job) abort();
  *next = (iteration){all, all->enqueued++};
  job->dispose = free;
  candlestick_set_callers(job, &all->callers);
  all->simulation->enqueue_block(all->simulation->context, job);
}

/// Runs an iteration in a step. The next one becomes ready at the same time.
static void run_iteration(void *context) {
  iterations *all = ((iteration *)context)->all;
  size_t number = ((iteration *)context)->number;
  free(context);
  if (all->enqueued < all->count) enqueue_iteration(all);
  all->function(all->context, number);
  if (++all->done == all->count) candlestick_signal(all);
}

static bool are_done(void *context) {
  iterations *all = context;
  return all->done == all->count;
}

/// The only iteration runs in place, as in a `sync`.
static void run_only_iteration(void *context) {
  iterations *all = context;
  all->function(all->context, 0);
}

extern void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags) __attribute__((weak));

bool candlestick_apply(void *const *frame, size_t count, void *queue, void *context,
                       void (*function)(void *context, size_t iteration)) {
  candlestick_simulation *simulation = candlestick_dispatching(frame, queue);
  if (!simulation) return false;
  iterations all = {.simulation = simulation,
                    .queue = queue ? queue : dispatch_get_global_queue(0, 0),
                    .function = function,
                    .context = context,
                    .callers = candlestick_callers_of(frame),
                    .count = count};
  if (count == 1) {
    simulation->run_on_queue(simulation->context, all.queue, false, run_only_iteration, &all, all.callers);
    return true;
  }
  for (size_t i = 0; i < most_rows && i < count; i++) enqueue_iteration(&all);
  simulation->block(simulation->context, &(candlestick_wait){.kind = candlestick_wait_iterations,
                                                             .end = INT64_MAX,
                                                             .has_happened = are_done,
                                                             .context = &all,
                                                             .object = &all,
                                                             .is_signalled = true,
                                                             .callers = all.callers});
  return true;
}

STANDS_IN void dispatch_apply_f(size_t count, void *queue, void *context, void (*function)(void *, size_t)) {
  REAL(void, dispatch_apply_f, size_t, void *, void *, void (*)(void *, size_t));
  if (!candlestick_apply(FRAME, count, queue, context, function))
    real(count, queue, context, function);
}

// MARK: - The check

/// The definition above, even if the linker chose another.
extern __typeof(dispatch_semaphore_wait) own_semaphore_wait
    __attribute__((alias("dispatch_semaphore_wait"), visibility("hidden")));

const char *candlestick_missing_hook_of_waits(void) {
  bool is_called = dlsym(RTLD_DEFAULT, "dispatch_semaphore_wait") == (void *)own_semaphore_wait;
  return is_called ? NULL : "dispatch_semaphore_wait";
}

#endif
