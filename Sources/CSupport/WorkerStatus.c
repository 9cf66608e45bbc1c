// Reads the record that a worker keeps in shared memory.

#define _GNU_SOURCE
#include "CSupport.h"
#include "RunStatus.h"

#if defined(__linux__)

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

void candlestick_stop_worker(void *status) { atomic_store(&((candlestick_run_status *)status)->is_stopping, true); }

bool candlestick_is_stopping(const void *status) { return atomic_load(&((candlestick_run_status *)status)->is_stopping); }

int64_t candlestick_running_test(const void *status) {
  return atomic_load(&((candlestick_run_status *)status)->test);
}

int64_t candlestick_shared_hook(const void *status, int32_t *group) {
  candlestick_run_status *shared = (candlestick_run_status *)status;
  *group = atomic_load(&shared->shared_hook_group);
  return atomic_load(&shared->shared_hook_test);
}

uint64_t candlestick_ended_test_count(const void *status) {
  return atomic_load(&((candlestick_run_status *)status)->ended_count);
}

double candlestick_deadline(const void *status) {
  return (double)atomic_load(&((candlestick_run_status *)status)->deadline) / 1e9;
}

uint64_t candlestick_schedule_count(const void *status) {
  return atomic_load(&((candlestick_run_status *)status)->schedule_count);
}

int64_t candlestick_time_limit(const void *status) {
  return atomic_load(&((candlestick_run_status *)status)->time_limit);
}

bool candlestick_has_ended(const void *status) {
  return atomic_load(&((candlestick_run_status *)status)->state) == ended;
}

const char *candlestick_cause(const void *status) { return ((const candlestick_run_status *)status)->cause; }

const char *candlestick_schedule_of_end(const void *status) { return ((const candlestick_run_status *)status)->schedule; }

uint32_t candlestick_exploration_of_end(const void *status) {
  return atomic_load(&((const candlestick_run_status *)status)->exploration);
}

static const char *prefix(const candlestick_run_status *status) {
  return status->texts[atomic_load(&((candlestick_run_status *)status)->current) % 3];
}

const char *candlestick_place_of_end(const void *status) {
  const candlestick_run_status *shared = status;
  return *shared->place ? shared->place : prefix(shared);
}

const char *candlestick_words(const void *status) {
  const char *text = prefix(status);
  return text + strlen(text) + 1;
}

ptrdiff_t candlestick_distance_of_code(const void *status) {
  return (const char *)candlestick_watch_worker - (const char *)((const candlestick_run_status *)status)->code;
}

void candlestick_ask_for_calls(const candlestick_worker *worker) {
  candlestick_run_status *status = worker->status;
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", worker->process);
  DIR *threads = opendir(path);
  if (!threads) return;
  uint32_t asked = 0;
  for (struct dirent *entry = readdir(threads); entry; entry = readdir(threads)) {
    if (entry->d_name[0] == '.') continue;
    if (syscall(SYS_tgkill, worker->process, atoi(entry->d_name), CANDLESTICK_SIGNAL_FOR_CALLS) == 0) asked++;
  }
  closedir(threads);
  if (asked > candlestick_seen_thread_count) asked = candlestick_seen_thread_count;
  for (int tick = 0; tick < 100; tick++) {
    uint32_t complete = 0;
    for (uint32_t index = 0; index < asked; index++)
      complete += __atomic_load_n(&status->threads[index].thread, __ATOMIC_ACQUIRE) != 0;
    if (complete == asked) return;
    nanosleep(&(struct timespec){0, 10 * 1000 * 1000}, NULL);
  }
}

void candlestick_discard(int file, int64_t from, int64_t to) {
  fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, from, to - from);
}

#endif
