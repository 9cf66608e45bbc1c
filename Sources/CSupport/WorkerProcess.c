// Starts workers and redirects their output.

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "CSupport.h"
#include "RunStatus.h"

#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char **environ;

// Writes the code coverage of this process. Defined only in a program built for coverage.
__attribute__((weak)) int __llvm_profile_write_file(void);

// True if this process is a worker. The kernel clears this memory in a fork. NULL if the kernel does not support
// that.
static bool *is_worker_itself;

// MARK: - In the supervisor

static void *map_status(int file) {
  void *memory = mmap(NULL, sizeof(candlestick_run_status), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

// Opens an empty file to which every write appends.
//
// The supervisor's file descriptors for a worker also have high numbers, because later forks inherit them.
static int open_output(void) {
  int file = candlestick_move_high(candlestick_open_scratch_file());
  if (file >= 0) fcntl(file, F_SETFL, O_APPEND);
  return file;
}

static void close_if_open(int file) {
  if (file >= 0) close(file);
}

// Closes the file of a worker's status, which stays mapped. Later workers must not inherit it, because a stray write to it
// could end this process.
static void close_status(candlestick_worker *worker) {
  close_if_open(worker->status_file);
  worker->status_file = -1;
}

// Opens the file of a worker's status. No code under test can make it smaller, so that this process can always read it.
static int open_status(void) {
  int file = candlestick_move_high(candlestick_open_scratch_file());
  if (file < 0) return -1;
  if (ftruncate(file, sizeof(candlestick_run_status)) == 0 && fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK) == 0) return file;
  close(file);
  return -1;
}

static const candlestick_channel no_channel = {-1, -1};
static const candlestick_worker no_worker = {
    .process = -1, .channel = no_channel, .output = -1, .error_output = -1, .status_file = -1,
};

static bool open_channel(candlestick_channel *channel, candlestick_channel *other_end) {
  int ends[2], pipe_ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
  *channel = (candlestick_channel){-1, candlestick_move_high(ends[0])};
  *other_end = (candlestick_channel){candlestick_move_high(ends[1]), -1};
  if (pipe2(pipe_ends, O_CLOEXEC) != 0) return false;
  channel->incoming = candlestick_move_high(pipe_ends[0]);
  other_end->outgoing = candlestick_move_high(pipe_ends[1]);
  return fcntl(channel->incoming, F_SETFL, O_NONBLOCK) == 0;
}

bool candlestick_open_worker(candlestick_worker *worker, candlestick_channel *other_end) {
  *other_end = no_channel;
  *worker = no_worker;
  worker->output = open_output();
  worker->error_output = open_output();
  worker->status_file = open_status();
  if (worker->output >= 0 && worker->error_output >= 0 && worker->status_file >= 0 &&
      (worker->status = map_status(worker->status_file)) && open_channel(&worker->channel, other_end)) {
    candlestick_run_status *status = worker->status;
    atomic_store(&status->test, -1);
    atomic_store(&status->shared_hook_test, -1);
    return true;
  }
  int error = errno;
  candlestick_close_channel(*other_end);
  candlestick_close_worker(worker);
  errno = error;
  return false;
}

void candlestick_close_channel(candlestick_channel channel) {
  close_if_open(channel.incoming);
  close_if_open(channel.outgoing);
}

void candlestick_end_output(const candlestick_worker *worker) {
  fcntl(worker->output, F_ADD_SEALS, F_SEAL_GROW);
  fcntl(worker->error_output, F_ADD_SEALS, F_SEAL_GROW);
}

void candlestick_close_worker(candlestick_worker *worker) {
  candlestick_close_channel(worker->channel);
  close_if_open(worker->output);
  close_if_open(worker->error_output);
  close_if_open(worker->status_file);
  if (worker->status) munmap(worker->status, sizeof(candlestick_run_status));
  *worker = no_worker;
}

// MARK: - In the worker

// Makes the OOM killer choose a worker, not the supervisor. The supervisor sets the score before a fork and resets it
// afterwards, because setting it takes longer than all other work of a new worker.
static void prefer_to_be_killed(bool is_preferred) {
  static const char preferred[] = "500";
  static char usual[16];
  int file = open("/proc/self/oom_score_adj", O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  if (*usual || read(file, usual, sizeof usual - 1) > 0) {
    const char *text = is_preferred && atoi(usual) < atoi(preferred) ? preferred : usual;
    ssize_t written = pwrite(file, text, strlen(text), 0);
    (void)written;
  }
  close(file);
}

static bool skips_inherited_handlers;

// Exits after the worker's own exit handlers have run, and before those that were registered before the fork.
static void skip_inherited_handlers(void) {
  if (!skips_inherited_handlers) return;
  if (__llvm_profile_write_file) __llvm_profile_write_file();
  fflush(NULL);
  for (;;) syscall(SYS_exit_group, 0);
}

// Makes, once, the preparations that all workers inherit.
static void prepare_worker(void) {
  static bool is_prepared;
  if (is_prepared) return;
  is_prepared = true;
  // Loads the unwinder's library, which a signal handler cannot do.
  void *frame;
  backtrace(&frame, 1);
  // Makes Dispatch print the reason when it ends the process. Otherwise, Dispatch logs it.
  setenv("LIBDISPATCH_LOG", "stderr", 0);
  // Buffers whole lines, so that a crash loses at most part of a line.
  setvbuf(stdout, NULL, _IOLBF, 0);
  size_t size = (size_t)sysconf(_SC_PAGESIZE);
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory != MAP_FAILED && madvise(memory, size, MADV_WIPEONFORK) == 0) is_worker_itself = memory;
  atexit(skip_inherited_handlers);
  // Makes the dynamic linker resolve two functions before the fork, rather than in each worker. These calls fail.
  struct stat status;
  fstat(-1, &status);
  dup2(-1, -1);
}

void candlestick_exit_worker(bool calls_inherited_handlers) {
#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
  // A preloaded library, such as a profiler, may report when the program exits.
  const char *preloaded = getenv("LD_PRELOAD");
  skips_inherited_handlers = !calls_inherited_handlers && !(preloaded && *preloaded);
#endif
  candlestick_exit(0);
}

static void begin_worker(candlestick_worker *worker, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);  // The parent ended before the call.
  worker->process = getpid();
  if (is_worker_itself) *is_worker_itself = true;
  close_status(worker);
  candlestick_restore_output(worker);
  candlestick_watch_worker(worker->status, worker->channel.outgoing);
}

