// Checks if all other threads of this process are idle, so that they cannot cause an event.
//
// A thread is idle if it is an idle Dispatch thread, the thread that watches steps, or one that waits for a signal from another thread
// without a time limit. All other threads, and threads whose state cannot be read, count as active.
//
// It relies on Linux's /proc/self: `task/…/syscall` has the system call in which a thread waits, with its arguments;
// `task/…/status` has its state and the number of its waits; `fdinfo` has the files that a thread waits for in
// `epoll_wait`. A thread that has been woken but is not running yet still shows its system call, but is no longer in
// the waiting state.
//
// It also relies on private parts of Dispatch, as of Swift 6.3:
// - An idle worker waits for a semaphore that is a variable of the library. Semaphores of programs are elsewhere.
// - A main thread that has left the main queue to workers waits for signals, with a mask that is a constant of the
//   library.
// - The manager thread waits in `epoll_wait`. A program's source has a pointer as its data there, Dispatch's own files
//   have small numbers.
// - One of these files is a timer that is always set, so timers of the program are tracked in DispatchTimers.c.

#include "CSupport.h"
#include "Dispatch.h"
#include "StepWatchdog.h"
#include "ThreadTurns.h"

#include <dirent.h>
#include <linux/futex.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { text_size = 4096 };

// MARK: - Dispatch's idle threads

static bool is_in_dispatch(uintptr_t address) { return candlestick_is_in_image((void *)address, image_dispatch); }

/// Returns true if a thread waits for a private futex that only another thread of this process can wake: an idle worker, or a thread
/// that waits without a limit, for example in a pool.
static bool awaits_thread(const unsigned long *arguments) {
  int command = (int)arguments[1] & FUTEX_CMD_MASK;
  bool has_limit = arguments[3] != 0;
  bool is_private = arguments[1] & FUTEX_PRIVATE_FLAG;
  return (command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET) && (is_in_dispatch(arguments[0]) || (is_private && !has_limit));
}

/// Returns true if a file belongs to Dispatch itself. Number 1 is the file that wakes the manager; 2 to 4 are the
/// timers of its clocks.
static bool is_dispatch_descriptor(long file, unsigned long data) {
  char path[64], target[64];
  snprintf(path, sizeof path, "/proc/self/fd/%ld", file);
  ssize_t length = readlink(path, target, sizeof target - 1);
  if (length < 0 || data < 1 || data > 4) return false;
  target[length] = 0;
  return strcmp(target, data == 1 ? "anon_inode:[eventfd]" : "anon_inode:[timerfd]") == 0;
}

static bool is_manager_idle(unsigned long set, int milliseconds) {
  char text[text_size], path[64];
  snprintf(path, sizeof path, "/proc/self/fdinfo/%lu", set);
  if (milliseconds >= 0 || !candlestick_read_text(path, text, sizeof text)) return false;
  bool is_dispatch = false;
  for (const char *line = text; (line = strstr(line, "tfd:")); line++) {
    const char *data = strstr(line, "data:");
    unsigned long number = data ? strtoul(data + 5, NULL, 16) : 0;
    if (!is_dispatch_descriptor(strtol(line + 4, NULL, 10), number)) return false;
    is_dispatch = is_dispatch || number == 1;
  }
  return is_dispatch;
}

bool candlestick_is_thread_idle(int thread) {
  char text[text_size], path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/syscall", thread);
  // The text is either "running" or begins with a number.
  if (!candlestick_read_text(path, text, sizeof text) || *text < '0' || *text > '9') return false;
  char *rest;
  long number = strtol(text, &rest, 10);
  unsigned long arguments[6];
  for (int i = 0; i < 6; i++) arguments[i] = strtoul(rest, &rest, 16);
  switch (number) {
  case SYS_futex:
    return awaits_thread(arguments);
#ifdef SYS_epoll_wait
  case SYS_epoll_wait:
#endif
  case SYS_epoll_pwait:
    return is_manager_idle(arguments[0], (int)arguments[3]);
  case SYS_rt_sigsuspend:
    return is_in_dispatch(arguments[0]);
  default:
    return false;
  }
}

// MARK: - All threads

/// Returns the number of times that a thread has waited; negative if it is not waiting, or if that is unknown.
static long wait_count(long thread) {
  char text[text_size], path[64];
  snprintf(path, sizeof path, "/proc/self/task/%ld/status", thread);
  if (!candlestick_read_text(path, text, sizeof text) || !strstr(text, "\nState:\tS")) return -1;
  const char *line = strstr(text, "\nvoluntary_ctxt_switches:");
  return line ? strtol(strchr(line, ':') + 1, NULL, 10) : -1;
}

bool candlestick_are_others_idle(unsigned long *fingerprint) {
  DIR *threads = candlestick_is_dispatch_timer_set() || candlestick_is_handler_set() ? NULL : opendir("/proc/self/task");
  if (!threads) return false;
  bool are_idle = true;
  long own = gettid();
  *fingerprint = 0;
  for (struct dirent *entry = readdir(threads); entry && are_idle; entry = readdir(threads)) {
    long thread = strtol(entry->d_name, NULL, 10);
    if (thread == 0 || thread == own || thread == candlestick_step_watchdog_thread()) continue;
    if (candlestick_is_simulated_thread((int)thread)) continue;
    // The order matters: if the next check also finds the thread idle, with the same count, the thread was idle all the
    // time in between.
    are_idle = candlestick_is_thread_idle((int)thread);
    long count = wait_count(thread);
    are_idle = are_idle && count >= 0;
    *fingerprint = *fingerprint * 31 + (unsigned long)thread * 1000003 + (unsigned long)count;
  }
  closedir(threads);
  return are_idle;
}
