// Returns facts about this process and its threads.

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "BoundedText.h"
#include "CSupport.h"

#include <dirent.h>
#include <dlfcn.h>
#include <elf.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

double candlestick_uptime(void) {
  struct timespec time;
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static pthread_t main_thread;

static __attribute__((constructor)) void find_main_thread(void) { main_thread = pthread_self(); }

// A process that another thread has forked has no main thread: the runtime does not take that thread for the main one.
bool candlestick_is_main_thread(void) { return pthread_equal(pthread_self(), main_thread); }

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

bool candlestick_forks_can_start_threads(void) {
#if __has_feature(thread_sanitizer)
  return false;
#else
  return true;
#endif
}

bool candlestick_can_fork_workers(void) { return candlestick_forks_can_start_threads() && candlestick_thread_count() == 1; }

bool candlestick_has_tracer(const char *status) {
  static const char name[] = "\nTracerPid:\t";
  const char *tracer = strstr(status, name);
  return tracer && tracer[sizeof name - 1] != '0';
}

bool candlestick_is_debugged(pid_t process) {
  char path[64], status[4096];
  bounded_text text = empty_text(path, sizeof path);
  add(&text, "/proc/");
  add_number(&text, (uint64_t)process);
  add(&text, "/status");
  candlestick_read_text(path, status, sizeof status);
  return candlestick_has_tracer(status);
}

uintptr_t candlestick_address_in_image(uintptr_t address, const char **path) {
  Dl_info info;
  if (!dladdr((void *)address, &info) || !info.dli_fbase || !info.dli_fname) return 0;
  *path = info.dli_fname;
  // A position-dependent program is loaded at the addresses in its file.
  const Elf64_Ehdr *header = info.dli_fbase;
  return header->e_type == ET_EXEC ? address : address - (uintptr_t)info.dli_fbase;
}

#endif
