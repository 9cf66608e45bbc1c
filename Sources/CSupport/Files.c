// Creates and moves file descriptors, and waits for them.
//
// The test process uses high descriptors, so that tests can close low ones that they did not open.

#define _GNU_SOURCE
#include "CSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#if defined(FORKED_WORKERS)
#include <sys/syscall.h>
#endif

void candlestick_redirect(int stream, int target) {
  FILE *file = stream == STDERR_FILENO ? stderr : stdout;
  flockfile(file);  // prevents other threads from printing in between
  fflush(file);
  while (dup2(target, stream) < 0 && (errno == EINTR || errno == EBUSY)) {}
  funlockfile(file);
}

int candlestick_open_scratch_file(void) {
#if defined(FORKED_WORKERS)
  return memfd_create("candlestick", MFD_CLOEXEC | MFD_ALLOW_SEALING);
#else
  FILE *file = tmpfile();
  if (!file) return -1;
  int descriptor = dup(fileno(file));
  fclose(file);
  return descriptor;
#endif
}

ssize_t candlestick_write_unseen(int file, const void *bytes, size_t size) {
#if defined(FORKED_WORKERS)
  return syscall(SYS_write, file, bytes, size);
#else
  return write(file, bytes, size);
#endif
}

#if defined(FORKED_WORKERS)

int candlestick_duplicate_high(int file) {
  struct rlimit limit;
  int lowest = 500;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur / 2 < (rlim_t)lowest) lowest = (int)(limit.rlim_cur / 2);
  return fcntl(file, F_DUPFD_CLOEXEC, lowest);
}

int candlestick_move_high(int file) {
  int error = errno;
  int moved = file < 0 ? -1 : candlestick_duplicate_high(file);
  if (moved >= 0) close(file);
  errno = error;
  return moved < 0 ? file : moved;
}

bool candlestick_read_text(const char *path, char *text, size_t size) {
  *text = 0;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t length = read(file, text, size - 1);
  close(file);
  text[length < 0 ? 0 : length] = 0;
  return length >= 0 && (size_t)length < size - 1;
}

bool candlestick_pipe(int *read_end, int *write_end) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  *read_end = ends[0];
  *write_end = ends[1];
  return true;
}

int candlestick_process_end(pid_t process) {
#ifdef SYS_pidfd_open
  return candlestick_move_high((int)syscall(SYS_pidfd_open, process, 0));
#else
  return -1;
#endif
}

bool candlestick_can_write(int file, double seconds) {
  struct pollfd polled = {file, POLLOUT, 0};
  struct timespec time = {0, (long)(seconds * 1e9)};
  return ppoll(&polled, 1, &time, NULL) > 0;
}

void candlestick_wait_for_input(const int *files, size_t count, double seconds) {
  // Allocated, because an array on the stack must not be empty: a run whose workers could not be started has no files.
  struct pollfd *polled = calloc(count + 1, sizeof *polled);
  if (!polled) return;
  for (size_t index = 0; index < count; index++) polled[index] = (struct pollfd){files[index], POLLIN, 0};
  struct timespec time = {0, (long)(seconds * 1e9)};
  ppoll(polled, count, &time, NULL);
  free(polled);
}

#endif
