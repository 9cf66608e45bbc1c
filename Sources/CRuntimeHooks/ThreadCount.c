#if defined(__linux__)

#include "CRuntimeHooks.h"

#include <dirent.h>

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

#endif
