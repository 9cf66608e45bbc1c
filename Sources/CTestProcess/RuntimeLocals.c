// Finds the runtime's thread-local variables.
//
// It relies on libswiftCore and libswift_Concurrency having such variables, as of Swift 6.3, and on the other runtime
// libraries having none.

#if defined(FORKED_WORKERS)

#include "RuntimeLocals.h"

#include <link.h>

_Thread_local candlestick_thread_locals candlestick_known_locals;

static int find_part(struct dl_phdr_info *info, size_t size, void *context) {
  candlestick_thread_locals *found = context;
  if (!info->dlpi_name || !info->dlpi_tls_data) return 0;
  if (!strstr(info->dlpi_name, "/libswiftCore.so") && !strstr(info->dlpi_name, "/libswift_Concurrency.so")) return 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_TLS) continue;
    found->parts[found->count].address = info->dlpi_tls_data;
    found->parts[found->count].size = info->dlpi_phdr[i].p_memsz;
    found->size += info->dlpi_phdr[i].p_memsz;
    found->count++;
  }
  return found->count == 2;
}

void candlestick_find_locals(void) {
  dl_iterate_phdr(find_part, &candlestick_known_locals);
  candlestick_known_locals.is_known = true;
}

bool candlestick_are_locals_found(void) { return candlestick_locals()->count == 2; }

bool candlestick_are_locals_known(void) {
  size_t size = candlestick_locals()->size;
  return size <= CANDLESTICK_MOST_LOCALS && size % sizeof(uint64_t) == 0;
}

#endif
