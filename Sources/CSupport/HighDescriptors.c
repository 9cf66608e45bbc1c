// Gives the file descriptors of the test process high numbers, so that tests can close descriptors that they did not open.

#define _GNU_SOURCE
#include "CSupport.h"

#if defined(__linux__)

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

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

#endif
