// Interposes the calls that receive data from sockets.
//
// A call that waits for more than the first data is made in parts that do not wait, because the system would wait in real time.

#include "../CTestProcess/OriginalFunction.h"
#include "DescriptorFaults.h"
#include "Messages.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/ioctl.h>

// MARK: - Parts

size_t candlestick_message_size(const struct msghdr *message) {
  size_t size = 0;
  for (size_t i = 0; i < message->msg_iovlen; i++) size += message->msg_iov[i].iov_len;
  return size;
}

struct msghdr candlestick_rest_of_message(const struct msghdr *message, size_t count) {
  struct msghdr rest = *message;
  rest.msg_iov = malloc((message->msg_iovlen + 1) * sizeof(struct iovec));
  if (!rest.msg_iov) abort();
  rest.msg_iovlen = 0;
  for (size_t i = 0; i < message->msg_iovlen; i++) {
    struct iovec part = message->msg_iov[i];
    size_t passed = count < part.iov_len ? count : part.iov_len;
    count -= passed;
    if (passed < part.iov_len) rest.msg_iov[rest.msg_iovlen++] = (struct iovec){(char *)part.iov_base + passed, part.iov_len - passed};
  }
  return rest;
}

// MARK: - Waiting for all data

static bool waits_for_all(int socket, int flags) {
  return (flags & MSG_WAITALL) && !(flags & (MSG_DONTWAIT | MSG_OOB | MSG_ERRQUEUE)) && !candlestick_is_nonblocking(socket) &&
         candlestick_socket_type(socket) == SOCK_STREAM;
}

/// A call that waits for all of its data.
typedef struct {
  candlestick_simulation *simulation;
  /// The socket of the program, and a copy of it, which remains open if another step closes the socket.
  int given, used;
  int64_t end;
  /// The number of bytes that a call that peeks has seen.
  size_t seen;
} whole_call;

static size_t available(int socket) {
  int count = 0;
  return ioctl(socket, FIONREAD, &count) == 0 && count > 0 ? (size_t)count : 0;
}

/// Returns true if a socket receives no more data.
static bool has_ended(int socket) {
  struct pollfd polled = {socket, POLLRDHUP, 0};
  return ORIGINAL(poll)(&polled, 1, 0) == 1;
}

static bool sees_more(void *context) {
  const whole_call *call = context;
  int error = errno;
  bool result = available(call->used) > call->seen || has_ended(call->used);
  errno = error;
  return result;
}

/// Waits for data. Returns false, with an error, if there is none in time.
static bool await_data(const whole_call *call) {
  struct pollfd awaited = {call->used, POLLIN, 0};
  return candlestick_await_ready(call->simulation, candlestick_descriptor_kind_of(call->given), &awaited, call->end);
}

/// Peeks until there is enough data, as for a connection of the internet. A socket of the local domain waits only for the first data.
static ssize_t peek_all(whole_call *call, struct msghdr *message, int flags, size_t size, bool is_local) {
  const struct msghdr original = *message;
  if (!await_data(call)) return -1;
  while (!candlestick_has_left(call->simulation)) {
    *message = original;
    ssize_t result = ORIGINAL(recvmsg)(call->used, message, (flags & ~MSG_WAITALL) | MSG_DONTWAIT);
    if (result < 0 || (size_t)result >= size || is_local || has_ended(call->used) || call->simulation->time >= call->end) return result;
    call->seen = (size_t)result;
    if (candlestick_fails_wait(call->simulation, call->given, call->end)) return result;
    candlestick_await_descriptors(call->simulation, call->used, candlestick_descriptor_kind_of(call->given), call->end, sees_more, call);
  }
  *message = original;
  return WAIT_OUTSIDE(ORIGINAL(recvmsg)(call->used, message, flags));
}

/// Receives data until the message is full. Returns the number of bytes, or -1.
static ssize_t receive_parts(const whole_call *call, struct msghdr *message, int flags, size_t size, bool is_local) {
  size_t received = 0;
  do {
    bool is_first = received == 0;
    if (!await_data(call)) return is_first ? -1 : (ssize_t)received;
    bool has_left = candlestick_has_left(call->simulation);
    if (!has_left && is_first && candlestick_fails_read(call->simulation, call->given, NULL)) return -1;
    // At the end, or at an error, which the next call returns.
    if (!has_left && !is_first && available(call->used) == 0) break;
    struct msghdr rest = candlestick_rest_of_message(message, received);
    if (!is_first) rest.msg_name = NULL, rest.msg_namelen = 0;
    ssize_t result = has_left ? WAIT_OUTSIDE(ORIGINAL(recvmsg)(call->used, &rest, flags))
                              : ORIGINAL(recvmsg)(call->used, &rest, (flags & ~MSG_WAITALL) | MSG_DONTWAIT);
    int error = errno;
    free(rest.msg_iov);
    errno = error;
    if (result < 0 && error == EAGAIN && !has_left) continue;
    if (result < 0) return is_first ? -1 : (ssize_t)received;
    received += (size_t)result;
    message->msg_flags = is_first ? rest.msg_flags : message->msg_flags | rest.msg_flags;
    if (is_first) message->msg_namelen = rest.msg_namelen;
    bool has_control = rest.msg_controllen > 0 || (rest.msg_flags & MSG_CTRUNC);
    if (is_first || has_control) message->msg_controllen = rest.msg_controllen;
    // Data that is sent along with descriptors ends the call.
    if (has_left || result == 0 || (is_local && has_control)) break;
  } while (received < size);
  return (ssize_t)received;
}

