// Finds the library that contains an address.

#pragma once

#include "Attributes.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

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

typedef struct {
  uintptr_t begin, end;
} candlestick_image;

extern candlestick_image candlestick_images[image_count] HIDDEN;
extern _Atomic bool candlestick_knows_images HIDDEN;

void candlestick_find_images(void) HIDDEN;

/// Returns a library that was loaded before the first call. Its end is zero if it is not loaded.
static inline const candlestick_image *candlestick_image_named(image_name name) {
  if (__builtin_expect(!atomic_load_explicit(&candlestick_knows_images, memory_order_acquire), false))
    candlestick_find_images();
  return &candlestick_images[name];
}

static inline bool candlestick_is_loaded(image_name name) { return candlestick_image_named(name)->end != 0; }

/// Returns true for an address in the code or data of a library that was loaded before the first call.
static inline bool candlestick_is_in_image(const void *address, image_name name) {
  const candlestick_image *image = candlestick_image_named(name);
  return (uintptr_t)address - image->begin < image->end - image->begin;
}
