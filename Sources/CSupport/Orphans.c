// Kills forks of workers that code under test has left behind.
//
// The supervisor adopts the children of workers that have ended. It kills those that run the same program: these are
// forks of workers, not programs that a test has started.

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "CSupport.h"
#include "RunStatus.h"

#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { most_children = 256 };

// The children that this process had before it started workers.
static pid_t earlier_children[most_children];
static size_t earlier_children_count;

static size_t find_children(pid_t *children) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/children", getpid());
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  size_t count = 0;
  while (count < most_children && fscanf(file, "%d", &children[count]) == 1) count++;
  fclose(file);
  return count;
}

void candlestick_adopt_orphans(void) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  earlier_children_count = find_children(earlier_children);
}

static bool is_same_program(pid_t process) {
  char path[64];
  struct stat own, other;
  snprintf(path, sizeof path, "/proc/%d/exe", process);
  return stat(CANDLESTICK_OWN_PROGRAM, &own) == 0 && stat(path, &other) == 0 && other.st_ino == own.st_ino &&
         other.st_dev == own.st_dev;
}

bool candlestick_is_started_by_test(void) { return is_same_program(getppid()); }

static bool contains(const pid_t *processes, size_t count, pid_t process) {
  for (size_t index = 0; index < count; index++) {
    if (processes[index] == process) return true;
  }
  return false;
}

void candlestick_kill_orphans(const pid_t *exceptions, size_t count) {
  pid_t children[most_children];
  // This process adopts the children of each process that it kills, so it searches again.
  for (bool has_killed = true; has_killed;) {
    has_killed = false;
    size_t child_count = find_children(children);
    for (size_t index = 0; index < child_count; index++) {
      pid_t child = children[index];
      if (contains(exceptions, count, child) || contains(earlier_children, earlier_children_count, child)) continue;
      if (waitpid(child, NULL, WNOHANG) == child || !is_same_program(child)) continue;
      kill(child, SIGKILL);
      waitpid(child, NULL, 0);
      has_killed = true;
    }
  }
}

#endif
