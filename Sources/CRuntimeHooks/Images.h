#ifndef CANDLESTICK_IMAGES_H
#define CANDLESTICK_IMAGES_H

#include <stdbool.h>

/// The libraries that the hooks treat differently from the program's own code.
typedef enum {
  image_concurrency,
  image_core,
  image_dispatch,
  image_foundation,
  image_networking,
  image_swift_dispatch,
  image_testing,
  image_xctest,
  image_count,
} image_name;

/// Whether an address is in the code or the data of a library that was loaded before the first call.
bool candlestick_is_in_image(const void *address, image_name name) __attribute__((visibility("hidden")));

#endif
