// Interposes the calls that make, use and close descriptors, other than those for sockets, sets and timers.

#include "../CTestProcess/OriginalFunction.h"
#include "DescriptorFaults.h"
#include "Randomness.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

// MARK: - Making and closing

/// Interposes a function that makes two connected descriptors. The thread sanitizer calls `pipe` while it reports a race, with its
/// lock held.
#define INTERPOSE_PAIR(name, parameters, arguments)                                                                    \
  INTERPOSED UNSANITIZED int name parameters {                                                                         \
    candlestick_simulation *simulation = MAKER;                                                                        \
    if (simulation && candlestick_misses_descriptor(simulation)) return -1;                                            \
    int result = ORIGINAL(name) arguments;                                                                             \
    if (result != 0 || !simulation) return result;                                                                     \
    candlestick_set_descriptor_kind(descriptors[0], descriptor_inside);                                                \
    candlestick_set_descriptor_kind(descriptors[1], descriptor_inside);                                                \
    return 0;                                                                                                          \
  }

INTERPOSE_PAIR(pipe, (int descriptors[2]), (descriptors))
INTERPOSE_PAIR(pipe2, (int descriptors[2], int flags), (descriptors, flags))
INTERPOSE_PAIR(socketpair, (int domain, int type, int protocol, int descriptors[2]), (domain, type, protocol, descriptors))

void candlestick_add_descriptor(int descriptor) {
  if (candlestick_entered && !candlestick_is_outside()) candlestick_set_descriptor_kind(descriptor, descriptor_inside);
}

/// Records a copy of a descriptor. Returns the result of the call that has made it.
static int copied(int result, int from) {
  if (result >= 0 && result != from) {
    candlestick_forget_timer_descriptor(result);
    candlestick_copy_facts(from, result);
  }
  return result;
}

INTERPOSED int dup(int descriptor) { return copied(ORIGINAL(dup)(descriptor), descriptor); }

INTERPOSED int dup2(int from, int to) { return copied(ORIGINAL(dup2)(from, to), from); }

INTERPOSED int dup3(int from, int to, int flags) { return copied(ORIGINAL(dup3)(from, to, flags), from); }

INTERPOSED int close(int descriptor) {
  // Closing a file unlocks it.
  candlestick_simulation *simulation = MAKER;
  if (candlestick_descriptor_kind_of(descriptor) != descriptor_unknown) {
    candlestick_forget_timer_descriptor(descriptor);
    candlestick_closes_later(descriptor, false);
    candlestick_forget_descriptor(descriptor);
  }
  int result = ORIGINAL(close)(descriptor);
  if (simulation) candlestick_descriptors_changed();
  if (simulation) DESCRIPTOR_POINT;
  return result;
}

// MARK: - Reading

INTERPOSED ssize_t read(int descriptor, void *bytes, size_t count) {
  if (candlestick_draws_from(descriptor) && candlestick_draw(bytes, count)) return (ssize_t)count;
  RECEIVE(ssize_t, read, descriptor, 0, (descriptor, bytes, count), &count);
}

INTERPOSE_RECEIVE(ssize_t, readv, descriptor, 0, (int descriptor, const struct iovec *parts, int count),
                  (descriptor, parts, count), NULL)

INTERPOSED int eventfd_read(int descriptor, eventfd_t *value) {
  return read(descriptor, value, sizeof *value) == sizeof *value ? 0 : -1;
}

// MARK: - Writing

/// Writes a part of the data without blocking. Returns the number of bytes, or -1.
static ssize_t try_write(int descriptor, const char *bytes, size_t count, int flags) {
  ssize_t result = ORIGINAL(send)(descriptor, bytes, count, flags | MSG_DONTWAIT);
  if (result >= 0 || errno != ENOTSOCK) return result;
  int status = ORIGINAL(fcntl)(descriptor, F_GETFL);
  ORIGINAL(fcntl)(descriptor, F_SETFL, status | O_NONBLOCK);
  result = ORIGINAL(write)(descriptor, bytes, count);
  int error = errno;
  ORIGINAL(fcntl)(descriptor, F_SETFL, status);
  errno = error;
  return result;
}

/// Returns true if a TCP connection has failed. A call that has sent a part then returns the number of bytes, and the next call the error.
static bool has_failed(int descriptor) {
  int protocol = 0;
  socklen_t size = sizeof protocol;
  if (ORIGINAL(getsockopt)(descriptor, SOL_SOCKET, SO_PROTOCOL, &protocol, &size) != 0 || protocol != IPPROTO_TCP) return false;
  struct pollfd polled = {descriptor, 0, 0};
  return ORIGINAL(poll)(&polled, 1, 0) > 0 && (polled.revents & POLLERR);
}

