// Tells what the addresses of functions stand for.

#define _GNU_SOURCE
#include "CRuntimeHooks.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <elf.h>

// Exported by the standard library, for backtraces.
extern char *swift_demangle(const char *name, size_t length, char *output, size_t *output_size, uint32_t flags);

char *candlestick_demangle(const char *name, size_t length) { return swift_demangle(name, length, NULL, NULL, 0); }

uintptr_t candlestick_address_in_image(uintptr_t address, const char **path) {
  Dl_info info;
  if (!dladdr((void *)address, &info) || !info.dli_fbase || !info.dli_fname) return 0;
  *path = info.dli_fname;
  // A program that cannot be moved is loaded where its file says.
  const Elf64_Ehdr *header = info.dli_fbase;
  return header->e_type == ET_EXEC ? address : address - (uintptr_t)info.dli_fbase;
}

#endif