pid_t candlestick_fork_worker(candlestick_worker *worker, candlestick_channel other_end) {
  pid_t parent = getpid();
  fflush(NULL);  // Otherwise, the worker would print the buffered output, too.
  candlestick_find_inherited_events();
  prefer_to_be_killed(true);
  pid_t process = fork();
  if (process != 0) {
    int error = errno;
    prefer_to_be_killed(false);
    candlestick_close_channel(other_end);
    close_status(worker);
    worker->process = process;
    errno = error;
    return process;
  }
  candlestick_close_channel(worker->channel);
  worker->channel = other_end;
  begin_worker(worker, parent);
  candlestick_replace_inherited_events();
  return 0;
}

void candlestick_begin_supervising(void) {
  prepare_worker();
  candlestick_adopt_orphans();
}

char **candlestick_environment_with(char *variable) {
  size_t count = 0;
  while (environ[count]) count++;
  char **copy = malloc((count + 2) * sizeof *copy);
  if (!copy) return NULL;
  memcpy(copy, environ, count * sizeof *copy);
  copy[count] = variable;
  copy[count + 1] = NULL;
  return copy;
}

pid_t candlestick_start_worker(candlestick_worker *worker, candlestick_channel other_end, char **arguments,
                               const char *variable) {
  int files[] = {other_end.incoming, other_end.outgoing, worker->output, worker->error_output, worker->status_file};
  enum { count = sizeof files / sizeof *files };
  char text[128];
  snprintf(text, sizeof text, "%s=%d,%d,%d,%d,%d,%d", variable, getpid(), files[0], files[1], files[2], files[3], files[4]);
  candlestick_pass_failed_declarations(true);
  for (size_t index = 0; index < count; index++) fcntl(files[index], F_SETFD, 0);
  fflush(NULL);
  pid_t process;
  // This does not call `setenv`, because other threads may be reading `environ`.
  char **environment = candlestick_environment_with(text);
  int error = environment ? posix_spawn(&process, CANDLESTICK_OWN_PROGRAM, NULL, NULL, arguments, environment) : ENOMEM;
  free(environment);
  for (size_t index = 0; index < count; index++) fcntl(files[index], F_SETFD, FD_CLOEXEC);
  candlestick_pass_failed_declarations(false);
  candlestick_close_channel(other_end);
  close_status(worker);
  worker->process = error == 0 ? process : -1;
  errno = error;
  return worker->process;
}

bool candlestick_become_worker(candlestick_worker *worker, const char *variable) {
  const char *text = getenv(variable);
  int parent, output, error_output, status_file;
  candlestick_channel channel;
  if (!text || sscanf(text, "%d,%d,%d,%d,%d,%d", &parent, &channel.incoming, &channel.outgoing, &output, &error_output,
                      &status_file) != 6) {
    return false;
  }
  unsetenv(variable);
  *worker = (candlestick_worker){
      .channel = channel, .output = output, .error_output = error_output, .status_file = status_file,
      .status = map_status(status_file),
  };
  if (!worker->status) return false;
  fcntl(channel.incoming, F_SETFD, FD_CLOEXEC);
  fcntl(channel.outgoing, F_SETFD, FD_CLOEXEC);
  prepare_worker();
  prefer_to_be_killed(true);
  begin_worker(worker, parent);
  return true;
}

// Redirects a standard stream to its file again, if a test has redirected it. Returns the size of the file.
static int64_t restore(int stream, int file, struct stat *known) {
  struct stat now;
  bool is_open = fstat(stream, &now) == 0;
  if (!is_open || now.st_ino != known->st_ino || now.st_dev != known->st_dev) {
    fstat(file, known);
    dup2(file, stream);
    now = *known;
  }
  return now.st_size;
}

candlestick_printed candlestick_restore_output(const candlestick_worker *worker) {
  static struct stat output, error_output;
  fflush(NULL);
  return (candlestick_printed){
      restore(STDOUT_FILENO, worker->output, &output),
      restore(STDERR_FILENO, worker->error_output, &error_output),
  };
}

static int64_t size_of(int file) {
  struct stat status;
  return fstat(file, &status) == 0 ? status.st_size : 0;
}

candlestick_printed candlestick_flush_output(int output, int error_output) {
  fflush(NULL);
  return (candlestick_printed){size_of(output), size_of(error_output)};
}

void candlestick_discard(int file, int64_t from, int64_t to) {
  fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, from, to - from);
}

void candlestick_exit_copy(void) {
  if ((is_worker_itself && *is_worker_itself) || !candlestick_is_copy()) return;
  for (;;) syscall(SYS_exit_group, 0);
}

#endif
