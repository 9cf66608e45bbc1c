// Records what this process is running, for the report of an early end and for the supervisor of a worker.
//
// A process cannot report that it ends by SIGKILL, nor by `_exit` under a sanitizer, which itself interposes that
// function. For these cases, the record is also in a file, if a parent process asks for it.

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "BoundedText.h"
#include "CSupport.h"
#include "RunWatch.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// The environment variable by which a parent process names the file. Plugins/specs uses the same name and layout.
static const char file_variable[] = "CANDLESTICK_RUN_FILE";

enum { text_size = candlestick_text_size, nothing = 2 };

static candlestick_run_status own_status;
candlestick_run_status *candlestick_status = &own_status;

// MARK: - Running code

// Only the main thread uses these variables.
static size_t depth;
static char running_name[512];
static const char *running_path;
static unsigned long running_line;

static void publish(const char *path, unsigned long line, const char *step) {
  candlestick_run_status *status = candlestick_status;
  uint32_t next = atomic_load_explicit(&status->current, memory_order_relaxed) == 0 ? 1 : 0;
  bounded_text prefix = empty_text(status->texts[next], text_size);
  add_location(&prefix, path, line);
  bounded_text words = empty_text(prefix.start + prefix.length + 1, text_size - prefix.length - 1);
  add(&words, "while \"");
  add(&words, running_name);
  add(&words, "\" was running");
  if (*step) {
    add(&words, ", in its ");
    add(&words, step);
  }
  atomic_store_explicit(&status->current, next, memory_order_release);
}

void candlestick_begin_running(const char *type, const char *name, const char *path, unsigned long line) {
  if (depth++ > 0) return;
  bounded_text full_name = empty_text(running_name, sizeof running_name);
  add(&full_name, type);
  if (*name) add(&full_name, " ");
  add(&full_name, name);
  running_path = path;
  running_line = line;
  publish(path, line, "");
}

void candlestick_set_step(const char *name, const char *path, unsigned long line) {
  if (depth != 1) return;
  if (path) publish(path, line, name);
  else publish(running_path, running_line, name);
}

void candlestick_end_running(void) {
  if (depth == 0 || --depth > 0) return;
  atomic_store_explicit(&candlestick_status->current, nothing, memory_order_release);
}

static _Thread_local candlestick_location described_location;

candlestick_location candlestick_described_location(void) { return described_location; }

candlestick_location candlestick_set_describing(candlestick_location location) {
  candlestick_location previous = described_location;
  described_location = location;
  return previous;
}

// MARK: - The tests of a worker

int64_t candlestick_current_test(void) {
  if (candlestick_has_declarations()) return CANDLESTICK_DECLARATION;
  return candlestick_watch.is_worker ? atomic_load(&candlestick_status->test) : -1;
}

static _Atomic uint32_t exploration_count;

void candlestick_begin_test(int64_t number) {
  atomic_store(&exploration_count, 0);
  atomic_store(&candlestick_status->test, number);
}

void candlestick_end_test(void) {
  atomic_store(&candlestick_status->deadline, 0);
  atomic_store(&candlestick_status->test, -1);
  atomic_fetch_add(&candlestick_status->ended_count, 1);
}

void candlestick_begin_shared_hook(int64_t test, int32_t group) {
  if (!candlestick_watch.is_worker || test < 0 || depth > 1) return;
  atomic_store(&candlestick_status->shared_hook_group, group);
  atomic_store(&candlestick_status->shared_hook_test, test);
}

void candlestick_end_shared_hook(void) {
  if (candlestick_watch.is_worker && depth <= 1) atomic_store(&candlestick_status->shared_hook_test, -1);
}

void candlestick_set_deadline(double time, int64_t limit) {
  // A test may run other tests, which have no deadlines.
  if (depth > 1) return;
  atomic_store(&candlestick_status->time_limit, limit);
  atomic_store(&candlestick_status->deadline, (int64_t)(time * 1e9));
}

uint32_t candlestick_count_exploration(void) { return atomic_fetch_add(&exploration_count, 1) + 1; }

void candlestick_count_schedule(uint32_t exploration) {
  atomic_store_explicit(&candlestick_status->exploration, exploration, memory_order_relaxed);
  atomic_fetch_add_explicit(&candlestick_status->schedule_count, 1, memory_order_relaxed);
}

// MARK: - Copies of the process

// The process that runs the tests.
static pid_t own_process;
// The number of tests that this process has ended. In a copy, the number at the time of the fork.
static uint64_t ended_count;
// In memory that the copies share; NULL if there is none.
static struct {
  _Atomic uint64_t ended_count;
  // True if a copy has failed while its test ran, and after that.
  _Atomic bool has_failed, has_failed_late;
} *copies;

static void begin_watching_copies(void) {
  own_process = getpid();
  void *memory = mmap(NULL, sizeof *copies, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory != MAP_FAILED) copies = memory;
}

bool candlestick_is_copy(void) { return own_process != 0 && getpid() != own_process; }

void candlestick_report_copy_failure(void) {
  if (!copies) return;
  atomic_store(copies->ended_count == ended_count ? &copies->has_failed : &copies->has_failed_late, true);
}

bool candlestick_take_copy_failure(void) {
  if (!copies) return false;
  copies->ended_count = ++ended_count;
  return atomic_exchange(&copies->has_failed, false);
}

bool candlestick_has_late_copy_failure(void) { return copies && copies->has_failed_late; }

// MARK: - The record

// Moves the record to the file that a parent process has named, if any.
static void share(void) {
  const char *path = getenv(file_variable);
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  if (ftruncate(file, sizeof(candlestick_run_status)) == 0) {
    void *memory = mmap(NULL, sizeof(candlestick_run_status), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED) {
      candlestick_status = memory;
      candlestick_set_deferred_text_file(path);
    }
  }
  close(file);
}

void candlestick_begin_status(candlestick_run_status *shared) {
  depth = 0;
  begin_watching_copies();
  if (shared) candlestick_status = shared;
  else share();
  bounded_text words = empty_text(candlestick_status->texts[nothing] + 1, text_size - 1);
  add(&words, "while no example was running");
  candlestick_status->current = nothing;
  atomic_store(&candlestick_status->state, running);
}

bool candlestick_is_run_watched(void) { return candlestick_status != &own_status; }

void candlestick_hide_run(void) { unsetenv(file_variable); }

#endif
