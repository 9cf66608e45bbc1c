// Redirects the standard output and the standard error.

#define _GNU_SOURCE
#include "CSupport.h"

#include <errno.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

void candlestick_redirect(int stream, int target) {
  FILE *file = stream == STDERR_FILENO ? stderr : stdout;
  flockfile(file);  // keeps other threads from printing in between
  fflush(file);
  while (dup2(target, stream) < 0 && (errno == EINTR || errno == EBUSY)) {}
  funlockfile(file);
}

int candlestick_open_scratch_file(void) {
#if defined(__linux__)
  return memfd_create("candlestick", MFD_CLOEXEC);
#else
  FILE *file = tmpfile();
  if (!file) return -1;
  int descriptor = dup(fileno(file));
  fclose(file);
  return descriptor;
#endif
}
