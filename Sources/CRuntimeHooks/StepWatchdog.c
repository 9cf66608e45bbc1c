// Runs a thread that checks that the steps of simulations end, and that finds the call stack of a step that does not. It also
// reports the schedule that is running when the process ends.
//
// The unresponsive thread reports its call stack from a handler of SIGURG, which processes ignore by default. The
// handler is installed only for that moment, and forwards signals from other senders. glibc's `backtrace` takes no lock
// once its library is loaded.

#include "StepWatchdog.h"
#include "Blocking.h"
#include "CSupport.h"

#include <execinfo.h>
#include <linux/futex.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

/// The time between two checks, in nanoseconds.
static const int64_t tick = nanoseconds_per_second / 10;
/// The time that a step may take beyond the limit, after it was asked to suspend, before the process ends.
static const int64_t grace = 2 * nanoseconds_per_second;
/// The number of ticks for which the thread waits for another simulation before it ends.
static const int most_idle_ticks = 10;

/// The state of the watching thread. It changes only while the list of simulations is locked.
static enum {
  /// There is no thread. The next simulation starts it.
  watch_absent,
  watch_running,
  /// The thread must end unless a simulation is running.
  watch_stopping,
  /// The thread must not be started, because the thread sanitizer allows no new threads in a fork.
  watch_forbidden,
} state;

/// The thread's ID in the system; 0 before it begins, and when it is about to end.
static atomic_long watching_thread;

/// This thread's ID in the system; 0 until it is first needed, because a simulation should not cost a system call.
static _Thread_local int thread_number;

// MARK: - The position of a thread

enum { handler_frame_count = 8 };

static struct {
  void *addresses[handler_frame_count + CANDLESTICK_STEP_FRAMES];
  uintptr_t program_counter;
  int count;
  void *task;
  atomic_bool is_complete;
} position;

/// The program's handler, while ours is installed.
static struct sigaction previous;

/// Calls the program's handler, if there is one.
static void forward(int number, siginfo_t *info, void *context) {
  if (previous.sa_flags & SA_SIGINFO) return previous.sa_sigaction(number, info, context);
  if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) previous.sa_handler(number);
}

static void record_position(int number, siginfo_t *info, void *context) {
  // Our signal is sent by `pthread_kill`.
  if (info->si_code != SI_TKILL) return forward(number, info, context);
  const mcontext_t *registers = &((ucontext_t *)context)->uc_mcontext;
#if defined(__x86_64__)
  position.program_counter = (uintptr_t)registers->gregs[REG_RIP];
#elif defined(__aarch64__)
  position.program_counter = registers->pc;
#endif
  position.task = swift_task_getCurrent();
  position.count = backtrace(position.addresses, sizeof position.addresses / sizeof *position.addresses);
  atomic_store_explicit(&position.is_complete, true, memory_order_release);
}

/// Restores the program's handler. Discards our signal if a thread blocks it, because the program's handler must not
/// get it.
static void restore_handler(bool is_pending) {
  const struct sigaction ignored = {.sa_handler = SIG_IGN};
  if (is_pending) sigaction(SIGURG, &ignored, NULL);
  sigaction(SIGURG, &previous, NULL);
}

