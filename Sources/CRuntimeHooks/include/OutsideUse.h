#ifndef CANDLESTICK_OUTSIDE_USE_H
#define CANDLESTICK_OUTSIDE_USE_H

#include <stdint.h>

/// What code of a simulation can use that runs in real time.
typedef enum __attribute__((enum_extensibility(closed))) : uint8_t {
  candlestick_outside_process __attribute__((swift_name("process"))),
  candlestick_outside_request __attribute__((swift_name("request"))),
  candlestick_outside_socket __attribute__((swift_name("socket"))),
  candlestick_outside_thread __attribute__((swift_name("thread"))),
} candlestick_outside_use;

/// The number of callers of such a use that are stored.
#define CANDLESTICK_OUTSIDE_CALLERS 32

#endif
