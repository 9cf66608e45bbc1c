// Makes calls on descriptors fail as the schedule decides. The connections are real, so what one end does is seen by the other
// end as after a fault of the network.

#include "DescriptorFaults.h"
#include "../CTestProcess/OriginalFunction.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static candlestick_descriptor_fault decide(candlestick_simulation *simulation, int descriptor, uint32_t possible, size_t size) {
  if (__builtin_expect((simulation->faults & possible) == 0, true)) return (candlestick_descriptor_fault){0};
  int error = errno;
  candlestick_descriptor_fault fault = simulation->descriptor_fault(simulation->context, descriptor, possible, (int64_t)size);
  errno = error;
  return fault;
}

bool candlestick_interrupts_call(candlestick_simulation *simulation, int descriptor) {
  if (candlestick_is_call_interrupted(false)) return true;
  if (!decide(simulation, descriptor, candlestick_fault_interrupted_call, 0).kind) return false;
  errno = EINTR;
  return true;
}

UNSANITIZED bool candlestick_misses_descriptor(candlestick_simulation *simulation) {
  if ((simulation->faults & candlestick_fault_missing_descriptor) == 0) return false;
  if (!decide(simulation, -1, candlestick_fault_missing_descriptor, 0).kind) return false;
  errno = EMFILE;
  return true;
}

/// Returns true if a call on a descriptor that is said to be ready may fail, and would be repeated.
static bool may_be_unready(int descriptor) {
  return candlestick_is_nonblocking(descriptor) && !candlestick_descriptor_at(descriptor)->is_edge_triggered;
}

bool candlestick_refuses(candlestick_simulation *simulation, int socket) {
  if (!decide(simulation, socket, candlestick_fault_refusal, 0).kind) return false;
  errno = ECONNREFUSED;
  return true;
}

bool candlestick_fails_lookup(candlestick_simulation *simulation) {
  return decide(simulation, -1, candlestick_fault_failed_lookup, 0).kind != 0;
}

// MARK: - Resets

/// Resets the connection of a socket. The kernel tells the other end.
static ssize_t reset(int socket) {
  struct sockaddr none = {.sa_family = AF_UNSPEC};
  ORIGINAL(connect)(socket, &none, sizeof none);
  candlestick_descriptor_at(socket)->is_reset = true;
  errno = ECONNRESET;
  return -1;
}

ssize_t candlestick_result_after_reset(int descriptor, ssize_t result) {
  bool is_end = result < 0 && errno == ENOTCONN && candlestick_descriptor_at(descriptor)->is_reset;
  return is_end ? 0 : result;
}

// MARK: - Late data

/// Data that was written and has not arrived yet.
typedef struct late_bytes {
  struct late_bytes *next;
  size_t count;
  char bytes[];
} late_bytes;

/// The late data of an end of a connection.
typedef struct late_data {
  candlestick_simulation *simulation;
  /// The descriptor of the program, or -1 if it was closed; and a copy.
  int descriptor, copy;
  bool is_shut_down;
  candlestick_block_job *job;
  /// The number of the timer of the simulation; negative if the data never arrives.
  int64_t number;
  late_bytes *first, *last;
  struct late_data *next;
} late_data;

/// Only code that has the turn in its simulation uses this list.
static late_data *all_late;
static pthread_mutex_t lock = OWN_LOCK;

static late_data *find(int descriptor) {
  pthread_mutex_lock(&lock);
  late_data *late = all_late;
  while (late && late->descriptor != descriptor) late = late->next;
  pthread_mutex_unlock(&lock);
  return late;
}

static void append(late_data *late, const void *bytes, size_t count) {
  late_bytes *added = malloc(sizeof(late_bytes) + count);
  if (!added) abort();
  added->next = NULL;
  added->count = count;
  memcpy(added->bytes, bytes, count);
  if (late->last) late->last->next = added;
  if (!late->first) late->first = added;
  late->last = added;
}

static void drop(late_data *late) {
  pthread_mutex_lock(&lock);
  late_data **link = &all_late;
  while (*link != late) link = &(*link)->next;
  *link = late->next;
  pthread_mutex_unlock(&lock);
  while (late->first) {
    late_bytes *first = late->first;
    late->first = first->next;
    free(first);
  }
  ORIGINAL(close)(late->copy);
  free(late->job);
  free(late);
}

/// Delivers the late data of a connection, and what followed it.
static void arrive(void *context) {
  enum { retry_delay = 1000000 };
  late_data *late = context;
  candlestick_simulation *simulation = late->simulation;
  while (late->first) {
    late_bytes *first = late->first;
    ssize_t written = ORIGINAL(send)(late->copy, first->bytes, first->count, MSG_DONTWAIT | MSG_NOSIGNAL);
    bool is_full = written < 0 && errno == EAGAIN;
    if (is_full || (written >= 0 && (size_t)written < first->count)) {
      if (written > 0) memmove(first->bytes, first->bytes + written, first->count -= (size_t)written);
      late->number = simulation->set_event(simulation->context, late->job, simulation->time + retry_delay);
      candlestick_descriptors_changed();
      return;
    }
    late->first = first->next;
    free(first);
  }
  if (late->is_shut_down) ORIGINAL(shutdown)(late->copy, SHUT_WR);
  drop(late);
  candlestick_descriptors_changed();
}

