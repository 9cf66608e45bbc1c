// Ends a test process when the package manager that has started it, directly or through a plugin, exits. Until then,
// the process prints to the package manager's own output, because nothing reads the pipe between them anymore.

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "CSupport.h"
#include "RunWatch.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { most_ancestors = 4, milliseconds_to_end = 500, milliseconds_to_interrupt = 5000 };

// `swift test` reads up to 8 KiB at a time, or less. The kernel writes up to 4 KiB to a pipe in one piece.
enum { maximum_part_bytes = 4096, seconds_to_read = 1 };

static pid_t parent_process;
static pid_t manager;
// True if `swift test` reads the output of this process. It drops each part that begins or ends inside a character, and may print
// the other output of this process between two parts.
static bool manager_drops_parts;
// A file that becomes readable when the package manager exits; -1 if it did not start this process.
static int manager_end = -1;
// The standard output and the standard error of the package manager.
static int manager_output = -1, manager_error_output = -1;
// True if the package manager has sent a signal. It exits next, and prints nothing more.
static volatile sig_atomic_t is_manager_ending;
// Set in a signal handler, too.
static volatile sig_atomic_t is_bypassed;

static pid_t parent_of(pid_t process) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  candlestick_read_text(path, text, sizeof text);
  const char *name_end = strrchr(text, ')');
  int parent = 0;
  return name_end && sscanf(name_end, ") %*c %d", &parent) == 1 ? parent : 0;
}

static bool is_package_manager(pid_t process) {
  char path[64], program[4096];
  snprintf(path, sizeof path, "/proc/%d/exe", process);
  ssize_t size = readlink(path, program, sizeof program - 1);
  if (size < 0) return false;
  program[size] = 0;
  const char *slash = strrchr(program, '/');
  return slash && strncmp(slash, "/swift-", 7) == 0;
}

static int open_output_of(pid_t process, int stream) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/fd/%d", process, stream);
  return candlestick_move_high(open(path, O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC));
}

void candlestick_end_with_parent(void) {
  parent_process = getppid();
  pid_t process = parent_process;
  for (int level = 0; level < most_ancestors && process > 1; level++, process = parent_of(process)) {
    if (!is_package_manager(process)) continue;
    manager = process;
    manager_drops_parts = process == parent_process;
    manager_end = candlestick_process_end(process);
    manager_output = open_output_of(process, STDOUT_FILENO);
    manager_error_output = open_output_of(process, STDERR_FILENO);
    return;
  }
}

bool candlestick_has_lost_parent(void) { return parent_process != 0 && getppid() != parent_process; }

static bool ends_within(int end, int milliseconds) {
  struct pollfd polled = {end, POLLIN, 0};
  int result;
  do { result = poll(&polled, 1, milliseconds); } while (result < 0 && errno == EINTR);
  return result > 0;
}

void candlestick_record_sender(pid_t sender) {
  if (manager != 0 && sender == manager) is_manager_ending = true;
}

bool candlestick_bypass_package_manager(void) {
  if (is_bypassed || manager_end < 0) return false;
  // A plugin between the two exits together with the package manager. The same signal may end both.
  bool is_ending = is_manager_ending || (getppid() != parent_process && parent_process != manager);
  if (!is_ending && !ends_within(manager_end, milliseconds_to_end)) return false;
  is_bypassed = true;
  if (manager_output >= 0) dup2(manager_output, STDOUT_FILENO);
  if (manager_error_output >= 0) dup2(manager_error_output, STDERR_FILENO);
  return true;
}

bool candlestick_has_bypassed_package_manager(void) { return is_bypassed; }

// MARK: - Output

// Returns the number of bytes at the start of a text that fit into one part and end with a whole line, or else with a whole character.
static size_t part_size(const char *text, size_t size) {
  if (size <= maximum_part_bytes) return size;
  const char *line_end = memrchr(text, '\n', maximum_part_bytes);
  if (line_end) return (size_t)(line_end - text) + 1;
  size_t part = maximum_part_bytes;
  while (part > maximum_part_bytes - 4 && ((unsigned char)text[part] & 0xC0) == 0x80) part--;
  return part;
}

// Waits until a pipe has room for more text in a part, but not forever, because its reader may be stopped or may have exited.
static void wait_for_room(int pipe, size_t size) {
  int waiting;
  double deadline = candlestick_uptime() + seconds_to_read;
  for (long pause = 10000; ioctl(pipe, FIONREAD, &waiting) == 0 && waiting > 0 && (size_t)waiting + size > maximum_part_bytes;
       pause = pause < 500000 ? 2 * pause : pause) {
    struct pollfd polled = {pipe, 0, 0};
    if (candlestick_uptime() > deadline || (poll(&polled, 1, 0) > 0 && polled.revents & POLLERR)) return;
    nanosleep(&(struct timespec){0, pause}, NULL);
  }
}

// The reader takes what the pipe contains, up to its limit. So it splits nothing as long as the pipe never contains more than a part.
ssize_t candlestick_write_whole_parts(int pipe, const void *text, size_t size) {
  size_t part = part_size(text, size);
  wait_for_room(pipe, part);
  return write(pipe, text, part);
}

static bool is_pipe_to_swift_test(int stream) {
  struct stat status;
  return manager_drops_parts && !is_bypassed && fstat(stream, &status) == 0 && S_ISFIFO(status.st_mode);
}

static ssize_t write_to(int stream, const void *bytes, size_t size) {
  return is_pipe_to_swift_test(stream) ? candlestick_write_whole_parts(stream, bytes, size)
                                       : write(stream, bytes, size);
}

ssize_t candlestick_write_output(int stream, const void *bytes, size_t size) {
  bool was_bypassed = is_bypassed;
  ssize_t written = write_to(stream, bytes, size);
  if (written >= 0 || errno != EPIPE || was_bypassed) return written;
  // Our handler of SIGPIPE has redirected the output, unless the process ignores the signal.
  if (is_bypassed || candlestick_bypass_package_manager()) return write(stream, bytes, size);
  errno = EPIPE;
  return -1;
}

// MARK: - Tests in this process

// Interrupts a process when the package manager exits, unless the process has ended.
static void interrupt_with_package_manager(pid_t process, int process_end) {
  struct pollfd ends[] = {{manager_end, POLLIN, 0}, {process_end, POLLIN, 0}};
  while (poll(ends, 2, -1) < 0 && errno == EINTR) {}
  if (ends[1].revents) return;
  sigqueue(process, SIGHUP, (union sigval){0});
  if (!ends_within(process_end, milliseconds_to_interrupt)) kill(process, SIGKILL);
}

void candlestick_end_running_tests_with_parent(void) {
  int own_end = manager_end < 0 ? -1 : candlestick_process_end(getpid());
  if (own_end < 0) return;
  pid_t process = getpid();
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    // This is a grandchild, because the process may wait for all of its children.
    if (fork() == 0) {
      for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) close(stream);
      close(manager_output);
      close(manager_error_output);
      interrupt_with_package_manager(process, own_end);
    }
    for (;;) syscall(SYS_exit_group, 0);
  }
  close(own_end);
  if (child > 0) while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
}

#endif
