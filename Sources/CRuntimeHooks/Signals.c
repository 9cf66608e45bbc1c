// Makes code of a simulation wait for signals in virtual time, and lets signals interrupt the threads of a simulation.
//
// A thread waits for its turn in a call of the system, where a handler would run at the same time as another step. So a signal for which
// there is a handler is sent to a thread when the thread has the turn. It ends the wait of the thread, which continues after the handler
// unless the system would end the call, too.

#include "../CTestProcess/OriginalFunction.h"
#include "../CTestProcess/SystemCalls.h"
#include "Signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/// The object of all waits for signals.
static const char signals;

void candlestick_signals_changed(void) { candlestick_signal(&signals); }

static uint64_t bit_of(int signal) { return 1ull << (signal - 1); }

static uint64_t bits_of(const sigset_t *set) {
  uint64_t bits;
  memcpy(&bits, set, sizeof bits);
  return bits;
}

/// Returns the thread of a simulation that runs the current code; NULL if it is none.
static candlestick_thread *current_thread(void) {
  candlestick_stack *stack = candlestick_current_stack();
  return stack ? candlestick_thread_of_stack(stack) : NULL;
}

// MARK: - Handlers

/// Returns true if a signal has a handler. Sets `restarts` if calls continue after it.
static bool has_handler(int signal, bool *restarts) {
  struct sigaction action;
  if (signal < 1 || signal > 64 || sigaction(signal, NULL, &action) != 0) return false;
  *restarts = (action.sa_flags & SA_RESTART) != 0;
  return action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN;
}

bool candlestick_run_handlers(candlestick_thread *thread) {
  uint64_t pending = thread ? atomic_exchange(&thread->signals, 0) : 0;
  if (__builtin_expect(pending == 0, true)) return false;
  int error = errno;
  sigset_t blocked;
  pthread_sigmask(SIG_BLOCK, NULL, &blocked);
  bool has_run = false;
  for (int signal = 1; signal <= 64; signal++) {
    bool restarts;
    if (!(pending & bit_of(signal))) continue;
    if (has_handler(signal, &restarts) && !sigismember(&blocked, signal)) {
      has_run = true;
      if (thread->interruption != call_ends) thread->interruption = restarts ? call_restarts : call_ends;
    }
    ORIGINAL(pthread_kill)(pthread_self(), signal);
  }
  errno = error;
  return has_run;
}

bool candlestick_is_signalled(const candlestick_stack *stack) {
  const candlestick_thread *thread = candlestick_thread_of_stack(stack);
  return thread && atomic_load(&thread->signals) != 0;
}

static bool is_over(const candlestick_simulation *simulation, const candlestick_wait *wait) {
  return candlestick_has_left(simulation) || simulation->time >= wait->end || (wait->has_happened && wait->has_happened(wait->context));
}

void candlestick_block_step(candlestick_simulation *simulation, const candlestick_wait *wait) {
  candlestick_thread *thread = current_thread();
  if (thread) thread->interruption = call_continues;
  while (true) {
    simulation->block(simulation->context, wait);
    if (!thread || candlestick_has_left(simulation) || !candlestick_run_handlers(thread)) return;
    bool is_ready = is_over(simulation, wait);
    if (is_ready || !wait->is_interruptible) thread->interruption = call_continues;
    if (is_ready || wait->is_interruptible || thread->is_cancelled) return;
  }
}

bool candlestick_is_call_interrupted(bool is_restarted) {
  candlestick_thread *thread = current_thread();
  if (__builtin_expect(!thread || thread->interruption == call_continues, true)) return false;
  bool ends = thread->interruption == call_ends || !is_restarted;
  thread->interruption = call_continues;
  if (ends) errno = EINTR;
  return ends;
}

// MARK: - Sending

/// Sends a signal to a thread that does not have the turn. Returns false if the system must send it: no handler would run.
static bool send_to_thread(candlestick_simulation *simulation, candlestick_thread *thread, int signal) {
  bool restarts;
  if (!thread || thread->has_ended || thread->stack == candlestick_current_stack() || !has_handler(signal, &restarts)) return false;
  atomic_fetch_or(&thread->signals, bit_of(signal));
  simulation->thread_interrupted(simulation->context, thread->stack);
  candlestick_signals_changed();
  return true;
}

INTERPOSED int pthread_kill(pthread_t id, int signal) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return ORIGINAL(pthread_kill)(id, signal);
  if (send_to_thread(simulation, candlestick_find_thread(id), signal)) return 0;
  int error = ORIGINAL(pthread_kill)(id, signal);
  candlestick_signals_changed();
  return error;
}

INTERPOSED int tgkill(pid_t process, pid_t number, int signal) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return ORIGINAL(tgkill)(process, number, signal);
  candlestick_thread *thread = simulation->threads;
  while (thread && thread->number != number) thread = thread->next;
  if (process == getpid() && send_to_thread(simulation, thread, signal)) return 0;
  int result = ORIGINAL(tgkill)(process, number, signal);
  candlestick_signals_changed();
  return result;
}

