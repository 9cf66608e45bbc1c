// Interposes the functions that open files: a device of random numbers, whose numbers come from the seed (see Randomness.c), and a FIFO,
// for whose other end code of a simulation waits in virtual time.
//
// In the system, an end counts as open while its `open` waits for the other end. So an end is opened at once, without waiting,
// and its calls block only after the other one has been opened, too.

#include "../CTestProcess/OriginalFunction.h"
#include "DescriptorFaults.h"
#include "Randomness.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

// MARK: - Waiting for the other end

/// A call that opens an end of a FIFO, and waits.
typedef struct fifo_opening {
  dev_t device;
  ino_t number;
  int end;
  bool is_writer;
  /// True if the other end was opened meanwhile, even if it has been closed since.
  _Atomic bool has_met;
  struct fifo_opening *next;
} fifo_opening;

static fifo_opening *openings;
static _Atomic int opening_count;
static pthread_mutex_t lock = OWN_LOCK;

/// Records that a file was opened, which may be an end of a FIFO, in a simulation or outside.
static void meet(int end, int flags) {
  struct stat status;
  if (__builtin_expect(end < 0 || opening_count == 0, true) || fstat(end, &status) != 0) return;
  int mode = flags & O_ACCMODE;
  pthread_mutex_lock(&lock);
  for (fifo_opening *opening = openings; opening; opening = opening->next)
    if (opening->device == status.st_dev && opening->number == status.st_ino && mode != (opening->is_writer ? O_WRONLY : O_RDONLY))
      opening->has_met = true;
  pthread_mutex_unlock(&lock);
}

/// Returns true if an empty FIFO has a writer, of which `poll` says nothing.
static bool has_writer(int end) {
  int scratch[2];
  if (ORIGINAL(pipe2)(scratch, O_CLOEXEC) != 0) return false;
  bool result = ORIGINAL(tee)(end, scratch[1], 1, SPLICE_F_NONBLOCK) < 0 && errno == EAGAIN;
  for (int i = 0; i < 2; i++) ORIGINAL(close)(scratch[i]);
  return result;
}

/// Returns true if the other end was opened, possibly by another process.
static bool has_met(void *context) {
  const fifo_opening *opening = context;
  if (opening->has_met) return true;
  int error = errno;
  struct pollfd polled = {opening->end, opening->is_writer ? 0 : POLLIN, 0};
  bool is_ready = ORIGINAL(poll)(&polled, 1, 0) == 1;
  bool result = opening->is_writer ? !is_ready : is_ready || has_writer(opening->end);
  errno = error;
  return result;
}

/// Waits for a moment in real time, since the simulation has ended. A blocking call could begin after the other end was opened and closed.
static void wait_outside(void) {
  enum { moment = 10000000 };
  WAIT_OUTSIDE(ORIGINAL(nanosleep)(&(struct timespec){0, moment}, NULL));
}

/// Waits for the other end of a FIFO. Returns false, with an error, if a fault or the handler of a signal interrupts the call.
static bool await_other_end(candlestick_simulation *simulation, int end, const struct stat *status, bool is_writer) {
  fifo_opening opening = {status->st_dev, status->st_ino, end, is_writer, false, NULL};
  pthread_mutex_lock(&lock);
  opening.next = openings;
  openings = &opening;
  opening_count++;
  pthread_mutex_unlock(&lock);
  candlestick_descriptors_changed();
  bool is_interrupted = false;
  while (!is_interrupted && !has_met(&opening)) {
    if (candlestick_has_left(simulation))
      wait_outside();
    else if (!(is_interrupted = candlestick_fails_wait(simulation, end, INT64_MAX)))
      candlestick_await_descriptors(simulation, end, descriptor_inside, INT64_MAX, has_met, &opening);
  }
  pthread_mutex_lock(&lock);
  fifo_opening **link = &openings;
  while (*link != &opening) link = &(*link)->next;
  *link = opening.next;
  opening_count--;
  pthread_mutex_unlock(&lock);
  return !is_interrupted;
}

// MARK: - Opening

/// A call that opens a file.
typedef struct {
  int folder;
  const char *path;
  int flags;
  mode_t mode;
} open_call;

static int open_with(const open_call *call, int flags) { return ORIGINAL(openat)(call->folder, call->path, flags, call->mode); }

/// Opens an end of a FIFO without waiting. The system refuses to open one for writing while it has no reader, so it has one for a moment.
static int open_end(const open_call *call) {
  int flags = call->flags | O_NONBLOCK;
  bool is_writer = (flags & O_ACCMODE) == O_WRONLY;
  int end = open_with(call, flags);
  if (end >= 0 || !is_writer || errno != ENXIO) return end;
  int both = open_with(call, (flags & ~O_ACCMODE) | O_RDWR | O_CLOEXEC);
  if (both < 0) return -1;
  // The end has the number that it would have.
  int kept = candlestick_copy_descriptor(both);
  if (kept >= 0) ORIGINAL(close)(both);
  end = open_with(call, flags);
  ORIGINAL(close)(kept >= 0 ? kept : both);
  return end;
}

