// Passes the turn between the threads of a simulation and its engine, so that one of them runs at a time.
//
// The threads are real: thread-local variables, stacks and identifiers are those of the thread, and only the order is the
// schedule's. Controlled-concurrency testers do the same: Musuvathi et al., "Finding and Reproducing Heisenbugs in
// Concurrent Programs" (CHESS), OSDI 2008.
//
// It relies on private parts of Foundation, as of Swift 6.3: `Thread` starts threads in the function `_CFThreadCreate`, and
// the mangled name of the class.

#include "ThreadTurns.h"
#include "../CTestProcess/OriginalFunction.h"
#include "../CTestProcess/SystemCalls.h"
#include "Blocking.h"
#include "CSupport.h"
#include "Callers.h"
#include "Signals.h"
#include "StepWatchdog.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: - The turn

/// Calls the system directly: the function of the C library would be a cancellation point, and we interpose it.
long candlestick_call_futex(_Atomic uint32_t *futex, int operation, uint32_t value) {
  return candlestick_real_syscall(SYS_futex, (long[6]){(long)futex, operation | FUTEX_PRIVATE_FLAG, value});
}

static void hand_over(_Atomic uint32_t *turn) {
  atomic_store_explicit(turn, 1, memory_order_release);
  candlestick_call_futex(turn, FUTEX_WAKE, 1);
}

static void await(_Atomic uint32_t *turn) {
  while (atomic_load_explicit(turn, memory_order_acquire) == 0) candlestick_call_futex(turn, FUTEX_WAIT, 0);
  atomic_store_explicit(turn, 0, memory_order_relaxed);
}

/// Waits for a turn as `await` does, but in a loop at first: the wake-up of a thread on an idle core takes longer than most steps. While
/// the loop does not help, because there is no idle core or the steps are long, more and more turns are awaited without it.
static void await_in_loop(_Atomic uint32_t *turn) {
  enum { longest_loop = 30000 /* nanoseconds */, most_turns_without_loop = 1000 };
  static _Thread_local int turns_without_loop READ_WITHOUT_CALL, turns_left READ_WITHOUT_CALL;
  if (atomic_load_explicit(turn, memory_order_acquire) == 0 && --turns_left < 0) {
    int64_t end = candlestick_real_uptime() + longest_loop;
    bool helps = true;
    while (helps && atomic_load_explicit(turn, memory_order_acquire) == 0) helps = candlestick_real_uptime() < end;
    turns_without_loop = helps ? 0 : 2 * turns_without_loop + 1;
    if (turns_without_loop > most_turns_without_loop) turns_without_loop = most_turns_without_loop;
    turns_left = turns_without_loop;
  }
  await(turn);
}

_Thread_local candlestick_thread *candlestick_own_thread;

/// Makes code of this thread run in real time.
static void leave_simulation(void) {
  candlestick_entered = NULL;
  candlestick_borrowed_lock_records = NULL;
  candlestick_set_current_stack(NULL);
}

static void take_turn(candlestick_thread *thread) {
  await(&thread->turn);
  if (atomic_load(&thread->place) == candlestick_place_real) return leave_simulation();
  candlestick_entered = thread->simulation;
  candlestick_borrowed_lock_records = thread->lock_records;
  candlestick_step_watchdog_enters(&thread->simulation->watch, true);
}

/// Waits until a thread that has had its last turn no longer exists: it would count as a thread outside. A destructor that
/// runs in the last round may still block it. Most threads exit sooner than the shortest sleep ends.
static void await_exit(const candlestick_thread *thread) {
  enum { most_pauses = 10000, most_yields = 100 };
  long arguments[6] = {getpid(), thread->number};
  for (int i = 0; i < most_pauses && candlestick_real_syscall(SYS_tgkill, arguments) == 0; i++) {
    if (i < most_yields)
      candlestick_real_syscall(SYS_sched_yield, (long[6]){0});
    else
      candlestick_real_syscall(SYS_nanosleep, (long[6]){(long)&(struct timespec){0, 10000}});
  }
}

/// The number of forks between the first process and this one.
static int fork_count;

bool candlestick_give_turn(candlestick_thread *thread) {
  candlestick_simulation *simulation = candlestick_entered;
  // A forked child that continues the simulation has none of the threads.
  if (thread->fork_count != fork_count) return true;
  simulation->host_number = candlestick_watched_thread();
  thread->lock_records = candlestick_current_lock_records();
  if (atomic_load(&thread->place) == candlestick_place_joined) candlestick_recall_loop(thread, candlestick_place_simulated);
  hand_over(&thread->turn);
  await_in_loop(&thread->returned_turn);
  candlestick_step_watchdog_enters(&simulation->watch, true);
  if (!thread->has_ended) return false;
  await_exit(thread);
  if (thread->is_detached) candlestick_remove_thread(thread);
  return true;
}

