// Interposes the calls that send data to sockets.

#include "../CTestProcess/OriginalFunction.h"
#include "DescriptorFaults.h"
#include "Messages.h"

#include <errno.h>
#include <stdlib.h>

/// Makes a call that sends messages on `socket`, and waits first if it blocks.
#define SEND_MESSAGES(call)                                                                                            \
  ({                                                                                                                   \
    int given = socket;                                                                                                \
    socket = candlestick_await_descriptor(simulation, given, POLLOUT, flags);                                          \
    if (socket < 0) return -1;                                                                                         \
    __typeof__(call) sent = call;                                                                                      \
    candlestick_end_descriptor_call(simulation, socket, given);                                                        \
    sent;                                                                                                              \
  })

// The kernel would keep data back after which more is announced by `MSG_MORE`.

static ssize_t send_to(candlestick_simulation *simulation, int socket, const void *bytes, size_t count, int flags,
                       const struct sockaddr *address, socklen_t size) {
  if (!candlestick_prepare_to_send(socket, address, size))
    return SEND_MESSAGES(ORIGINAL(sendto)(socket, bytes, count, flags, address, size));
  return candlestick_write(simulation, socket, bytes, count, flags & ~MSG_MORE);
}

INTERPOSED ssize_t sendto(int socket, const void *bytes, size_t count, int flags, const struct sockaddr *address,
                          socklen_t size) {
  candlestick_simulation *simulation = SENDER(socket);
  if (!simulation) return ORIGINAL(sendto)(socket, bytes, count, flags, address, size);
  ssize_t result = send_to(simulation, socket, bytes, count, flags, address, size);
  DESCRIPTOR_POINT;
  return result;
}

INTERPOSED ssize_t send(int socket, const void *bytes, size_t count, int flags) {
  candlestick_simulation *simulation = SENDER(socket);
  if (!simulation) return ORIGINAL(send)(socket, bytes, count, flags);
  ssize_t result = send_to(simulation, socket, bytes, count, flags, NULL, 0);
  DESCRIPTOR_POINT;
  return result;
}

INTERPOSED ssize_t sendmsg(int socket, const struct msghdr *message, int flags) {
  candlestick_simulation *simulation = SENDER(socket);
  if (!simulation) return ORIGINAL(sendmsg)(socket, message, flags);
  bool is_stream = candlestick_prepare_to_send(socket, message->msg_name, message->msg_namelen);
  ssize_t result;
  // Descriptors that go along with the data need the original.
  if (is_stream && message->msg_controllen == 0)
    result = candlestick_write_parts(simulation, socket, message->msg_iov, message->msg_iovlen, flags & ~MSG_MORE);
  else
    result = SEND_MESSAGES(ORIGINAL(sendmsg)(socket, message, is_stream ? flags & ~MSG_MORE : flags));
  DESCRIPTOR_POINT;
  return result;
}

INTERPOSED int sendmmsg(int socket, struct mmsghdr *messages, unsigned count, int flags) {
  candlestick_simulation *simulation = count > 0 ? SENDER(socket) : NULL;
  if (!simulation) return ORIGINAL(sendmmsg)(socket, messages, count, flags);
  candlestick_prepare_to_send(socket, messages[0].msg_hdr.msg_name, messages[0].msg_hdr.msg_namelen);
  int result = SEND_MESSAGES(ORIGINAL(sendmmsg)(socket, messages, count, flags));
  DESCRIPTOR_POINT;
  return result;
}
