// Catches traps of code in this process: the handler of the trap's signal jumps out of the code.
//
// The objects of the code that was left are never released, and its locks stay locked. Everything else that the code
// had begun is ended or restored: Swift's thread-local variables, which have the list of accesses that the runtime
// checks for conflicts, the scope of a simulation, and, by `leave`, task-local values.
//
// It relies on private parts of the runtime, as of Swift 6.3: those of RuntimeLocals.c and FatalErrors.c; the runtime
// appends each message to the previous ones; and `swift_task_localValuePop`, which the runtime exports.

#include "CTestProcess.h"
#include "SwiftCalls.h"

extern SWIFT_CALL void swift_task_localValuePop(void);

void candlestick_pop_task_local(void) { swift_task_localValuePop(); }

#if !defined(FORKED_WORKERS)

int candlestick_catch_trap(void (*run)(void *context), void (*leave)(void *context), void *context, char **message) { return -1; }

#else

#include "CSupport.h"
#include "RuntimeLocals.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

/// Code that may trap. It is in the frame of `candlestick_catch_trap`.
typedef struct candlestick_caught_trap {
  sigjmp_buf place;
  void (*leave)(void *context);
  void *context;
  void *task;
  /// The length of the runtime's message when the code began.
  size_t message_length;
  volatile int signal;
  struct candlestick_caught_trap *outer;
} caught_trap;

/// The state of the thread, to restore after a jump.
typedef struct {
  candlestick_scope scope;
  candlestick_location described;
  _Alignas(uint64_t) char locals[CANDLESTICK_MOST_LOCALS];
} thread_state;

/// Returns the place for the innermost code on the current stack whose traps are caught. A step of a simulation that runs
/// while the code is suspended is on another stack.
static caught_trap **innermost_trap(void) {
  static _Thread_local caught_trap *of_thread;
  caught_trap **of_stack = candlestick_simulations.caught_trap ? candlestick_simulations.caught_trap() : NULL;
  return of_stack ? of_stack : &of_thread;
}

// MARK: - Handlers

// A trap is SIGILL on x86-64, and SIGTRAP on AArch64. The runtime's own errors, such as a failed cast, abort.
static const int signals[] = {SIGILL, SIGTRAP, SIGABRT};
enum { signal_count = sizeof signals / sizeof *signals };
static struct sigaction previous[signal_count];
static int user_count;
static pthread_mutex_t lock = OWN_LOCK;

static size_t message_length(void) {
  const char *message = candlestick_fatal_error();
  return message ? strlen(message) : 0;
}

static void forward(int number, siginfo_t *information, void *context) {
  for (int i = 0; i < signal_count; i++) {
    if (signals[i] != number) continue;
    const struct sigaction *other = &previous[i];
    if (other->sa_flags & SA_SIGINFO) return other->sa_sigaction(number, information, context);
    if (other->sa_handler != SIG_DFL && other->sa_handler != SIG_IGN) return other->sa_handler(number);
    sigaction(number, other, NULL);
    raise(number);
  }
}

static void did_trap(int number, siginfo_t *information, void *context) {
  caught_trap *innermost = *innermost_trap();
  bool is_own = information->si_code > 0 || information->si_pid == getpid();
  // A job that the code runs is other code.
  if (!innermost || !is_own || innermost->task != swift_task_getCurrent() ||
      (number == SIGABRT && message_length() <= innermost->message_length))
    return forward(number, information, context);
  *innermost_trap() = innermost->outer;
  innermost->signal = number;
  innermost->leave(innermost->context);
  siglongjmp(innermost->place, 1);
}

/// Installs the handlers. They run on the stack of the code, whose frames must not change before the jump.
static bool install_handlers(void) {
  struct sigaction ours = {.sa_sigaction = did_trap, .sa_flags = SA_SIGINFO | SA_NODEFER};
  sigemptyset(&ours.sa_mask);
  bool is_installed = true;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < signal_count && user_count == 0 && is_installed; i++)
    is_installed = sigaction(signals[i], &ours, &previous[i]) == 0;
  if (is_installed) user_count++;
  pthread_mutex_unlock(&lock);
  return is_installed;
}

/// Restores the previous handlers, except where the code has replaced ours.
static void remove_handlers(void) {
  pthread_mutex_lock(&lock);
  user_count--;
  for (int i = 0; i < signal_count && user_count == 0; i++) {
    struct sigaction current;
    if (sigaction(signals[i], NULL, &current) != 0) continue;
    if (current.sa_flags & SA_SIGINFO && current.sa_sigaction == did_trap) sigaction(signals[i], &previous[i], NULL);
  }
  pthread_mutex_unlock(&lock);
}

// MARK: - The state of the thread

// These functions are not inlined: another thread may continue the code after it was suspended in a simulation, so
// `candlestick_catch_trap` must not keep addresses of thread-local variables.

static __attribute__((noinline)) void begin(caught_trap *trap, thread_state *state) {
  state->scope = candlestick_exit_simulation(true);
  candlestick_restore_scope(state->scope);
  state->described = candlestick_set_describing((candlestick_location){NULL, 0});
  candlestick_copy_locals(state->locals);
  trap->task = swift_task_getCurrent();
  trap->message_length = message_length();
  trap->outer = *innermost_trap();
  *innermost_trap() = trap;
}

static __attribute__((noinline)) void end(const caught_trap *trap, thread_state *state) {
  if (trap->signal) {
    candlestick_exchange_locals(state->locals);
    candlestick_restore_scope(state->scope);
  }
  *innermost_trap() = trap->outer;
  candlestick_set_describing(state->described);
}

/// Returns a copy of the message that the code caused, and clears the runtime's message.
static char *take_message(const caught_trap *trap) {
  const char *all = candlestick_fatal_error();
  bool is_longer = all && strlen(all) > trap->message_length;
  char *message = strdup(is_longer ? all + trap->message_length : "");
  candlestick_forget_fatal_error();
  return message;
}

// MARK: - Catching

int candlestick_catch_trap(void (*run)(void *context), void (*leave)(void *context), void *context, char **message) {
  if (!candlestick_are_locals_found() || !candlestick_are_locals_known() || !install_handlers()) return -1;
  caught_trap trap = {.leave = leave, .context = context, .signal = 0};
  thread_state state;
  begin(&trap, &state);
  if (sigsetjmp(trap.place, true) == 0) run(context);
  end(&trap, &state);
  remove_handlers();
  if (trap.signal) *message = take_message(&trap);
  return trap.signal;
}

#endif