void candlestick_return_turn(candlestick_thread *thread) {
  int error = errno;
  hand_over(&thread->returned_turn);
  take_turn(thread);
  errno = error;
}

// MARK: - The end of a thread

/// The key whose destructor is called last in a thread of a simulation.
static pthread_key_t end_key;
static pthread_once_t end_key_once = PTHREAD_ONCE_INIT;

/// The number of rounds in which destructors of other keys run before the thread counts as ended. The thread sanitizer
/// ends the thread in the round after these.
static const int destructor_rounds = PTHREAD_DESTRUCTOR_ITERATIONS - 1;

static void end_thread(void *context) {
  candlestick_thread *thread = context;
  if (++thread->destructor_round < destructor_rounds) {
    ORIGINAL(pthread_setspecific)(end_key, thread);
    return;
  }
  candlestick_own_thread = NULL;
  const void *engine = thread->simulation ? thread->simulation->context : NULL;
  if (atomic_load(&thread->place) == candlestick_place_real) {
    candlestick_drop_thread(thread);
  } else {
    thread->has_ended = true;
    candlestick_signal(thread);
    leave_simulation();
    // The record may be freed from now on.
    hand_over(&thread->returned_turn);
  }
  if (engine) swift_release((void *)engine);
}

static void make_end_key(void) { ORIGINAL(pthread_key_create)(&end_key, end_thread); }

void candlestick_begin_thread(candlestick_thread *thread) {
  // The code that starts a thread of a simulation sets it, too, and may need it first.
  if (atomic_load(&thread->place) == candlestick_place_real) thread->id = candlestick_real_thread();
  atomic_store(&thread->number, gettid());
  candlestick_own_thread = thread;
  ORIGINAL(pthread_setspecific)(end_key, thread);
  if (atomic_load(&thread->place) == candlestick_place_simulated) candlestick_begin_turns(thread);
}

void candlestick_begin_turns(candlestick_thread *thread) {
  candlestick_set_current_stack(thread->stack);
  take_turn(thread);
  candlestick_run_handlers(thread);
}

// MARK: - The records

/// Returns true for code of Foundation that starts a thread for the code that uses the class `Thread`.
static bool is_of_thread_class(const void *code) {
  Dl_info info;
  if (!candlestick_is_in_image(code, image_foundation) || !dladdr(code, &info) || !info.dli_sname) return false;
  const char *class = "$s10Foundation6ThreadC";
  return strcmp(info.dli_sname, "_CFThreadCreate") == 0 || strncmp(info.dli_sname, class, strlen(class)) == 0;
}

bool candlestick_starts_simulated_threads(void *const *frame) {
  candlestick_callers callers = candlestick_callers_of(frame);
  int i = 0;
  while (i < CANDLESTICK_CALLERS - 1 && is_of_thread_class(callers.addresses[i])) i++;
  static const image_name libraries[] = {image_concurrency, image_dispatch, image_foundation, image_networking, image_xctest};
  for (size_t j = 0; j < sizeof libraries / sizeof *libraries; j++)
    if (candlestick_is_in_image(callers.addresses[i], libraries[j])) return false;
  return true;
}

candlestick_thread *candlestick_make_thread(candlestick_simulation *simulation, const pthread_attr_t *attributes, void *const *frame) {
  if (simulation && simulation->thread_count >= CANDLESTICK_THREADS) {
    simulation->thread_refused(simulation->context, candlestick_callers_of(frame));
    return NULL;
  }
  pthread_once(&end_key_once, make_end_key);
  candlestick_thread *thread = calloc(1, sizeof(candlestick_thread));
  if (!thread) return NULL;
  thread->simulation = simulation;
  thread->place = simulation ? candlestick_place_simulated : candlestick_place_real;
  thread->stack = candlestick_make_thread_stack(thread);
  thread->starters = candlestick_callers_of(frame);
  thread->fork_count = fork_count;
  candlestick_list_thread(thread);
  int state = PTHREAD_CREATE_JOINABLE;
  if (attributes) pthread_attr_getdetachstate(attributes, &state);
  thread->is_detached = state == PTHREAD_CREATE_DETACHED;
  return thread;
}

void candlestick_drop_thread(candlestick_thread *thread) {
  candlestick_unlist_thread(thread);
  free(thread->stack);
  free(thread);
}

void candlestick_enlist_thread(candlestick_simulation *simulation, candlestick_thread *thread) {
  thread->simulation = simulation;
  candlestick_lock_simulations();
  thread->next = simulation->threads;
  simulation->threads = thread;
  simulation->thread_count++;
  candlestick_unlock_simulations();
  swift_retain((void *)simulation->context);
}

