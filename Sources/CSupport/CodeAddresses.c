// Maps addresses of this process to the files that they were loaded from.

#define _GNU_SOURCE
#include "CSupport.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <elf.h>

uintptr_t candlestick_address_in_image(uintptr_t address, const char **path) {
  Dl_info info;
  if (!dladdr((void *)address, &info) || !info.dli_fbase || !info.dli_fname) return 0;
  *path = info.dli_fname;
  // A position-dependent program is loaded at the addresses in its file.
  const Elf64_Ehdr *header = info.dli_fbase;
  return header->e_type == ET_EXEC ? address : address - (uintptr_t)info.dli_fbase;
}

#endif
