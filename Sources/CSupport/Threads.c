// The threads of this process.

#define _GNU_SOURCE
#include "CSupport.h"

#if defined(__linux__)

#include <dirent.h>
#include <sys/syscall.h>
#include <unistd.h>

bool candlestick_is_main_thread(void) {
  static _Thread_local bool is_main;
  // Only a positive answer is kept: a fork makes its thread the main one.
  if (!is_main) is_main = syscall(SYS_gettid) == getpid();
  return is_main;
}

int candlestick_thread_count(void) {
  DIR *threads = opendir("/proc/self/task");
  if (!threads) return 0;
  int count = 0;
  for (struct dirent *entry = readdir(threads); entry; entry = readdir(threads)) {
    if (entry->d_name[0] != '.') count++;
  }
  closedir(threads);
  return count;
}

bool candlestick_can_fork_workers(void) {
#if __has_feature(thread_sanitizer)
  return false;
#else
  return candlestick_thread_count() == 1;
#endif
}

#endif
