// Finds the library that contains an address.
//
// It relies on the file names of the toolchain's libraries.

#if defined(__linux__)

#define _GNU_SOURCE
#include "Images.h"

#include <link.h>
#include <pthread.h>
#include <stdint.h>
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

static struct {
  uintptr_t begin, end;
} images[image_count];

static int find_image(struct dl_phdr_info *info, size_t size, void *context) {
  for (int i = 0; i < image_count; i++) {
    if (!info->dlpi_name || !strstr(info->dlpi_name, names[i])) continue;
    images[i].begin = UINTPTR_MAX;
    for (int j = 0; j < info->dlpi_phnum; j++) {
      const ElfW(Phdr) *header = &info->dlpi_phdr[j];
      if (header->p_type != PT_LOAD) continue;
      uintptr_t begin = info->dlpi_addr + header->p_vaddr, end = begin + header->p_memsz;
      if (begin < images[i].begin) images[i].begin = begin;
      if (end > images[i].end) images[i].end = end;
    }
  }
  return 0;
}

static void find_images(void) { dl_iterate_phdr(find_image, NULL); }

bool candlestick_is_in_image(const void *address, image_name name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_images);
  return (uintptr_t)address >= images[name].begin && (uintptr_t)address < images[name].end;
}

#endif
