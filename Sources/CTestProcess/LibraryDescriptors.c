// Gives high numbers to the file descriptors that Dispatch and Foundation open for their own use. A test may close
// descriptors by number, such as 3 to 9; if it closed one of these, the library would crash in a later test. Other
// descriptors belong to the simulation whose code makes them.
//
// Sanitizers define these functions themselves and need to see the calls.

#if defined(FORKED_WORKERS)

#include "CSupport.h"
#include "CTestProcess.h"
#include "Images.h"
#include "OriginalFunction.h"

static bool is_library(const void *caller) {
  return candlestick_is_in_image(caller, image_dispatch) || candlestick_is_in_image(caller, image_foundation);
}

static int moved(int file) {
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
  return file;
#else
  return candlestick_move_high(file);
#endif
}

/// Interposes a function that makes a descriptor. `make` tells the simulation of it.
#define INTERPOSE_MAKER(name, parameters, arguments, make)                                                             \
  INTERPOSED int name parameters {                                                                                     \
    int file = ORIGINAL(name) arguments;                                                                               \
    if (file < 0) return file;                                                                                         \
    if (is_library(__builtin_return_address(0))) return moved(file);                                                   \
    make;                                                                                                              \
    return file;                                                                                                       \
  }

INTERPOSE_MAKER(eventfd, (unsigned count, int flags), (count, flags), candlestick_made_descriptor(file))
INTERPOSE_MAKER(epoll_create1, (int flags), (flags), candlestick_made_descriptor(file))
INTERPOSE_MAKER(timerfd_create, (clockid_t clock, int flags), (clock, flags), candlestick_made_timer(file, clock))

#endif
