#ifndef CANDLESTICK_IMAGES_H
#define CANDLESTICK_IMAGES_H

#include <stdbool.h>

/// The libraries that are treated apart when they call a function that ours stands in for.
typedef enum { image_dispatch, image_foundation, image_testing, image_xctest, image_count } image_name;

/// Whether code at an address is of a library. No library is known before `candlestick_prepare_clock`.
bool candlestick_is_in_image(const void *address, image_name name) __attribute__((visibility("hidden")));

#endif