/// Writes all data to a descriptor whose calls block.
static ssize_t write_all(candlestick_simulation *simulation, int descriptor, const char *bytes, size_t count, int flags) {
  size_t written = 0;
  do {
    if (written > 0 && has_failed(descriptor)) break;
    ssize_t result = try_write(descriptor, bytes + written, count - written, flags);
    candlestick_descriptors_changed();
    if (result >= 0) {
      written += (size_t)result;
      continue;
    }
    int used = errno == EAGAIN ? candlestick_await_descriptor(simulation, descriptor, POLLOUT, 0) : -1;
    if (used < 0) return written > 0 ? (ssize_t)written : -1;
    if (candlestick_has_left(simulation)) {
      result = flags ? ORIGINAL(send)(used, bytes + written, count - written, flags) : ORIGINAL(write)(used, bytes + written, count - written);
      candlestick_end_descriptor_call(simulation, used, descriptor);
      return result >= 0 || written == 0 ? (ssize_t)written + result : (ssize_t)written;
    }
    candlestick_end_descriptor_call(simulation, used, descriptor);
  } while (written < count);
  return (ssize_t)written;
}

ssize_t candlestick_write(candlestick_simulation *simulation, int descriptor, const void *bytes, size_t count, int flags) {
  ssize_t result;
  if (candlestick_fails_write(simulation, descriptor, bytes, &count, &result)) {
    candlestick_descriptors_changed();
  } else if (!(flags & MSG_DONTWAIT) && !candlestick_is_nonblocking(descriptor)) {
    result = write_all(simulation, descriptor, bytes, count, flags);
  } else {
    result = flags ? ORIGINAL(send)(descriptor, bytes, count, flags) : ORIGINAL(write)(descriptor, bytes, count);
    candlestick_descriptors_changed();
  }
  candlestick_pass_on_to_terminals(descriptor);
  return result;
}

ssize_t candlestick_write_parts(candlestick_simulation *simulation, int descriptor, const struct iovec *parts, size_t count, int flags) {
  // With faults, the data may have to be kept. More is not written at once without blocking, and copying gigabytes in each of
  // many calls would take minutes.
  enum { most_bytes = 1 << 22 };
  bool is_nonblocking = (flags & MSG_DONTWAIT) || candlestick_is_nonblocking(descriptor);
  if (is_nonblocking && simulation->faults == 0) {
    const struct msghdr message = {.msg_iov = (struct iovec *)parts, .msg_iovlen = count};
    ssize_t result = flags ? ORIGINAL(sendmsg)(descriptor, &message, flags) : ORIGINAL(writev)(descriptor, parts, (int)count);
    candlestick_descriptors_changed();
    candlestick_pass_on_to_terminals(descriptor);
    return result;
  }
  size_t size = 0, filled = 0;
  for (size_t i = 0; i < count; i++) size += parts[i].iov_len;
  if (is_nonblocking && size > most_bytes) size = most_bytes;
  char *bytes = malloc(size + 1);
  if (!bytes) abort();
  for (size_t i = 0; filled < size; i++) {
    size_t length = parts[i].iov_len < size - filled ? parts[i].iov_len : size - filled;
    memcpy(bytes + filled, parts[i].iov_base, length);
    filled += length;
  }
  ssize_t result = candlestick_write(simulation, descriptor, bytes, size, flags);
  int error = errno;
  free(bytes);
  errno = error;
  return result;
}

INTERPOSED ssize_t write(int descriptor, const void *bytes, size_t count) {
  candlestick_simulation *simulation = SENDER(descriptor);
  if (!simulation) return ORIGINAL(write)(descriptor, bytes, count);
  ssize_t result = candlestick_write(simulation, descriptor, bytes, count, 0);
  DESCRIPTOR_POINT;
  return result;
}

INTERPOSED ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  candlestick_simulation *simulation = count >= 0 ? SENDER(descriptor) : NULL;
  if (!simulation) return ORIGINAL(writev)(descriptor, parts, count);
  ssize_t result = candlestick_write_parts(simulation, descriptor, parts, (size_t)count, 0);
  DESCRIPTOR_POINT;
  return result;
}

/// Dispatch and the run loops of Foundation have events of their own, by which they wake themselves.
INTERPOSED int eventfd_write(int descriptor, eventfd_t value) {
  const void *caller = __builtin_return_address(0);
  if (candlestick_is_in_image(caller, image_foundation) || candlestick_is_in_image(caller, image_dispatch))
    return ORIGINAL(eventfd_write)(descriptor, value);
  return write(descriptor, &value, sizeof value) == sizeof value ? 0 : -1;
}

/// Data that is late is ahead of the data of the file.
INTERPOSED ssize_t sendfile(int to, int from, off_t *offset, size_t count) {
  enum { most_bytes = 1 << 16 };
  candlestick_simulation *simulation = USER(to);
  if (!simulation) return ORIGINAL(sendfile)(to, from, offset, count);
  char *bytes = malloc(most_bytes);
  if (!bytes) abort();
  size_t size = count < most_bytes ? count : most_bytes;
  ssize_t result = offset ? pread(from, bytes, size, *offset) : ORIGINAL(read)(from, bytes, size);
  ssize_t length = result;
  if (length > 0) result = candlestick_write(simulation, to, bytes, (size_t)length, 0);
  int error = errno;
  free(bytes);
  if (offset && result > 0) *offset += result;
  // The bytes that were not sent are read again.
  ssize_t sent = result > 0 ? result : 0;
  if (!offset && length > sent) lseek(from, sent - length, SEEK_CUR);
  errno = error;
  DESCRIPTOR_POINT;
  return result;
}

