// Replaces the event, timer and epoll descriptors that a fork has inherited, including those of the run loop. Otherwise,
// all workers would share them: a worker would consume the events of another one, which would wait forever.

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "CSupport.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

typedef enum { event_file, timer_file, epoll_file, other_file } file_kind;

typedef struct {
  int file;
  file_kind kind;
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

static file_kind find_kind(const char *target) {
  static const char *const targets[] = {"anon_inode:[eventfd]", "anon_inode:[timerfd]", "anon_inode:[eventpoll]"};
  file_kind kind = event_file;
  while (kind < other_file && strcmp(target, targets[kind]) != 0) kind++;
  return kind;
}

static void add_event(int file, file_kind kind) {
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
      .kind = kind,
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
    file_kind kind = find_kind(target);
    if (kind != other_file) add_event(atoi(entry->d_name), kind);
  }
  closedir(files);
}

// Makes a new epoll descriptor wait for the same files as an inherited one.
static void wait_for_same_files(int epoll, int inherited) {
  char path[64], information[8192];
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", inherited);
  candlestick_read_text(path, information, sizeof information);
  int file;
  unsigned events;
  unsigned long long data;
  for (const char *line = strstr(information, "tfd:"); line; line = strstr(line + 1, "tfd:")) {
    if (sscanf(line, "tfd: %d events: %x data: %llx", &file, &events, &data) != 3) continue;
    struct epoll_event event = {.events = events, .data.u64 = data};
    epoll_ctl(epoll, EPOLL_CTL_ADD, file, &event);
  }
}

static int copy_event(const inherited_event *event) {
  switch (event->kind) {
    case epoll_file: {
      int copy = epoll_create1(0);
      if (copy >= 0) wait_for_same_files(copy, event->file);
      return copy;
    }
    case timer_file: {
      struct itimerspec time;
      int copy = timerfd_create(event->clock, 0);
      if (copy < 0 || timerfd_gettime(event->file, &time) != 0) return copy;
      // The copy of a timer that has fired, and has not been read, fires at once.
      struct pollfd expired = {.fd = event->file, .events = POLLIN};
      if (poll(&expired, 1, 0) > 0) time.it_value = (struct timespec){.tv_nsec = 1};
      timerfd_settime(copy, 0, &time, NULL);
      return copy;
    }
    default: return eventfd(event->count, event->is_semaphore ? EFD_SEMAPHORE : 0);
  }
}

static void replace(bool replaces_epolls) {
  for (size_t index = 0; index < event_count; index++) {
    const inherited_event *event = &events[index];
    if ((event->kind == epoll_file) != replaces_epolls) continue;
    int copy = copy_event(event);
    if (copy < 0) continue;
    fcntl(copy, F_SETFL, event->status_flags);
    dup3(copy, event->file, fcntl(event->file, F_GETFD) & FD_CLOEXEC ? O_CLOEXEC : 0);
    close(copy);
  }
}

void candlestick_replace_inherited_events(void) {
  replace(false);
  // Now, because an epoll descriptor waits for files and not for their numbers.
  replace(true);
}

#endif
