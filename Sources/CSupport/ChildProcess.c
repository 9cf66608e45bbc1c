// Runs a function in a forked child of this process.

#define _GNU_SOURCE
#include "CSupport.h"

#if defined(__linux__)

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Ends the child like `exit`, without the exit handlers and the unwritten output of files that it has from the parent.
static void leave(int status, void *unused) {
  fflush(stdout);
  fflush(stderr);
  _exit(status);
}

// Ends the child by the signal that says why, with no other effect.
static void did_access(int number, siginfo_t *information, void *context) {
  int end = candlestick_is_stack_overflow(number, information, context) ? CANDLESTICK_SIGNAL_OF_OVERFLOW : number;
  signal(end, SIG_DFL);
  raise(end);
}

bool candlestick_is_child_running(int32_t process) {
  siginfo_t information = {0};
  return waitid(P_PID, (id_t)process, &information, WEXITED | WNOHANG | WNOWAIT) == 0 && information.si_pid == 0;
}

static bool is_forked_child;

bool candlestick_is_forked_child(void) { return is_forked_child; }

static void become_child(int output) {
  is_forked_child = true;
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // does not outlive a killed parent
  prctl(PR_SET_DUMPABLE, 0);         // no core dumps, not even piped to a program

  // A crash ends the child at once: Swift's backtracer would take 20 times as long.
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

  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
#if defined(__GLIBC__)
  on_exit(leave, NULL);
#endif
}

pid_t candlestick_fork(int output, void (*body)(void *context), void *context) {
  fflush(stdout);  // otherwise the child would print it too
  pid_t child = fork();
  if (child != 0) return child;
  become_child(output);
  body(context);
  leave(0, NULL);
  __builtin_unreachable();
}

bool candlestick_pipe(int *read_end, int *write_end) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  *read_end = ends[0];
  *write_end = ends[1];
  return true;
}

int candlestick_process_end(pid_t child) {
#ifdef SYS_pidfd_open
  return candlestick_move_high((int)syscall(SYS_pidfd_open, child, 0));
#else
  return -1;
#endif
}

void candlestick_wait_for_input(const int *files, size_t count, double seconds) {
  // Not an array on the stack, which must not be empty: a run whose workers could not be started waits for none.
  struct pollfd *polled = calloc(count + 1, sizeof *polled);
  if (!polled) return;
  for (size_t index = 0; index < count; index++) polled[index] = (struct pollfd){files[index], POLLIN, 0};
  struct timespec time = {0, (long)(seconds * 1e9)};
  ppoll(polled, count, &time, NULL);
  free(polled);
}

double candlestick_uptime(void) {
  struct timespec time;
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

#endif