static ssize_t receive_all(candlestick_simulation *simulation, int socket, struct msghdr *message, int flags) {
  whole_call call = {simulation, socket, candlestick_copy_descriptor(socket), candlestick_time_limit(simulation, socket, POLLIN), 0};
  if (call.used < 0) call.used = socket;
  int domain = 0;
  ORIGINAL(getsockopt)(call.used, SOL_SOCKET, SO_DOMAIN, &domain, &(socklen_t){sizeof domain});
  size_t size = candlestick_message_size(message);
  ssize_t result = flags & MSG_PEEK ? peek_all(&call, message, flags, size, domain == AF_UNIX)
                                    : receive_parts(&call, message, flags, size, domain == AF_UNIX);
  result = candlestick_result_after_reset(socket, result);
  candlestick_end_descriptor_call(simulation, call.used, socket);
  if (result >= 0 && !candlestick_has_left(simulation)) candlestick_find_received_descriptors(message);
  return result;
}

// MARK: - Messages

/// Receives a message, and waits first if the call blocks.
static ssize_t receive_message(candlestick_simulation *simulation, int given, struct msghdr *message, int flags) {
  if (waits_for_all(given, flags)) return receive_all(simulation, given, message, flags);
  int used = candlestick_await_descriptor(simulation, given, POLLIN, flags);
  if (used < 0) return -1;
  bool fails = !candlestick_has_left(simulation) && candlestick_fails_read(simulation, given, NULL);
  ssize_t result = fails ? -1 : ORIGINAL(recvmsg)(used, message, flags);
  if (!fails) result = candlestick_result_after_reset(given, result);
  candlestick_end_descriptor_call(simulation, used, given);
  if (result >= 0 && !candlestick_has_left(simulation)) candlestick_find_received_descriptors(message);
  return result;
}

/// Receives all messages, as the system does. The time limit only keeps the call from receiving another one.
static int receive_messages(candlestick_simulation *simulation, int socket, struct mmsghdr *messages, unsigned count, int flags,
                            struct timespec *limit) {
  int64_t end = candlestick_end_after(simulation, limit ? candlestick_nanoseconds(*limit) : -1);
  unsigned received = 0;
  while (received < count && received < UIO_MAXIOV) {
    struct mmsghdr *message = &messages[received];
    ssize_t result = receive_message(simulation, socket, &message->msg_hdr, flags & ~MSG_WAITFORONE);
    if (result < 0) return received > 0 ? (int)received : -1;
    message->msg_len = (unsigned)result;
    received++;
    int64_t left = candlestick_time_left(simulation, end);
    if (limit) *limit = candlestick_timespec(left);
    if (left == 0 || (message->msg_hdr.msg_flags & MSG_OOB)) break;
    if (flags & MSG_WAITFORONE) flags |= MSG_DONTWAIT;
    if (!candlestick_has_left(simulation) || received == count) continue;
    int more = WAIT_OUTSIDE(ORIGINAL(recvmmsg)(socket, messages + received, count - received, flags, limit));
    return more < 0 ? (int)received : (int)received + more;
  }
  return (int)received;
}

// MARK: - Interposed functions

/// Interposes a function that receives one message from `socket`. `message` initializes a header with its arguments, which `store`
/// takes the results from.
#define INTERPOSE_MESSAGE(name, parameters, arguments, most, message, store)                                           \
  INTERPOSED ssize_t name parameters {                                                                                 \
    candlestick_simulation *waiting = flags & MSG_WAITALL ? USER(socket) : NULL;                                       \
    if (waiting && waits_for_all(socket, flags)) {                                                                     \
      struct msghdr *header = message;                                                                                 \
      ssize_t received = receive_all(waiting, socket, header, flags);                                                  \
      store;                                                                                                           \
      DESCRIPTOR_POINT;                                                                                                \
      return received;                                                                                                 \
    }                                                                                                                  \
    RECEIVE(ssize_t, name, socket, flags, arguments, most)                                                             \
  }

#define HEADER(address, address_size)                                                                                  \
  &(struct msghdr){.msg_name = address, .msg_namelen = address_size, .msg_iov = &(struct iovec){bytes, count}, .msg_iovlen = 1}

INTERPOSE_MESSAGE(recv, (int socket, void *bytes, size_t count, int flags), (socket, bytes, count, flags), &count, HEADER(NULL, 0),
                  (void)0)
INTERPOSE_MESSAGE(recvfrom, (int socket, void *bytes, size_t count, int flags, struct sockaddr *address, socklen_t *size),
                  (socket, bytes, count, flags, address, size), &count, HEADER(address, address && size ? *size : 0),
                  if (address && size && received >= 0) *size = header->msg_namelen)

INTERPOSED ssize_t recvmsg(int socket, struct msghdr *message, int flags) {
  candlestick_simulation *simulation = USER(socket);
  if (!simulation) return ORIGINAL(recvmsg)(socket, message, flags);
  ssize_t result = receive_message(simulation, socket, message, flags);
  DESCRIPTOR_POINT;
  return result;
}

INTERPOSED int recvmmsg(int socket, struct mmsghdr *messages, unsigned count, int flags, struct timespec *limit) {
  candlestick_simulation *simulation = USER(socket);
  if (!simulation || (limit && !candlestick_is_duration(limit)) || count == 0) return ORIGINAL(recvmmsg)(socket, messages, count, flags, limit);
  int result = receive_messages(simulation, socket, messages, count, flags, limit);
  DESCRIPTOR_POINT;
  return result;
}
