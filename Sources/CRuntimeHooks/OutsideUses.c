// Reports to a simulation that its code starts a process, and which one, or which signal it sends.
// FailureOrigins.c does the same for threads, EnqueuedBlocks.c for requests, Sockets.c for sockets, ExecutorHooks.c for tasks, and
// Descriptors.c for data that threads outside may wait for.

#include "../CTestProcess/OriginalFunction.h"
#include "Signals.h"

#include <execinfo.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/// Records that the current code begins something outside. Returns its simulation; NULL if it has none.
static candlestick_simulation *begin_outside(void) {
  candlestick_simulation *simulation = candlestick_is_outside() ? NULL : candlestick_entered;
  if (simulation) simulation->has_begun_outside = true;
  return simulation;
}

void candlestick_report_outside_use(candlestick_outside_use use) {
  candlestick_simulation *simulation = begin_outside();
  if (!simulation) return;
  // This does not use frame pointers, since functions of Dispatch's Swift library have none.
  void *addresses[CANDLESTICK_OUTSIDE_CALLERS];
  int count = backtrace(addresses, CANDLESTICK_OUTSIDE_CALLERS);
  // A return address points after the call, which may be the last instruction of its line.
  for (int i = 0; i < count; i++) addresses[i] = (char *)addresses[i] - 1;
  simulation->used_outside(simulation->context, use, (const void *const *)addresses, (size_t)count);
}

void candlestick_report_first_use(candlestick_outside_use use) {
  candlestick_simulation *simulation = begin_outside();
  if (!simulation || simulation->reported_uses & 1u << use) return;
  // Finding the callers takes longer than most uses.
  simulation->reported_uses |= 1u << use;
  candlestick_report_outside_use(use);
}

// MARK: - Processes

/// Reports a process that the current code, or a thread that it started, has started. Ignores invalid process
/// identifiers.
static void report_process(pid_t process) {
  candlestick_simulation *simulation = process <= 0 || candlestick_is_outside() ? NULL : candlestick_retain_simulation();
  if (!simulation) return;
  simulation->started_process(simulation->context, process);
  swift_release((void *)simulation->context);
}

/// Interposes a function that starts a program.
#define INTERPOSE_SPAWN(name)                                                                                          \
  INTERPOSED int name(pid_t *process, const char *program, const posix_spawn_file_actions_t *actions,                  \
                      const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {       \
    report_outside_use(candlestick_outside_process);                                                                   \
    pid_t started = 0;                                                                                                 \
    int error = ORIGINAL(name)(&started, program, actions, attributes, arguments, environment);                        \
    if (error) return error;                                                                                           \
    report_process(started);                                                                                           \
    if (process) *process = started;                                                                                   \
    return 0;                                                                                                          \
  }

INTERPOSE_SPAWN(posix_spawn)
INTERPOSE_SPAWN(posix_spawnp)

INTERPOSED pid_t fork(void) {
  report_outside_use(candlestick_outside_process);
#if __has_feature(thread_sanitizer)
  // In a fork, the sanitizer asks for the current thread and must get the real one.
  candlestick_simulation *simulation = candlestick_entered;
  candlestick_entered = NULL;
  pid_t process = ORIGINAL(fork)();
  if (process != 0) candlestick_entered = simulation;
#else
  pid_t process = ORIGINAL(fork)();
#endif
  report_process(process);
  return process;
}

/// Makes a tail call, because the child returns from the original first, and this function must not be on the stack
/// then.
INTERPOSED pid_t vfork(void) {
  __typeof__(vfork) *original = ORIGINAL(vfork);
  report_outside_use(candlestick_outside_process);
  __attribute__((musttail)) return original();
}

INTERPOSED int system(const char *command) {
  if (command) report_outside_use(candlestick_outside_process);
  return ORIGINAL(system)(command);
}

INTERPOSED FILE *popen(const char *command, const char *mode) {
  report_outside_use(candlestick_outside_process);
  return ORIGINAL(popen)(command, mode);
}

/// Signal handlers run outside the simulation, in Dispatch sources.
INTERPOSED int kill(pid_t process, int signal) {
  begin_outside();
  int result = ORIGINAL(kill)(process, signal);
  if (candlestick_entered) candlestick_signals_changed();
  return result;
}