/// Finds the call stack of a thread and its task. Leaves both unchanged if the thread does not respond, for example
/// because it blocks signals.
static void find_position(pthread_t thread, candlestick_unresponsive_step *step) {
  struct sigaction ours = {.sa_sigaction = record_position, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigfillset(&ours.sa_mask);
  atomic_store_explicit(&position.is_complete, false, memory_order_relaxed);
  if (sigaction(SIGURG, NULL, &previous) != 0 || sigaction(SIGURG, &ours, NULL) != 0) return;
  bool is_sent = pthread_kill(thread, SIGURG) == 0;
  for (int i = 0; is_sent && i < 100 && !atomic_load_explicit(&position.is_complete, memory_order_acquire); i++)
    nanosleep(&(struct timespec){0, tick / 10}, NULL);
  bool is_complete = atomic_load_explicit(&position.is_complete, memory_order_acquire);
  restore_handler(is_sent && !is_complete);
  if (!is_complete) return;
  step->task = position.task;
  int first = 0;
  while (first < position.count && (uintptr_t)position.addresses[first] != position.program_counter) first++;
  for (int i = first; i < position.count && step->count < CANDLESTICK_STEP_FRAMES; i++)
    // A return address points after the call, which may be the last instruction of its line.
    step->addresses[step->count++] = (const char *)position.addresses[i] - (i > first);
}

// MARK: - Watching

static int64_t now(void) {
  // Real time, even on a thread that runs a simulation.
  return (int64_t)(candlestick_uptime() * 1e9);
}

/// Returns the time for which the simulation's thread has waited for a processor since the last call. The list of
/// simulations must be locked.
static int64_t take_processor_wait(candlestick_step_watchdog *watch) {
  int thread = __atomic_load_n(&watch->thread_number, __ATOMIC_RELAXED);
  char path[64], text[128];
  snprintf(path, sizeof path, "/proc/self/task/%d/schedstat", thread);
  // The text is the time on a processor, the time of waiting for one, and the number of times that the thread ran.
  const char *wait = candlestick_read_text(path, text, sizeof text) ? strchr(text, ' ') : NULL;
  if (!wait) return 0;
  int64_t total = strtoll(wait, NULL, 10), new = thread == watch->seen_thread ? total - watch->seen_wait : 0;
  watch->seen_thread = thread;
  watch->seen_wait = total;
  watch->processor_wait += new;
  return new;
}

int64_t candlestick_processor_wait(candlestick_simulation *simulation) {
  candlestick_lock_simulations();
  take_processor_wait(&simulation->watch);
  int64_t wait = simulation->watch.processor_wait;
  candlestick_unlock_simulations();
  return wait;
}

/// Updates the duration of a simulation's current step. Returns true if the step takes too long even after it was asked
/// to suspend.
static bool has_overrun(candlestick_step_watchdog *watch, int64_t elapsed) {
  // The wait is known when it has ended, so it may be longer than the time since the last check.
  elapsed -= take_processor_wait(watch);
  uint32_t progress = __atomic_load_n(&watch->progress, __ATOMIC_RELAXED);
  bool is_in_step = __atomic_load_n(&watch->depth, __ATOMIC_RELAXED) > 0 && __atomic_load_n(&watch->is_entered, __ATOMIC_RELAXED);
  if (!is_in_step || progress != watch->seen_progress) {
    watch->seen_progress = progress;
    watch->duration = 0;
    return false;
  }
  watch->duration = watch->duration + elapsed > 0 ? watch->duration + elapsed : 0;
  if (watch->duration < watch->limit) return false;
  __atomic_store_n(&watch->switches_left, 0, __ATOMIC_RELAXED);
  return watch->duration - grace >= watch->limit;
}

static void report(candlestick_simulation *simulation, pthread_t thread, uint32_t progress) {
  candlestick_unresponsive_step step = {.task = NULL, .count = 0};
  find_position(thread, &step);
  if (__atomic_load_n(&simulation->watch.progress, __ATOMIC_RELAXED) == progress)
    simulation->step_is_unresponsive(simulation->context, &step);
}

// MARK: - The schedule at the end of the process

enum { longest_milliseconds = 10000 };

static void (*report_schedule)(const void *schedule, char *steps, size_t size);

static struct {
  const void *schedule;
  char *steps;
  size_t size;
} request;
enum { not_requested, requested, answered };
static _Atomic int request_state;

static void answer_request(void) {
  report_schedule(request.schedule, request.steps, request.size);
  atomic_store(&request_state, answered);
}

/// Waits for a tick, and answers a request.
static void await_request(void) {
  int known = atomic_load(&request_state);
  if (known != requested) syscall(SYS_futex, &request_state, FUTEX_WAIT_PRIVATE, known, &(struct timespec){0, tick}, NULL, 0);
  if (atomic_load(&request_state) == requested) answer_request();
}

/// Lets the watching thread report a schedule, because the stack of a signal handler is too small, and the thread that ends
/// the process may hold the lock of its part of the heap. If it holds another lock that the report needs, there is no report.
static void request_report(const void *schedule, char *steps, size_t size) {
  if (steps && !((const candlestick_schedule *)schedule)->recorder) return;
  request.schedule = schedule;
  request.steps = steps;
  request.size = size;
  if (atomic_load(&watching_thread) == gettid()) return answer_request();
  if (state == watch_absent || state == watch_forbidden) return;
  atomic_store(&request_state, requested);
  syscall(SYS_futex, &request_state, FUTEX_WAKE_PRIVATE, 1);
  // This calls the system directly, because we interpose the function.
  for (int i = 0; i < longest_milliseconds && atomic_load(&request_state) != answered; i++)
    syscall(SYS_nanosleep, &(struct timespec){0, 1000 * 1000}, NULL);
}

void candlestick_report_schedule_at_end(void (*report)(const void *schedule, char *steps, size_t size)) {
  report_schedule = report;
  candlestick_watch_schedules(candlestick_running_schedule, request_report);
}

// MARK: - The watching thread

static void watch(void) {
  atomic_store(&watching_thread, gettid());
  void *frame;
  backtrace(&frame, 1);
  int64_t last = now();
  for (int idle_ticks = 0; idle_ticks < most_idle_ticks;) {
    await_request();
    int64_t time = now();
    // Excludes the time for which the whole process was stopped.
    int64_t elapsed = time - last < 2 * tick ? time - last : 2 * tick;
    last = time;
    candlestick_simulation *unresponsive = NULL;
    const void *owner = NULL;
    pthread_t thread;
    candlestick_simulation *first = candlestick_lock_simulations();
    for (candlestick_simulation *simulation = first; simulation; simulation = simulation->next) {
      __atomic_store_n(&simulation->watch.is_time_check_due, true, __ATOMIC_RELAXED);
      if (!has_overrun(&simulation->watch, elapsed)) continue;
      simulation->watch.duration = 0;
      unresponsive = simulation;
      owner = swift_retain((void *)simulation->context);
      thread = (pthread_t)__atomic_load_n(&simulation->watch.thread, __ATOMIC_RELAXED);
    }
    idle_ticks = first ? 0 : state == watch_stopping ? most_idle_ticks : idle_ticks + 1;
    if (idle_ticks == most_idle_ticks) {
      state = watch_absent;
      atomic_store(&watching_thread, 0);
    }
    candlestick_unlock_simulations();
    if (!unresponsive) continue;
    report(unresponsive, thread, unresponsive->watch.seen_progress);
    swift_release((void *)owner);
  }
}

// MARK: - Forks

static void before_fork(void) { candlestick_lock_simulations(); }

/// The child does not have the thread.
static void after_fork_in_child(void) {
#if __has_feature(thread_sanitizer)
  state = watch_forbidden;
#else
  state = watch_absent;
#endif
  atomic_store(&watching_thread, 0);
  thread_number = 0;
  candlestick_unlock_simulations();
}

static void prepare_for_forks(void) { pthread_atfork(before_fork, candlestick_unlock_simulations, after_fork_in_child); }

// MARK: - Begin and end

void candlestick_start_step_watchdog(void) {
  if (state != watch_absent) return;
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare_for_forks);
  if (candlestick_begin_own_thread(watch)) state = watch_running;
}

