// Gives the file descriptors that Dispatch and Foundation open for themselves high numbers. They crash in a later test if a
// test closes one, such as those from 3 to 9.
//
// It relies on these libraries calling `eventfd`, `epoll_create1` and `timerfd_create` by name, so that the linker binds the
// calls to the definitions here. Sanitizers have definitions of their own, which need to see these calls.

#if defined(__linux__) && !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)

#define _GNU_SOURCE
#include "CSupport.h"
#include "Images.h"
#include "RealFunction.h"

#include <time.h>

/// Returns the descriptor, moved to a high number if the caller is one of the libraries.
static int moved_for(const void *caller, int file) {
  if (file < 0) return file;
  bool is_library = candlestick_is_in_image(caller, image_dispatch) || candlestick_is_in_image(caller, image_foundation);
  return is_library ? candlestick_move_high(file) : file;
}

STANDS_IN int eventfd(unsigned int count, int flags) {
  REAL(int, eventfd, unsigned int, int);
  return moved_for(__builtin_return_address(0), real(count, flags));
}

STANDS_IN int epoll_create1(int flags) {
  REAL(int, epoll_create1, int);
  return moved_for(__builtin_return_address(0), real(flags));
}

STANDS_IN int timerfd_create(clockid_t clock, int flags) {
  REAL(int, timerfd_create, clockid_t, int);
  return moved_for(__builtin_return_address(0), real(clock, flags));
}

#endif
