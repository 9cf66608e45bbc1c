// Makes the connections of a simulation deliver data at once. In real time, the kernel keeps a small segment back until the
// one before it is acknowledged, which may take 40 ms (Nagle's algorithm, RFC 896), or while the program corks the socket.
// A simulation knows of no such data, and would find nothing left that can happen.
//
// The program sees the options that it has set.

#include "../CTestProcess/OriginalFunction.h"
#include "Descriptors.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

enum { seen_no_delay = 1, seen_cork = 2 };

/// Returns the bit of an option that delays data; 0 for other options.
static uint8_t bit_of(int level, int name) {
  if (level != IPPROTO_TCP) return 0;
  return name == TCP_NODELAY ? seen_no_delay : name == TCP_CORK ? seen_cork : 0;
}

static void set(int socket, int name, int value) {
  ORIGINAL(setsockopt)(socket, IPPROTO_TCP, name, &value, sizeof value);
}

void candlestick_deliver_at_once(int socket, int listener) {
  if (socket < 0) return;
  int error = errno;
  set(socket, TCP_NODELAY, 1);
  errno = error;
  candlestick_descriptor_at(socket)->options = candlestick_descriptor_at(listener)->options;
}

INTERPOSED int setsockopt(int socket, int level, int name, const void *value, socklen_t size) {
  int result = ORIGINAL(setsockopt)(socket, level, name, value, size);
  uint8_t bit = bit_of(level, name);
  if (bit == 0 || result != 0 || !USER(socket)) return result;
  set(socket, TCP_CORK, 0);
  set(socket, TCP_NODELAY, 1);
  candlestick_descriptor *known = candlestick_descriptor_at(socket);
  if (*(const int *)value)
    known->options |= bit;
  else
    known->options &= (uint8_t)~bit;
  return result;
}

INTERPOSED int getsockopt(int socket, int level, int name, void *value, socklen_t *size) {
  int result = ORIGINAL(getsockopt)(socket, level, name, value, size);
  uint8_t bit = bit_of(level, name);
  if (bit != 0 && result == 0 && *size == sizeof(int) && USER(socket))
    *(int *)value = (candlestick_descriptor_at(socket)->options & bit) != 0;
  return result;
}