static bool is_fifo(const open_call *call, struct stat *status) {
  int error = errno;
  bool result = fstatat(call->folder, call->path, status, call->flags & O_NOFOLLOW ? AT_SYMLINK_NOFOLLOW : 0) == 0 && S_ISFIFO(status->st_mode);
  errno = error;
  return result && !(call->flags & O_PATH) && (call->flags & (O_CREAT | O_EXCL)) != (O_CREAT | O_EXCL);
}

/// Opens a FIFO in a simulation.
static int open_fifo(candlestick_simulation *simulation, const open_call *call, const struct stat *status) {
  bool waits = !(call->flags & O_NONBLOCK) && (call->flags & O_ACCMODE) != O_RDWR;
  int end = waits ? open_end(call) : open_with(call, call->flags);
  if (end < 0) return -1;
  candlestick_set_descriptor_kind(end, descriptor_inside);
  meet(end, call->flags);
  bool is_open = !waits || await_other_end(simulation, end, status, (call->flags & O_ACCMODE) == O_WRONLY);
  if (waits) ORIGINAL(fcntl)(end, F_SETFL, ORIGINAL(fcntl)(end, F_GETFL) & ~O_NONBLOCK);
  if (!is_open) {
    candlestick_forget_descriptor(end);
    ORIGINAL(close)(end);
    errno = EINTR;
    end = -1;
  }
  if (!candlestick_has_left(simulation)) candlestick_descriptors_changed();
  return end;
}

/// Makes a call that opens a file with the original function `name`, whose arguments are in `call`.
#define OPEN(name, arguments)                                                                                          \
  do {                                                                                                                 \
    candlestick_simulation *simulation = MAKER;                                                                        \
    struct stat status;                                                                                                \
    if (__builtin_expect(simulation && is_fifo(&call, &status), false)) {                                              \
      int end = open_fifo(simulation, &call, &status);                                                                 \
      DESCRIPTOR_POINT;                                                                                                \
      return end;                                                                                                      \
    }                                                                                                                  \
    int file = ORIGINAL(name) arguments;                                                                               \
    meet(file, call.flags);                                                                                            \
    if (simulation && file >= 0) candlestick_found_terminal(file, call.path);                                          \
    /* Foundation keeps its descriptor of a device, so the file may have been opened outside of a simulation. */       \
    if (file >= 0 && candlestick_is_random_device(call.path)) candlestick_set_descriptor_kind(file, descriptor_random);\
    return file;                                                                                                       \
  } while (false)

/// Interposes a function that opens a file, whose last argument exists only if it creates the file.
#define INTERPOSE_OPEN(name, parameters, arguments, folder, path, flags)                                               \
  INTERPOSED int name parameters {                                                                                     \
    va_list list;                                                                                                      \
    va_start(list, flags);                                                                                             \
    mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) ? va_arg(list, mode_t) : 0;                                        \
    va_end(list);                                                                                                      \
    open_call call = {folder, path, flags, mode};                                                                      \
    OPEN(name, arguments);                                                                                             \
  }

INTERPOSE_OPEN(open, (const char *path, int flags, ...), (path, flags, mode), AT_FDCWD, path, flags)
INTERPOSE_OPEN(open64, (const char *path, int flags, ...), (path, flags, mode), AT_FDCWD, path, flags)
INTERPOSE_OPEN(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode), folder, path, flags)
INTERPOSE_OPEN(openat64, (int folder, const char *path, int flags, ...), (folder, path, flags, mode), folder, path, flags)

// MARK: - Files of the C library

// The C library opens its files, and reads from them, by calls that we do not see.

static ssize_t read_device(void *device, char *bytes, size_t count) { return getrandom(bytes, count, 0); }

/// Returns the flags with which the C library opens a file.
static int flags_of(const char *mode) {
  int access = strchr(mode, '+') ? O_RDWR : *mode == 'r' ? O_RDONLY : O_WRONLY;
  return access | (*mode == 'a' ? O_APPEND : 0) | (strchr(mode, 'e') ? O_CLOEXEC : 0);
}

static FILE *open_file(const char *path, const char *mode, FILE *(*original)(const char *, const char *)) {
  if (!candlestick_entered || candlestick_is_outside()) return original(path, mode);
  if (candlestick_is_random_device(path)) return fopencookie(NULL, mode, (cookie_io_functions_t){.read = read_device});
  struct stat status;
  open_call call = {AT_FDCWD, path, flags_of(mode), 0};
  if (!is_fifo(&call, &status) || strchr(mode, 'x')) return original(path, mode);
  int end = open_fifo(candlestick_entered, &call, &status);
  return end < 0 ? NULL : fdopen(end, mode);
}

INTERPOSED FILE *fopen(const char *path, const char *mode) { return open_file(path, mode, ORIGINAL(fopen)); }

INTERPOSED FILE *fopen64(const char *path, const char *mode) { return open_file(path, mode, ORIGINAL(fopen64)); }
