// Connects to listeners that may have no room for a connection. The system then drops the first packet of a TCP connection, and sends it
// again after a second, after two more, and so on. In a simulation, that would be real time, so the connection is made again in
// virtual time.

#include "../CTestProcess/OriginalFunction.h"
#include "Connections.h"
#include "DescriptorFaults.h"
#include "Dispatch.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { most_attempts = 7 };

/// Returns the time from an attempt, counted from zero, to the next one.
static int64_t delay_after(int attempt) { return nanoseconds_per_second << attempt; }

static void disconnect(int socket) {
  struct sockaddr none = {.sa_family = AF_UNSPEC};
  ORIGINAL(connect)(socket, &none, sizeof none);
}

/// Returns true if nothing has answered a connection to a listener of this process. An answer comes before the call returns, unless the
/// machine is very busy.
static bool is_unanswered(int socket) {
  enum { milliseconds = 10 };
  struct pollfd polled = {socket, POLLOUT, 0};
  return ORIGINAL(poll)(&polled, 1, milliseconds) == 0;
}

/// Returns the result of a connection that has been made or has failed.
static int result_of(int socket) {
  int error = 0;
  ORIGINAL(getsockopt)(socket, SOL_SOCKET, SO_ERROR, &error, &(socklen_t){sizeof error});
  errno = error;
  return error ? -1 : 0;
}

// MARK: - Calls that block

static int connect_now(int socket, const struct sockaddr *address, socklen_t size) {
  int flags = ORIGINAL(fcntl)(socket, F_GETFL);
  ORIGINAL(fcntl)(socket, F_SETFL, flags | O_NONBLOCK);
  int result = ORIGINAL(connect)(socket, address, size);
  int error = errno;
  ORIGINAL(fcntl)(socket, F_SETFL, flags);
  candlestick_descriptors_changed();
  errno = error;
  return result;
}

static bool never(void *context) { return false; }

/// Waits until the next attempt. Returns false, with an error, if the call ends before.
static bool await_next_attempt(candlestick_simulation *simulation, int socket, int attempt, int64_t end) {
  int64_t next = simulation->time + delay_after(attempt);
  if (next > end) next = end;
  while (simulation->time < next) {
    if (candlestick_fails_wait(simulation, socket, end)) return false;
    candlestick_await_descriptors(simulation, socket, descriptor_inside, next, never, NULL);
    if (candlestick_has_left(simulation)) return true;
  }
  if (attempt + 1 < most_attempts) return true;
  errno = ETIMEDOUT;
  return false;
}

/// Connects a copy of a socket whose calls block.
static int connect_copy(candlestick_simulation *simulation, int socket, candlestick_descriptor_kind kind, const struct sockaddr *address,
                        socklen_t size) {
  int64_t end = candlestick_time_limit(simulation, socket, POLLOUT);
  for (int attempt = 0;;) {
    int result = connect_now(socket, address, size);
    bool has_no_room = result < 0 && errno == EAGAIN && address->sa_family == AF_UNIX;
    if (has_no_room) {
      if (!candlestick_await_change(simulation, socket, kind, end)) return -1;
    } else if (result == 0 || errno != EINPROGRESS) {
      return result;
    } else if (kind == descriptor_inside && is_unanswered(socket)) {
      // The system is left with an attempt of its own if the time limit has passed.
      if (simulation->time >= end) return -1;
      disconnect(socket);
      if (!await_next_attempt(simulation, socket, attempt++, end)) return -1;
    } else {
      struct pollfd awaited = {socket, POLLOUT, 0};
      bool is_in_time = candlestick_await_ready(simulation, kind, &awaited, end);
      if (is_in_time) return result_of(socket);
      if (errno == EAGAIN) errno = EINPROGRESS;
      return -1;
    }
    if (candlestick_has_left(simulation)) return WAIT_OUTSIDE(ORIGINAL(connect)(socket, address, size));
  }
}

int candlestick_connect_and_wait(candlestick_simulation *simulation, int socket, const struct sockaddr *address, socklen_t size) {
  int copy = candlestick_copy_descriptor(socket);
  int result = connect_copy(simulation, copy < 0 ? socket : copy, candlestick_descriptor_kind_of(socket), address, size);
  int error = errno;
  if (copy >= 0) ORIGINAL(close)(copy);
  if (!candlestick_has_left(simulation)) candlestick_descriptors_changed();
  errno = error;
  return result;
}

// MARK: - Calls that do not block

/// A connection for which the listener had no room.
typedef struct attempt {
  candlestick_simulation *simulation;
  int socket;
  /// The number of the socket in the system, since the program may close it, and another descriptor may get its number.
  ino_t number;
  struct sockaddr_storage address;
  socklen_t size;
  int count;
  candlestick_block_job *job;
  struct attempt *next;
} attempt;

static attempt *attempts;
static pthread_mutex_t lock = OWN_LOCK;

static ino_t number_of(int socket) {
  struct stat status;
  return fstat(socket, &status) == 0 ? status.st_ino : 0;
}

/// Makes a connection again, unless it was made or the socket was closed.
static void repeat(void *context) {
  attempt *attempt = context;
  int error = errno;
  bool is_open = number_of(attempt->socket) == attempt->number;
  if (is_open && is_unanswered(attempt->socket)) {
    disconnect(attempt->socket);
    ORIGINAL(connect)(attempt->socket, (struct sockaddr *)&attempt->address, attempt->size);
    candlestick_number_client_port(attempt->simulation, attempt->socket);
    candlestick_descriptors_changed();
    if (++attempt->count < most_attempts && is_unanswered(attempt->socket))
      attempt->simulation->set_event(attempt->simulation->context, attempt->job, attempt->simulation->time + delay_after(attempt->count));
  }
  errno = error;
}

void candlestick_watch_attempt(candlestick_simulation *simulation, int socket, const struct sockaddr *address, socklen_t size) {
  if (candlestick_socket_type(socket) != SOCK_STREAM || size > sizeof(struct sockaddr_storage) || !is_unanswered(socket)) return;
  attempt *made = calloc(1, sizeof(attempt));
  if (!made) abort();
  *made = (attempt){.simulation = simulation, .socket = socket, .number = number_of(socket), .size = size};
  memcpy(&made->address, address, size);
  made->job = candlestick_make_event_job(repeat, made);
  pthread_mutex_lock(&lock);
  made->next = attempts;
  attempts = made;
  pthread_mutex_unlock(&lock);
  simulation->set_event(simulation->context, made->job, simulation->time + delay_after(0));
}

void candlestick_forget_attempts(const candlestick_simulation *simulation) {
  pthread_mutex_lock(&lock);
  for (attempt **link = &attempts; *link;) {
    attempt *found = *link;
    if (found->simulation != simulation) {
      link = &found->next;
      continue;
    }
    *link = found->next;
    free(found->job);
    free(found);
  }
  pthread_mutex_unlock(&lock);
}
