// Finds the toolchain's libraries in this process.
//
// It relies on the file names of these libraries, as of Swift 6.3.

#if defined(FORKED_WORKERS)

#include "Images.h"

#include <link.h>
#include <pthread.h>
#include <string.h>

static const char *const names[image_count] = {
    [image_concurrency] = "/libswift_Concurrency.so",
    [image_core] = "/libswiftCore.so",
    [image_dispatch] = "/libdispatch.so",
    [image_foundation] = "/libFoundation.so",
    [image_networking] = "/libFoundationNetworking.so",
    [image_swift_dispatch] = "/libswiftDispatch.so",
    [image_testing] = "/libTesting.so",
    [image_xctest] = "/libXCTest.so",
};

candlestick_image candlestick_images[image_count];
_Atomic bool candlestick_knows_images;

static int find_image(struct dl_phdr_info *info, size_t size, void *context) {
  for (int i = 0; i < image_count; i++) {
    if (!info->dlpi_name || !strstr(info->dlpi_name, names[i])) continue;
    candlestick_images[i].begin = UINTPTR_MAX;
    for (int j = 0; j < info->dlpi_phnum; j++) {
      const ElfW(Phdr) *header = &info->dlpi_phdr[j];
      if (header->p_type != PT_LOAD) continue;
      uintptr_t begin = info->dlpi_addr + header->p_vaddr, end = begin + header->p_memsz;
      if (begin < candlestick_images[i].begin) candlestick_images[i].begin = begin;
      if (end > candlestick_images[i].end) candlestick_images[i].end = end;
    }
  }
  return 0;
}

static void find_images(void) {
  dl_iterate_phdr(find_image, NULL);
  atomic_store_explicit(&candlestick_knows_images, true, memory_order_release);
}

void candlestick_find_images(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_images);
}

#endif
