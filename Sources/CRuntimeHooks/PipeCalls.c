// Interposes the calls that move data between a pipe and another descriptor without copying it to the program.

#include "../CTestProcess/OriginalFunction.h"
#include "Descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>

/// The ends of a call; -1 for the program's memory.
typedef struct {
  candlestick_simulation *simulation;
  int from, to;
  bool is_blocking;
} pipe_call;

static bool is_known(int descriptor) { return candlestick_descriptor_kind_of(descriptor) != descriptor_unknown; }

/// Waits until an end is ready. Returns false, with an error, if its time limit has passed, or if a fault interrupts the call.
static bool await_end(const pipe_call *call, int descriptor, short events) {
  if (descriptor < 0 || !is_known(descriptor) || candlestick_has_left(call->simulation)) return true;
  int used = candlestick_await_descriptor(call->simulation, descriptor, events, 0);
  if (used >= 0) candlestick_end_descriptor_call(call->simulation, used, descriptor);
  return used >= 0;
}

static bool await_ends(const pipe_call *call) {
  return !call->is_blocking || (await_end(call, call->from, POLLIN) && await_end(call, call->to, POLLOUT));
}

/// Describes a call, which waits for neither end if one of the two pipes does not.
static pipe_call call_between(candlestick_simulation *simulation, int from, int to, unsigned flags) {
  bool is_blocking = !(flags & SPLICE_F_NONBLOCK);
  if (from >= 0 && is_known(from) && candlestick_is_nonblocking(from)) is_blocking = false;
  if (to >= 0 && is_known(to) && candlestick_is_nonblocking(to)) is_blocking = false;
  return (pipe_call){simulation, from, to, is_blocking};
}

/// Sets the flag by which calls on a socket do not wait, or restores the flags. Not all kernels apply `SPLICE_F_NONBLOCK` to a socket.
static int set_nonblocking(int socket, int restored) {
  if (candlestick_socket_type(socket) < 0) return 0;
  int flags = ORIGINAL(fcntl)(socket, F_GETFL);
  ORIGINAL(fcntl)(socket, F_SETFL, restored ? restored : flags | O_NONBLOCK);
  return flags;
}

/// Waits for both ends of `call`, and moves data with the flags `flags`. Returns the result of the function.
#define MOVE(function)                                                                                                 \
  ({                                                                                                                   \
    ssize_t moved;                                                                                                     \
    unsigned given = flags;                                                                                            \
    do {                                                                                                               \
      moved = -1;                                                                                                      \
      if (!await_ends(&call)) break;                                                                                   \
      bool has_left = candlestick_has_left(call.simulation);                                                           \
      flags = has_left ? given : given | SPLICE_F_NONBLOCK;                                                            \
      int restored = has_left ? 0 : set_nonblocking(call.to, 0);                                                       \
      moved = has_left ? WAIT_OUTSIDE(function) : function;                                                            \
      int moving_error = errno;                                                                                        \
      if (restored) set_nonblocking(call.to, restored);                                                                \
      errno = moving_error;                                                                                            \
      /* Another step may use an end while this one waits for the other end. */                                        \
    } while (moved < 0 && errno == EAGAIN && call.is_blocking && !candlestick_has_left(call.simulation));              \
    flags = given;                                                                                                     \
    int error = errno;                                                                                                 \
    if (!candlestick_has_left(call.simulation)) candlestick_descriptors_changed();                                     \
    errno = error;                                                                                                     \
    moved;                                                                                                             \
  })

/// Returns true if a call that has moved some data moves more: to a socket, all that is in the pipe.
static bool continues(const pipe_call *call) {
  int available = 0;
  return call->is_blocking && !candlestick_has_left(call->simulation) && candlestick_socket_type(call->to) >= 0 &&
         ioctl(call->from, FIONREAD, &available) == 0 && available > 0;
}

INTERPOSED ssize_t splice(int from, off64_t *from_offset, int to, off64_t *to_offset, size_t count, unsigned flags) {
  candlestick_simulation *simulation = USER(is_known(from) ? from : to);
  if (!simulation) return ORIGINAL(splice)(from, from_offset, to, to_offset, count, flags);
  pipe_call call = call_between(simulation, from, to, flags);
  // The kernel would keep data back after which more is announced.
  flags &= ~(unsigned)SPLICE_F_MORE;
  size_t total = 0;
  ssize_t result;
  do {
    result = MOVE(ORIGINAL(splice)(from, from_offset, to, to_offset, count - total, flags));
    if (result > 0) total += (size_t)result;
  } while (result > 0 && total < count && continues(&call));
  DESCRIPTOR_POINT;
  return total > 0 ? (ssize_t)total : result;
}

INTERPOSED ssize_t tee(int from, int to, size_t count, unsigned flags) {
  candlestick_simulation *simulation = USER(from);
  if (!simulation) return ORIGINAL(tee)(from, to, count, flags);
  pipe_call call = call_between(simulation, from, to, flags);
  ssize_t result = MOVE(ORIGINAL(tee)(from, to, count, flags));
  DESCRIPTOR_POINT;
  return result;
}

INTERPOSED ssize_t vmsplice(int descriptor, const struct iovec *parts, size_t count, unsigned flags) {
  candlestick_simulation *simulation = USER(descriptor);
  if (!simulation) return ORIGINAL(vmsplice)(descriptor, parts, count, flags);
  bool is_reading = (ORIGINAL(fcntl)(descriptor, F_GETFL) & O_ACCMODE) == O_RDONLY;
  pipe_call call = call_between(simulation, is_reading ? descriptor : -1, is_reading ? -1 : descriptor, flags);
  ssize_t result = MOVE(ORIGINAL(vmsplice)(descriptor, parts, count, flags));
  DESCRIPTOR_POINT;
  return result;
}