/// Begins to hold back what an end of a connection sends.
static late_data *hold_back(candlestick_simulation *simulation, int descriptor, int64_t delay) {
  late_data *late = calloc(1, sizeof(late_data));
  if (!late) abort();
  *late = (late_data){.simulation = simulation, .descriptor = descriptor, .copy = candlestick_copy_descriptor(descriptor), .number = -1};
  late->job = candlestick_make_event_job(arrive, late);
  if (delay > 0) late->number = simulation->set_event(simulation->context, late->job, simulation->time + delay);
  pthread_mutex_lock(&lock);
  late->next = all_late;
  all_late = late;
  pthread_mutex_unlock(&lock);
  return late;
}

bool candlestick_closes_later(int descriptor, bool is_shutdown) {
  late_data *late = find(descriptor);
  if (!late || late->simulation != candlestick_entered) return false;
  if (is_shutdown)
    late->is_shut_down = true;
  else
    late->descriptor = -1;
  return true;
}

void candlestick_drop_late_data(candlestick_simulation *simulation) {
  while (true) {
    pthread_mutex_lock(&lock);
    late_data *late = all_late;
    while (late && late->simulation != simulation) late = late->next;
    pthread_mutex_unlock(&lock);
    if (!late) return;
    drop(late);
  }
}

// MARK: - Reading and writing

/// Returns true for a pipe, or a connection of any kind whose data is a stream.
static bool is_stream(int descriptor, bool *is_connection) {
  struct stat status;
  *is_connection = false;
  if (fstat(descriptor, &status) != 0) return false;
  if (S_ISFIFO(status.st_mode)) return true;
  *is_connection = S_ISSOCK(status.st_mode) && candlestick_socket_type(descriptor) == SOCK_STREAM;
  return *is_connection;
}

/// Returns true if the other end of a connection has an address of the internet.
static bool is_tcp(int socket) {
  struct sockaddr_storage peer = {0};
  socklen_t size = sizeof peer;
  return ORIGINAL(getpeername)(socket, (struct sockaddr *)&peer, &size) == 0 && peer.ss_family != AF_UNIX;
}

bool candlestick_fails_read(candlestick_simulation *simulation, int descriptor, size_t *most) {
  if (__builtin_expect(simulation->faults == 0, true) || candlestick_descriptor_kind_of(descriptor) != descriptor_inside) return false;
  int error = errno, available = 0;
  bool is_connection;
  uint32_t possible = 0;
  if (is_stream(descriptor, &is_connection) && ioctl(descriptor, FIONREAD, &available) == 0 && available > 0) {
    if (most && *most > 1 && available > 1) possible |= candlestick_fault_short_transfer;
    if (is_connection && is_tcp(descriptor)) possible |= candlestick_fault_reset;
  }
  errno = error;
  size_t size = most && *most < (size_t)available ? *most : (size_t)available;
  candlestick_descriptor_fault fault = decide(simulation, descriptor, possible, size);
  switch (fault.kind) {
  case candlestick_fault_short_transfer:
    *most = (size_t)fault.amount;
    return false;
  case candlestick_fault_reset:
    reset(descriptor);
    return true;
  default:
    return false;
  }
}

bool candlestick_fails_write(candlestick_simulation *simulation, int descriptor, const void *bytes, size_t *count, ssize_t *result) {
  if (__builtin_expect(simulation->faults == 0, true) || candlestick_descriptor_kind_of(descriptor) != descriptor_inside) return false;
  int error = errno;
  bool is_connection, is_blocking = !candlestick_is_nonblocking(descriptor);
  uint32_t possible = 0;
  late_data *late = find(descriptor);
  if (!late && count && *count > 0 && is_stream(descriptor, &is_connection)) {
    if (*count > 1 && !is_blocking) possible |= candlestick_fault_short_transfer;
    if (is_connection && is_tcp(descriptor)) possible |= candlestick_fault_reset;
    if (is_connection) possible |= candlestick_fault_half_close | candlestick_fault_silence | candlestick_fault_late_data;
    if (may_be_unready(descriptor)) possible |= candlestick_fault_unready_call;
  }
  errno = error;
  candlestick_descriptor_fault fault = decide(simulation, descriptor, possible, count ? *count : 0);
  switch (fault.kind) {
  case candlestick_fault_short_transfer:
    *count = (size_t)fault.amount;
    break;
  case candlestick_fault_reset:
    *result = reset(descriptor);
    return true;
  case candlestick_fault_unready_call:
    errno = EAGAIN;
    *result = -1;
    return true;
  case candlestick_fault_half_close:
    *result = ORIGINAL(send)(descriptor, bytes, *count, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (*result >= 0) ORIGINAL(shutdown)(descriptor, SHUT_WR);
    return *result >= 0;
  case candlestick_fault_silence:
  case candlestick_fault_late_data:
    late = hold_back(simulation, descriptor, fault.amount);
    break;
  default:
    break;
  }
  if (!late || !count) return false;
  append(late, bytes, *count);
  *result = (ssize_t)*count;
  return true;
}
