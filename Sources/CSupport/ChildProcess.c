// Runs a function in a forked child of this process.

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "CSupport.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// Exits the child without running inherited exit handlers or writing inherited buffers of other files.
static void exit_child(int status, void *unused) {
  (void)unused;
  fflush(stdout);
  fflush(stderr);
  _exit(status);
}

// Ends the child with a signal that distinguishes a stack overflow from other invalid accesses.
static void did_access(int number, siginfo_t *information, void *context) {
  int end = candlestick_is_stack_overflow(number, information, context) ? CANDLESTICK_OVERFLOW_SIGNAL : number;
  signal(end, SIG_DFL);
  raise(end);
}

bool candlestick_is_child_running(pid_t process) {
  siginfo_t information = {0};
  return waitid(P_PID, (id_t)process, &information, WEXITED | WNOHANG | WNOWAIT) == 0 && information.si_pid == 0;
}

static bool is_forked_child;

bool candlestick_is_forked_child(void) { return is_forked_child; }

static void become_child(int output) {
  is_forked_child = true;
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // ends with its parent
  prctl(PR_SET_DUMPABLE, 0);         // no core dumps, not even piped to a program

  // A crash ends the child immediately. Swift's backtracer would take 20 times as long.
  const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
  sigset_t set;
  sigemptyset(&set);
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) {
    signal(crashes[index], SIG_DFL);
    sigaddset(&set, crashes[index]);
  }
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  candlestick_provide_signal_stacks();
  const struct sigaction access = {.sa_sigaction = did_access, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigaction(SIGSEGV, &access, NULL);
  sigaction(SIGBUS, &access, NULL);

  if (output >= 0) {
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
  }
  on_exit(exit_child, NULL);
}

pid_t candlestick_fork(int output, void (*body)(void *context), void *context) {
  fflush(stdout);  // otherwise the child would print it too
  pid_t child = fork();
  if (child != 0) return child;
  become_child(output);
  body(context);
  exit_child(0, NULL);
  __builtin_unreachable();
}

#endif
