// Replaces the event and timer descriptors that a fork has inherited, including those of the run loop. Otherwise, all
// workers would share them: a worker would consume the events of another one, which would wait forever.

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "CSupport.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

typedef struct {
  int file;
  bool is_timer;
  int status_flags;
  // For an event descriptor only.
  unsigned count;
  bool is_semaphore;
  // For a timer descriptor only.
  int clock;
} inherited_event;

static inherited_event *events;
static size_t event_count, event_capacity;

// Returns the number after a name, such as "eventfd-count:", in the kernel's information about a file; 0 if there is
// none.
static unsigned number_in(const char *information, const char *name, int base) {
  const char *found = strstr(information, name);
  return found ? (unsigned)strtoul(found + strlen(name), NULL, base) : 0;
}

static void add_event(int file, bool is_timer) {
  if (event_count == event_capacity) {
    inherited_event *more = realloc(events, (event_capacity = 2 * event_capacity + 8) * sizeof *events);
    if (!more) return;
    events = more;
  }
  char path[64], information[1024];
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", file);
  candlestick_read_text(path, information, sizeof information);
  events[event_count++] = (inherited_event){
      .file = file,
      .is_timer = is_timer,
      .status_flags = fcntl(file, F_GETFL),
      .count = number_in(information, "eventfd-count:", 16),
      .is_semaphore = number_in(information, "eventfd-semaphore:", 10) != 0,
      .clock = (int)number_in(information, "clockid:", 10),
  };
}

void candlestick_find_inherited_events(void) {
  event_count = 0;
  DIR *files = opendir("/proc/self/fd");
  if (!files) return;
  for (struct dirent *entry = readdir(files); entry; entry = readdir(files)) {
    char target[64] = "";
    if (readlinkat(dirfd(files), entry->d_name, target, sizeof target - 1) <= 0) continue;
    bool is_timer = strcmp(target, "anon_inode:[timerfd]") == 0;
    if (is_timer || strcmp(target, "anon_inode:[eventfd]") == 0) add_event(atoi(entry->d_name), is_timer);
  }
  closedir(files);
}

static int copy_of_event(const inherited_event *event) {
  if (!event->is_timer) return eventfd(event->count, event->is_semaphore ? EFD_SEMAPHORE : 0);
  struct itimerspec time;
  int copy = timerfd_create(event->clock, 0);
  if (copy >= 0 && timerfd_gettime(event->file, &time) == 0) timerfd_settime(copy, 0, &time, NULL);
  return copy;
}

void candlestick_replace_inherited_events(void) {
  for (size_t index = 0; index < event_count; index++) {
    const inherited_event *event = &events[index];
    int copy = copy_of_event(event);
    if (copy < 0) continue;
    fcntl(copy, F_SETFL, event->status_flags);
    dup3(copy, event->file, fcntl(event->file, F_GETFD) & FD_CLOEXEC ? O_CLOEXEC : 0);
    close(copy);
  }
}

#endif
