// Reports to a simulation that its code starts a process, opens or uses a socket, or sends a request. FailureOrigins.c does the
// same for threads. It also reports which process was started, by its code or by a thread that it has started.
//
// It relies on libraries calling the functions below by name, so that the linker binds the calls to the definitions
// here. Each calls the real one, or a sanitizer's.
//
// It also relies on a private part of Foundation, as of Swift 6.3: a `URLSession` has a queue with a label of its own, on
// which it enqueues a block when a request begins.

#if defined(__linux__)

#define _GNU_SOURCE
#include "OutsideUses.h"
#include "Images.h"
#include "RealFunction.h"
#include "SwiftCalls.h"

#include <execinfo.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Records that the calling code begins something outside. Returns its simulation, or NULL if it belongs to none.
static candlestick_simulation *begin_outside(void) {
  candlestick_simulation *simulation = candlestick_is_outside() ? NULL : candlestick_entered;
  if (simulation) simulation->has_begun_outside = true;
  return simulation;
}

void candlestick_note_outside_use(candlestick_outside_use use) {
  candlestick_simulation *simulation = begin_outside();
  if (!simulation) return;
  // Not by frame pointers, which the functions of Dispatch's module do not have.
  void *addresses[CANDLESTICK_OUTSIDE_CALLERS];
  int count = backtrace(addresses, CANDLESTICK_OUTSIDE_CALLERS);
  // A return address is after the call, which may be the last of its line.
  for (int i = 0; i < count; i++) addresses[i] = (char *)addresses[i] - 1;
  simulation->used_outside(simulation->context, use, (const void *const *)addresses, (size_t)count);
}

// MARK: - Requests

/// The beginning of the label of a session's queue.
static const char networking_label[] = "URLSession<";

void candlestick_note_enqueuing(void *queue) {
  if (strncmp(candlestick_label_of_queue(queue), networking_label, sizeof networking_label - 1) != 0) return;
  candlestick_note_outside_use(candlestick_outside_request);
}

// MARK: - Processes

/// Reports a process that the calling code has started, unless its number is none.
static void note_process(pid_t process) {
  candlestick_simulation *simulation = process <= 0 || candlestick_is_outside() ? NULL : candlestick_retain_simulation();
  if (!simulation) return;
  simulation->started_process(simulation->context, process);
  swift_release((void *)simulation->context);
}

/// Calls the real function, and reports the process.
static int spawn(int (*real)(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
                             char *const[], char *const[]),
                 pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  note_outside_use(candlestick_outside_process);
  pid_t started = 0;
  int error = real(&started, path, actions, attributes, arguments, environment);
  if (!error) note_process(started);
  if (!error && process) *process = started;
  return error;
}

STANDS_IN int posix_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                          const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  REAL(int, posix_spawn, pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
       char *const[], char *const[]);
  return spawn(real, process, path, actions, attributes, arguments, environment);
}

STANDS_IN int posix_spawnp(pid_t *process, const char *file, const posix_spawn_file_actions_t *actions,
                           const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  REAL(int, posix_spawnp, pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
       char *const[], char *const[]);
  return spawn(real, process, file, actions, attributes, arguments, environment);
}

STANDS_IN pid_t fork(void) {
  REAL(pid_t, fork, void);
  note_outside_use(candlestick_outside_process);
#if __has_feature(thread_sanitizer)
  // The sanitizer asks for the current thread while it can watch none: it gets the real one.
  candlestick_simulation *simulation = candlestick_entered;
  candlestick_entered = NULL;
  pid_t process = real();
  candlestick_entered = simulation;
#else
  pid_t process = real();
#endif
  note_process(process);
  return process;
}

/// The child returns from the real one first, so that this one has to be off the stack by then.
STANDS_IN pid_t vfork(void) {
  REAL(pid_t, vfork, void);
  note_outside_use(candlestick_outside_process);
  __attribute__((musttail)) return real();
}

STANDS_IN int system(const char *command) {
  REAL(int, system, const char *);
  if (command) note_outside_use(candlestick_outside_process);
  return real(command);
}

STANDS_IN FILE *popen(const char *command, const char *mode) {
  REAL(FILE *, popen, const char *, const char *);
  note_outside_use(candlestick_outside_process);
  return real(command, mode);
}

// MARK: - Signals

/// Handlers of signals run outside, in sources of Dispatch.
STANDS_IN int kill(pid_t process, int signal) {
  REAL(int, kill, pid_t, int);
  begin_outside();
  return real(process, signal);
}

// MARK: - Sockets

STANDS_IN int socket(int domain, int type, int protocol) {
  REAL(int, socket, int, int, int);
  note_outside_use(candlestick_outside_socket);
  return real(domain, type, protocol);
}

STANDS_IN int socketpair(int domain, int type, int protocol, int sockets[2]) {
  REAL(int, socketpair, int, int, int, int *);
  note_outside_use(candlestick_outside_socket);
  return real(domain, type, protocol, sockets);
}

STANDS_IN int connect(int socket, const void *address, unsigned size) {
  REAL(int, connect, int, const void *, unsigned);
  note_outside_use(candlestick_outside_socket);
  return real(socket, address, size);
}

STANDS_IN int accept(int socket, void *address, unsigned *size) {
  REAL(int, accept, int, void *, unsigned *);
  note_outside_use(candlestick_outside_socket);
  return real(socket, address, size);
}

STANDS_IN int accept4(int socket, void *address, unsigned *size, int flags) {
  REAL(int, accept4, int, void *, unsigned *, int);
  note_outside_use(candlestick_outside_socket);
  return real(socket, address, size, flags);
}

#endif