int candlestick_watched_thread(void) {
  if (thread_number) return thread_number;
  thread_number = gettid();
  sigset_t signal;
  sigemptyset(&signal);
  sigaddset(&signal, SIGURG);
  pthread_sigmask(SIG_UNBLOCK, &signal, NULL);
  return thread_number;
}

void candlestick_excuse_step(void) {
  candlestick_simulation *simulation = candlestick_entered_simulation();
  if (simulation) __atomic_store_n(&simulation->watch.progress, simulation->watch.progress + 1, __ATOMIC_RELAXED);
}

void candlestick_end_step_watch(void) {
  bool is_ending = !candlestick_lock_simulations() && state == watch_running;
  if (is_ending) state = watch_stopping;
  candlestick_unlock_simulations();
  // A thread that has ended still counts until the system has removed it.
  for (int i = 0; is_ending && i < 100 && candlestick_thread_count() > 1; i++)
    nanosleep(&(struct timespec){0, tick / 10}, NULL);
  candlestick_lock_simulations();
  if (state == watch_stopping) state = watch_running;
  candlestick_unlock_simulations();
}

int candlestick_step_watchdog_count(void) {
  candlestick_lock_simulations();
  int count = state == watch_running || state == watch_stopping ? 1 : 0;
  candlestick_unlock_simulations();
  return count;
}

long candlestick_step_watchdog_thread(void) { return atomic_load(&watching_thread); }