/// Signal handlers may write, and must not be the first to look for an original.
__attribute__((constructor)) static void find_originals(void) {
  int error = errno;
  char byte = 0;
  if (write(-1, &byte, 0) == 0 || read(-1, &byte, 0) == 0 || close(-1) == 0) abort();
  errno = error;
}

// MARK: - File locks

/// A call that takes a lock of a file, without waiting.
typedef struct file_lock {
  int (*take)(const struct file_lock *lock);
  int descriptor, operation;
  struct flock *record;
  /// The error of the call; EAGAIN while the lock is held.
  int error;
} file_lock;

/// Takes a lock if it is free. Returns true if the call has ended, even with an error.
static bool try_lock(void *context) {
  file_lock *lock = context;
  if (lock->error != EAGAIN) return true;
  lock->error = lock->take(lock) == 0 ? 0 : errno == EACCES ? EAGAIN : errno;
  return lock->error != EAGAIN;
}

/// Waits for a lock. Returns false if the simulation has ended before, and the lock must be taken in real time.
static bool await_lock(candlestick_simulation *simulation, file_lock *lock, candlestick_descriptor_kind kind) {
  lock->error = EAGAIN;
  while (!try_lock(lock)) {
    candlestick_await_descriptors(simulation, lock->descriptor, kind, INT64_MAX, try_lock, lock);
    if (candlestick_has_left(simulation)) return lock->error != EAGAIN;
    if (lock->error == EAGAIN && candlestick_is_call_interrupted(true)) lock->error = EINTR;
  }
  candlestick_descriptors_changed();
  if (lock->error) errno = lock->error;
  return true;
}

static int take_file(const file_lock *lock) { return ORIGINAL(flock)(lock->descriptor, lock->operation | LOCK_NB); }

/// Another process may have the lock, but it is one of this process that a simulation has to wait for.
INTERPOSED int flock(int descriptor, int operation) {
  candlestick_simulation *simulation = MAKER;
  if (!simulation) return ORIGINAL(flock)(descriptor, operation);
  if ((operation & LOCK_NB) || (operation & LOCK_UN)) {
    int result = ORIGINAL(flock)(descriptor, operation);
    candlestick_descriptors_changed();
    DESCRIPTOR_POINT;
    return result;
  }
  file_lock lock = {.take = take_file, .descriptor = descriptor, .operation = operation};
  if (!await_lock(simulation, &lock, descriptor_inside)) return WAIT_OUTSIDE(ORIGINAL(flock)(descriptor, operation));
  DESCRIPTOR_POINT;
  return lock.error ? -1 : 0;
}

static int take_record(const file_lock *lock) {
  return ORIGINAL(fcntl)(lock->descriptor, lock->operation, lock->record);
}

/// Calls a variant of `fcntl` that sets a lock on a part of a file. All such locks of one process have the same owner,
/// except for those of descriptions, so that only another process can have one.
static int set_record_lock(candlestick_simulation *simulation, int descriptor, int command, struct flock *record,
                           __typeof__(fcntl) *original) {
  bool is_of_description = command == F_OFD_SETLKW;
  if (command == F_SETLKW || is_of_description) {
    file_lock lock = {take_record, descriptor, is_of_description ? F_OFD_SETLK : F_SETLK, record, 0};
    candlestick_descriptor_kind kind = is_of_description ? descriptor_inside : descriptor_outside;
    if (await_lock(simulation, &lock, kind)) return lock.error ? -1 : 0;
  }
  int result = original(descriptor, command, record);
  if (!candlestick_has_left(simulation)) candlestick_descriptors_changed();
  return result;
}

static bool sets_lock(int command) {
  return command == F_SETLKW || command == F_SETLK || command == F_OFD_SETLKW || command == F_OFD_SETLK;
}

/// Interposes a variant of `fcntl`, which all take at most one more argument.
#define INTERPOSE_FCNTL(name)                                                                                          \
  INTERPOSED int name(int descriptor, int command, ...) {                                                              \
    va_list list;                                                                                                      \
    va_start(list, command);                                                                                           \
    void *argument = va_arg(list, void *);                                                                             \
    va_end(list);                                                                                                      \
    candlestick_simulation *simulation = sets_lock(command) ? MAKER : NULL;                                            \
    if (simulation) return set_record_lock(simulation, descriptor, command, argument, ORIGINAL(name));                 \
    int result = ORIGINAL(name)(descriptor, command, argument);                                                        \
    return command == F_DUPFD || command == F_DUPFD_CLOEXEC ? copied(result, descriptor) : result;                     \
  }

extern int fcntl64(int descriptor, int command, ...);
INTERPOSE_FCNTL(fcntl)
INTERPOSE_FCNTL(fcntl64)