void candlestick_add_thread(candlestick_thread *thread, pthread_t id) {
  thread->id = id;
  candlestick_simulation *simulation = thread->simulation;
  candlestick_enlist_thread(simulation, thread);
  simulation->thread_started(simulation->context, thread->stack, &thread->starters, NULL);
}

candlestick_thread *candlestick_find_thread(pthread_t id) {
  candlestick_thread *thread = candlestick_entered ? candlestick_entered->threads : NULL;
  while (thread && thread->id != id) thread = thread->next;
  return thread;
}

void candlestick_remove_thread(candlestick_thread *thread) {
  candlestick_simulation *simulation = thread->simulation;
  candlestick_lock_simulations();
  candlestick_thread **link = &simulation->threads;
  while (*link != thread) link = &(*link)->next;
  *link = thread->next;
  simulation->thread_count--;
  candlestick_unlock_simulations();
  candlestick_drop_thread(thread);
}

const char *candlestick_thread_name(candlestick_stack *stack) { return candlestick_thread_of_stack(stack)->name; }

bool candlestick_is_own_thread(const candlestick_simulation *simulation, int number) {
  if (number == (int)gettid() || number == simulation->host_number) return number != 0;
  const candlestick_thread *thread = simulation->threads;
  while (thread && thread->number != number) thread = thread->next;
  return thread != NULL;
}

/// The number of threads that wait in real time because their simulation has ended.
static _Atomic int released_waits;

/// The IDs of these threads.
static _Atomic int waiting_numbers[CANDLESTICK_THREADS];

/// A forked child has none of the other threads, and runs in real time unless the code that has forked it enters the simulation.
static void forget_threads(void) {
  fork_count++;
  candlestick_entered = NULL;
  candlestick_forget_loops();
  atomic_store(&released_waits, 0);
  memset((void *)waiting_numbers, 0, sizeof waiting_numbers);
}

__attribute__((constructor)) static void prepare_for_forks(void) { pthread_atfork(NULL, NULL, forget_threads); }

bool candlestick_is_simulated_thread(int number) {
  for (int i = 0; i < CANDLESTICK_THREADS && atomic_load(&released_waits) > 0; i++)
    if (atomic_load(&waiting_numbers[i]) == number) return candlestick_count_woken_loops(number) == 0;
  bool is_found = false;
  for (candlestick_simulation *simulation = candlestick_lock_simulations(); simulation; simulation = simulation->next)
    for (const candlestick_thread *thread = simulation->threads; thread; thread = thread->next)
      is_found = is_found || (thread->number == number && !thread->has_ended);
  candlestick_unlock_simulations();
  return is_found;
}

int candlestick_simulated_thread_count(void) {
  int count = atomic_load(&released_waits) - candlestick_count_woken_loops(0);
  for (candlestick_simulation *simulation = candlestick_lock_simulations(); simulation; simulation = simulation->next)
    for (const candlestick_thread *thread = simulation->threads; thread; thread = thread->next)
      count += !thread->has_ended && atomic_load(&thread->place) != candlestick_place_joined;
  candlestick_unlock_simulations();
  return count;
}

// MARK: - After the simulation

int candlestick_begin_wait_outside(void) {
  int slot = 0;
  for (int expected = 0; slot < CANDLESTICK_THREADS && !atomic_compare_exchange_strong(&waiting_numbers[slot], &expected, gettid()); slot++)
    expected = 0;
  if (slot < CANDLESTICK_THREADS) atomic_fetch_add(&released_waits, 1);
  return slot;
}

void candlestick_end_wait_outside(int slot) {
  if (slot == CANDLESTICK_THREADS) return;
  atomic_fetch_sub(&released_waits, 1);
  atomic_store(&waiting_numbers[slot], 0);
}

struct timespec candlestick_real_end(const candlestick_simulation *simulation, int64_t end) {
  struct timespec now;
  candlestick_real_time(CLOCK_MONOTONIC, &now);
  struct timespec left = candlestick_timespec(candlestick_time_left(simulation, end));
  // The sum may be larger than nanoseconds can be counted.
  struct timespec rest = candlestick_timespec(now.tv_nsec + left.tv_nsec);
  return (struct timespec){now.tv_sec + left.tv_sec + rest.tv_sec, rest.tv_nsec};
}

void candlestick_release_threads(candlestick_simulation *simulation) {
  while (simulation->threads) {
    candlestick_lock_simulations();
    candlestick_thread *thread = simulation->threads;
    simulation->threads = thread->next;
    candlestick_unlock_simulations();
    if (thread->has_ended) {
      candlestick_drop_thread(thread);
      continue;
    }
    // From now on, the record belongs to the thread.
    if (candlestick_release_loop(thread)) continue;
    atomic_store(&thread->place, candlestick_place_real);
    hand_over(&thread->turn);
  }
  simulation->thread_count = 0;
}
