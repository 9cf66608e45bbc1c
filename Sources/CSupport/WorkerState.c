// Reads the record of a worker in shared memory.

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "CSupport.h"
#include "RunStatus.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

void candlestick_stop_worker(void *status) { atomic_store(&((candlestick_run_status *)status)->is_stopping, true); }

bool candlestick_is_stopping(const void *status) { return atomic_load(&((candlestick_run_status *)status)->is_stopping); }

candlestick_worker_state candlestick_read_worker_state(const void *status) {
  candlestick_run_status *shared = (candlestick_run_status *)status;
  const char *text = shared->texts[atomic_load(&shared->current) % 3];
  return (candlestick_worker_state){
      .test = atomic_load(&shared->test),
      .shared_hook_group = atomic_load(&shared->shared_hook_group),
      .shared_hook_test = atomic_load(&shared->shared_hook_test),
      .ended_test_count = atomic_load(&shared->ended_count),
      .deadline = (double)atomic_load(&shared->deadline) / 1e9,
      .time_limit = atomic_load(&shared->time_limit),
      .schedule_count = atomic_load(&shared->schedule_count),
      .exploration = atomic_load(&shared->exploration),
      .has_ended = atomic_load(&shared->state) == ended,
      .code_offset = (const char *)candlestick_watch_worker - (const char *)shared->code,
      .cause = shared->cause,
      .location = *shared->location ? shared->location : text,
      .description = text + strlen(text) + 1,
      .schedule = shared->has_schedule ? shared->schedule : NULL,
      .steps = shared->steps,
  };
}

uint32_t candlestick_request_calls(const candlestick_worker *worker) {
  candlestick_run_status *status = worker->status;
  atomic_store(&status->is_condemned, true);
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", worker->process);
  DIR *threads = opendir(path);
  if (!threads) return 0;
  uint32_t requested = 0;
  for (struct dirent *entry = readdir(threads); entry; entry = readdir(threads)) {
    if (entry->d_name[0] == '.') continue;
    if (syscall(SYS_tgkill, worker->process, atoi(entry->d_name), CANDLESTICK_SIGNAL_FOR_CALLS) == 0) requested++;
  }
  closedir(threads);
  return requested < CANDLESTICK_MOST_THREADS ? requested : CANDLESTICK_MOST_THREADS;
}

bool candlestick_has_calls(const candlestick_worker *worker, uint32_t count) {
  candlestick_run_status *status = worker->status;
  for (uint32_t index = 0; index < count; index++) {
    if (!__atomic_load_n(&status->threads[index].thread, __ATOMIC_ACQUIRE)) return false;
  }
  return true;
}

#endif
