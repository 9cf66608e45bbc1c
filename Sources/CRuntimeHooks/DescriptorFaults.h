// Makes calls on descriptors fail as the schedule decides.

#pragma once

#include "Descriptors.h"

#include <sys/types.h>

/// Returns true if a call that waits for a descriptor fails with `EINTR`, because of a fault or of the handler of a signal.
bool candlestick_interrupts_call(candlestick_simulation *simulation, int descriptor) HIDDEN;

/// Returns true if a call that makes a descriptor fails with `EMFILE`.
bool candlestick_misses_descriptor(candlestick_simulation *simulation) HIDDEN;

/// Returns true if a connection is refused with `ECONNREFUSED`.
bool candlestick_refuses(candlestick_simulation *simulation, int socket) HIDDEN;

/// Returns true if the lookup of a host's address fails.
bool candlestick_fails_lookup(candlestick_simulation *simulation) HIDDEN;

/// Decides on a fault of a call that reads from a descriptor.
///
/// - Parameter most: the most bytes to read; reduced by a short transfer. NULL if the call cannot read fewer.
/// - Returns: true if the call ends, with -1 and an error.
bool candlestick_fails_read(candlestick_simulation *simulation, int descriptor, size_t *most) HIDDEN;

/// Decides on a fault of a call that writes to a descriptor.
///
/// - Parameter count: the number of bytes to write; reduced by a short transfer. NULL if the call cannot write fewer.
/// - Returns: true if the call ends, with `result`.
bool candlestick_fails_write(candlestick_simulation *simulation, int descriptor, const void *bytes, size_t *count, ssize_t *result) HIDDEN;

/// Returns the result of a read after a reset, which is the end of the data.
ssize_t candlestick_result_after_reset(int descriptor, ssize_t result) HIDDEN;

/// Interposes a function that receives data from `descriptor`, and waits first if the call blocks. `most` points to the number of
/// bytes to read; it is NULL if the function has none.
#define INTERPOSE_RECEIVE(type, name, descriptor, flags, parameters, arguments, most)                                  \
  INTERPOSED type name parameters { RECEIVE(type, name, descriptor, flags, arguments, most) }

/// The body of such a function.
#define RECEIVE(type, name, descriptor, flags, arguments, most)                                                        \
  candlestick_simulation *simulation = USER(descriptor);                                                               \
  if (!simulation) return ORIGINAL(name) arguments;                                                                    \
  int given = descriptor;                                                                                              \
  descriptor = candlestick_await_descriptor(simulation, given, POLLIN, flags);                                         \
  if (descriptor < 0) return -1;                                                                                       \
  bool fails = candlestick_fails_read(simulation, given, most);                                                        \
  type result = fails ? -1 : ORIGINAL(name) arguments;                                                                 \
  if (!fails) result = (type)candlestick_result_after_reset(given, result);                                            \
  candlestick_end_descriptor_call(simulation, descriptor, given);                                                      \
  DESCRIPTOR_POINT;                                                                                                    \
  return result;

/// Keeps the closing or the shutdown of a descriptor behind data that is late. Returns true if there is any.
bool candlestick_closes_later(int descriptor, bool is_shutdown) HIDDEN;

/// Drops the late data of a simulation at its end.
void candlestick_drop_late_data(candlestick_simulation *simulation) HIDDEN;
