// Gives high numbers to the file descriptors that Dispatch and Foundation open for their own use. A test may close
// descriptors by number, such as 3 to 9; if it closed one of these, the library would crash in a later test.
//
// Sanitizers define these functions themselves and need to see the calls.

#if defined(FORKED_WORKERS) && !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)

#include "CSupport.h"
#include "Images.h"
#include "OriginalFunction.h"

/// Moves a descriptor to a high number if one of these libraries is the caller. Returns the descriptor.
static int moved_for(const void *caller, int file) {
  if (file < 0) return file;
  bool is_library = candlestick_is_in_image(caller, image_dispatch) || candlestick_is_in_image(caller, image_foundation);
  return is_library ? candlestick_move_high(file) : file;
}

INTERPOSED int eventfd(unsigned int count, int flags) {
  return moved_for(__builtin_return_address(0), ORIGINAL(eventfd)(count, flags));
}

INTERPOSED int epoll_create1(int flags) {
  return moved_for(__builtin_return_address(0), ORIGINAL(epoll_create1)(flags));
}

INTERPOSED int timerfd_create(clockid_t clock, int flags) {
  return moved_for(__builtin_return_address(0), ORIGINAL(timerfd_create)(clock, flags));
}

#endif