// MARK: - Waiting

/// A wait for signals, of which any ends it.
typedef struct {
  uint64_t awaited;
  const candlestick_thread *thread;
  /// The ID of the thread in the system.
  int number;
} signal_wait;

static signal_wait wait_for(uint64_t awaited) {
  return (signal_wait){awaited, current_thread(), (int)candlestick_real_syscall(SYS_gettid, (long[6]){0})};
}

/// Returns true if an awaited signal is pending. The thread that asks may be another one, so it reads what the system tells of the thread.
static bool is_pending(void *context) {
  const signal_wait *wait = context;
  if (wait->thread && (atomic_load(&wait->thread->signals) & wait->awaited)) return true;
  char path[64], status[4096];
  int error = errno;
  snprintf(path, sizeof path, "/proc/self/task/%d/status", wait->number);
  int file = ORIGINAL(open)(path, O_RDONLY | O_CLOEXEC);
  ssize_t count = file < 0 ? 0 : ORIGINAL(read)(file, status, sizeof status - 1);
  if (file >= 0) ORIGINAL(close)(file);
  status[count > 0 ? count : 0] = 0;
  uint64_t pending = 0;
  const char *names[] = {"SigPnd:", "ShdPnd:"};
  for (int i = 0; i < 2; i++) {
    const char *line = strstr(status, names[i]);
    if (line) pending |= strtoull(line + strlen(names[i]), NULL, 16);
  }
  errno = error;
  return (pending & wait->awaited) != 0;
}

/// Runs the handlers of signals that were sent before a call, which they do not end.
static void run_earlier_handlers(void) {
  candlestick_thread *thread = current_thread();
  if (candlestick_run_handlers(thread)) thread->interruption = call_continues;
}

#define AWAIT_SIGNAL(wait, end)                                                                                        \
  do {                                                                                                                 \
    candlestick_act_on_cancellation();                                                                                 \
    BLOCK(candlestick_wait_signal, end, is_pending, wait, .object = &signals, .is_signalled = true,                    \
          .is_independent = true, .is_interruptible = true);                                                           \
    candlestick_act_on_cancellation();                                                                                 \
  } while (false)

/// Waits for a signal of a set until a time. Returns its number, or -1.
static int await_signal(candlestick_simulation *simulation, const sigset_t *set, siginfo_t *info, int64_t end) {
  signal_wait wait = wait_for(bits_of(set));
  run_earlier_handlers();
  while (true) {
    int result = ORIGINAL(sigtimedwait)(set, info, &(struct timespec){0, 0});
    if (result >= 0 || errno != EAGAIN || simulation->time >= end) return result;
    if (candlestick_is_call_interrupted(false)) return -1;
    AWAIT_SIGNAL(&wait, end);
    if (!candlestick_has_left(simulation)) continue;
    struct timespec limit = candlestick_timespec(candlestick_time_left(simulation, end));
    return WAIT_OUTSIDE(ORIGINAL(sigtimedwait)(set, info, end == INT64_MAX ? NULL : &limit));
  }
}

INTERPOSED int sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *limit) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation || (limit && !candlestick_is_duration(limit))) return ORIGINAL(sigtimedwait)(set, info, limit);
  return await_signal(simulation, set, info, candlestick_end_after(simulation, limit ? candlestick_nanoseconds(*limit) : -1));
}

INTERPOSED int sigwaitinfo(const sigset_t *set, siginfo_t *info) {
  candlestick_simulation *simulation = SIMULATION;
  return simulation ? await_signal(simulation, set, info, INT64_MAX) : ORIGINAL(sigwaitinfo)(set, info);
}

INTERPOSED int sigwait(const sigset_t *set, int *signal) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return ORIGINAL(sigwait)(set, signal);
  int result;
  do result = await_signal(simulation, set, NULL, INT64_MAX);
  while (result < 0 && errno == EINTR);
  if (result < 0) return errno;
  *signal = result;
  return 0;
}

/// Waits until a handler has run, as a thread of the simulation. Returns true if it has, and false if an awaited signal is pending, or
/// if the simulation has ended.
static bool await_handler(candlestick_simulation *simulation, const sigset_t *mask) {
  signal_wait wait = wait_for(~bits_of(mask));
  run_earlier_handlers();
  while (!is_pending(&wait) && !candlestick_has_left(simulation)) {
    AWAIT_SIGNAL(&wait, INT64_MAX);
    if (!candlestick_has_left(simulation) && candlestick_is_call_interrupted(false)) return true;
  }
  return false;
}

INTERPOSED int sigsuspend(const sigset_t *mask) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation || !current_thread()) return ORIGINAL(sigsuspend)(mask);
  if (await_handler(simulation, mask)) return -1;
  return WAIT_OUTSIDE(ORIGINAL(sigsuspend)(mask));
}

INTERPOSED int pause(void) {
  sigset_t mask;
  pthread_sigmask(SIG_BLOCK, NULL, &mask);
  return sigsuspend(&mask);
}
