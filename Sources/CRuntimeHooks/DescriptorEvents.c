// Finds the events that Dispatch sources have for descriptors.
//
// It relies on the behavior of Dispatch on Linux, as of Swift 6.3: when the system reports that a connection has hung up, a source
// has a last event, without data. Until then, the data are the bytes that can be read, or that are still to be sent.

#include "../CTestProcess/OriginalFunction.h"
#include "Descriptors.h"

#include <errno.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>

/// Returns the number of bytes in a buffer of a descriptor, or 1 if the system does not tell it.
static uintptr_t buffer_size(int descriptor, bool is_writer) {
  int count = 0;
  bool is_known = !candlestick_is_listener(descriptor) && ioctl(descriptor, is_writer ? SIOCOUTQ : SIOCINQ, &count) == 0;
  return is_known ? (uintptr_t)count : 1;
}

candlestick_descriptor_event candlestick_descriptor_event_for(candlestick_source_kind kind, int descriptor) {
  int error = errno;
  bool is_writer = kind == candlestick_source_write;
  short awaited = is_writer ? POLLOUT : POLLIN;
  struct pollfd polled = {descriptor, (short)(awaited | POLLRDHUP), 0};
  candlestick_descriptor_event event = {0};
  if (ORIGINAL(poll)(&polled, 1, 0) == 1 && (polled.revents & (awaited | POLLHUP))) {
    event.is_ready = true;
    event.has_hung_up = (polled.revents & POLLHUP) != 0;
    event.data = event.has_hung_up && is_writer ? 0 : buffer_size(descriptor, is_writer);
    event.is_at_end = !is_writer && event.data == 0 && (polled.revents & (POLLHUP | POLLRDHUP));
  }
  errno = error;
  return event;
}
