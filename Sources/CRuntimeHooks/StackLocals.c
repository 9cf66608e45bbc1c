// Finds the thread-local variables of the Swift runtime.
//
// What the runtime knows about the current code, such as the current task and executor, is in thread-local variables of
// its libraries, as of Swift 6.3. They are exchanged as a whole, so that nothing else is relied on but that a new thread
// begins with zeros, and that no other library of the runtime has any.

#if defined(__linux__)

#define _GNU_SOURCE
#include "StackLocals.h"
#include "Stacks.h"

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

const char *candlestick_problem_of_stacks(void) {
  const candlestick_thread_locals *known = candlestick_locals();
  if (known->count != 2) return "the thread-local variables of libswiftCore and libswift_Concurrency were not found";
  bool is_right = known->size <= CANDLESTICK_MOST_LOCALS && known->size % sizeof(uint64_t) == 0;
  return is_right ? NULL : "libswiftCore and libswift_Concurrency have other thread-local variables";
}

#endif
