// Interposes the calls that send data to sockets. Those that block are made without waiting, and again when there is room.

#include "../CTestProcess/OriginalFunction.h"
#include "DescriptorFaults.h"
#include "Messages.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/// Sends the beginning of a message that the system does not split, or that has control data. Returns the number of bytes, or -1.
static ssize_t send_beginning(candlestick_simulation *simulation, int given, const struct msghdr *message, int flags) {
  ssize_t sent = ORIGINAL(sendmsg)(given, message, flags | MSG_DONTWAIT);
  if (sent >= 0 || errno != EAGAIN || (flags & MSG_DONTWAIT) || candlestick_is_nonblocking(given)) return sent;
  candlestick_descriptor_kind kind = candlestick_descriptor_kind_of(given);
  int64_t end = candlestick_time_limit(simulation, given, POLLOUT);
  int copy = candlestick_copy_descriptor(given), used = copy < 0 ? given : copy;
  struct pollfd awaited = {used, POLLOUT, 0};
  do {
    // A socket of the local domain that is not connected may have room although the receiver has none.
    bool has_room = candlestick_is_any_ready(&(candlestick_poll_call){&awaited, 1});
    if (!(has_room ? candlestick_await_change(simulation, used, kind, end) : candlestick_await_ready(simulation, kind, &awaited, end))) break;
    sent = candlestick_has_left(simulation) ? WAIT_OUTSIDE(ORIGINAL(sendmsg)(used, message, flags))
                                            : ORIGINAL(sendmsg)(used, message, flags | MSG_DONTWAIT);
  } while (sent < 0 && errno == EAGAIN && !candlestick_has_left(simulation));
  int error = errno;
  if (copy >= 0) ORIGINAL(close)(copy);
  errno = error;
  return sent;
}

/// Sends a message. Control data, such as descriptors, goes along with its first bytes.
static ssize_t send_message(candlestick_simulation *simulation, int socket, const struct msghdr *message, int flags) {
  bool is_stream = candlestick_prepare_to_send(socket, message->msg_name, message->msg_namelen);
  // The kernel would keep data back after which more is announced.
  if (is_stream) flags &= ~MSG_MORE;
  if (is_stream && message->msg_controllen == 0 && message->msg_iovlen == 1)
    return candlestick_write(simulation, socket, message->msg_iov->iov_base, message->msg_iov->iov_len, flags);
  if (is_stream && message->msg_controllen == 0)
    return candlestick_write_parts(simulation, socket, message->msg_iov, message->msg_iovlen, flags);
  candlestick_record_sent_descriptors(message);
  ssize_t sent = send_beginning(simulation, socket, message, flags);
  if (candlestick_has_left(simulation)) return sent;
  int error = errno;
  candlestick_descriptors_changed();
  errno = error;
  bool is_complete = sent < 0 || !is_stream || (flags & MSG_DONTWAIT) || (size_t)sent == candlestick_message_size(message);
  if (is_complete || candlestick_is_nonblocking(socket)) return sent;
  struct msghdr rest = candlestick_rest_of_message(message, (size_t)sent);
  ssize_t result = candlestick_write_parts(simulation, socket, rest.msg_iov, rest.msg_iovlen, flags);
  free(rest.msg_iov);
  return result < 0 ? sent : sent + result;
}

INTERPOSED ssize_t sendto(int socket, const void *bytes, size_t count, int flags, const struct sockaddr *address,
                          socklen_t size) {
  candlestick_simulation *simulation = SENDER(socket);
  if (!simulation) return ORIGINAL(sendto)(socket, bytes, count, flags, address, size);
  struct iovec part = {(void *)bytes, count};
  struct msghdr message = {.msg_name = (void *)address, .msg_namelen = address ? size : 0, .msg_iov = &part, .msg_iovlen = 1};
  ssize_t result = send_message(simulation, socket, &message, flags);
  DESCRIPTOR_POINT;
  return result;
}

INTERPOSED ssize_t send(int socket, const void *bytes, size_t count, int flags) {
  candlestick_simulation *simulation = SENDER(socket);
  if (!simulation) return ORIGINAL(send)(socket, bytes, count, flags);
  struct iovec part = {(void *)bytes, count};
  ssize_t result = send_message(simulation, socket, &(struct msghdr){.msg_iov = &part, .msg_iovlen = 1}, flags);
  DESCRIPTOR_POINT;
  return result;
}

INTERPOSED ssize_t sendmsg(int socket, const struct msghdr *message, int flags) {
  candlestick_simulation *simulation = SENDER(socket);
  if (!simulation) return ORIGINAL(sendmsg)(socket, message, flags);
  ssize_t result = send_message(simulation, socket, message, flags);
  DESCRIPTOR_POINT;
  return result;
}

INTERPOSED int sendmmsg(int socket, struct mmsghdr *messages, unsigned count, int flags) {
  candlestick_simulation *simulation = count > 0 ? SENDER(socket) : NULL;
  if (!simulation) return ORIGINAL(sendmmsg)(socket, messages, count, flags);
  unsigned sent = 0;
  while (sent < count && sent < UIO_MAXIOV) {
    if (candlestick_has_left(simulation)) {
      int result = WAIT_OUTSIDE(ORIGINAL(sendmmsg)(socket, messages + sent, count - sent, flags));
      return result < 0 ? (int)sent : (int)sent + result;
    }
    struct mmsghdr *message = &messages[sent];
    ssize_t result = send_message(simulation, socket, &message->msg_hdr, flags);
    if (result < 0 && sent == 0) return -1;
    if (result < 0) break;
    message->msg_len = (unsigned)result;
    sent++;
    if ((size_t)result < candlestick_message_size(&message->msg_hdr)) break;
  }
  DESCRIPTOR_POINT;
  return (int)sent;
}
