// Gives the schedule a chance to interrupt a step where it locks or unlocks a `Mutex`, if the code in that object file
// does so for the first time since the step began, or was last at a point where it could have been interrupted.
//
// It relies on private parts of the Synchronization module, as of Swift 6.3: its code is compiled into the program. To
// lock or unlock a `Mutex`, it needs the ID of the thread. It keeps the ID in a thread-local variable of each object
// file, `_swift_stdlib_gettid.tid`, and calls `syscall` if the variable is zero. These variables are found in the symbol
// table of the program, and set to zero again. In a program that is stripped of its symbols, nothing is found.
//
// Without optimization, each object file has a function that returns the variable, `_swift_stdlib_gettid`. On x86-64, it
// is made to return the ID without keeping it, so that each lock and each unlock is a point.

#include "MutexUses.h"
#include "../CTestProcess/OriginalFunction.h"
#include "Callers.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

_Thread_local bool candlestick_knows_thread_id;

/// The addresses of the program.
static candlestick_image program;
/// The difference between addresses in the program and in its symbol table.
static uintptr_t symbol_offset;
/// The distance of each variable from `candlestick_entered`, which is the same on all threads.
static ptrdiff_t *variables;
static size_t variable_count;
/// A function that returns a variable.
typedef struct {
  uintptr_t begin;
  size_t size;
} asking_function;
static asking_function *functions;
static size_t function_count;

// MARK: - The functions

/// The last instructions of a function: it frees its variables, restores the frame pointer, and returns.
enum { end_size = 6 };

static void add_function(uintptr_t begin, size_t size) {
#if defined(__x86_64__)
  if (size < end_size) return;
  const unsigned char *end = (const unsigned char *)(begin + size - end_size);
  if (memcmp(end, "\x48\x83\xc4", 3) != 0 || memcmp(end + 4, "\x5d\xc3", 2) != 0) return;
  asking_function *longer = realloc(functions, (function_count + 1) * sizeof *functions);
  if (!longer) return;
  functions = longer;
  functions[function_count++] = (asking_function){begin, size};
#endif
}

/// If one of these functions called the function with the given frame, makes the latter return to the end of the former.
static UNSANITIZED void skip_to_end(void *const *frame) {
  void *volatile *caller = (void *volatile *)&frame[1];
  for (size_t i = 0; i < function_count; i++)
    if ((uintptr_t)*caller - functions[i].begin < functions[i].size)
      *caller = (void *)(functions[i].begin + functions[i].size - end_size);
}

// MARK: - The variables

static void add_variables(const char *file, size_t size, const char *block) {
  static const char name[] = "_swift_stdlib_gettid.tid";
  const ElfW(Ehdr) *header = (const ElfW(Ehdr) *)(const void *)file;
  if (size < sizeof *header || header->e_shoff == 0 || header->e_shoff + header->e_shnum * sizeof(ElfW(Shdr)) > size) return;
  const ElfW(Shdr) *sections = (const ElfW(Shdr) *)(const void *)(file + header->e_shoff);
  for (int i = 0; i < header->e_shnum; i++) {
    const ElfW(Shdr) *section = &sections[i];
    if (section->sh_type != SHT_SYMTAB || section->sh_link >= header->e_shnum) continue;
    const ElfW(Shdr) *names = &sections[section->sh_link];
    if (section->sh_offset + section->sh_size > size || names->sh_offset + names->sh_size > size) continue;
    const ElfW(Sym) *symbols = (const ElfW(Sym) *)(const void *)(file + section->sh_offset);
    for (size_t j = 0; j < section->sh_size / sizeof *symbols; j++) {
      const ElfW(Sym) *symbol = &symbols[j];
      // The type is in the same bits in files of both sizes.
      int type = ELF64_ST_TYPE(symbol->st_info);
      if ((type != STT_TLS && type != STT_FUNC) || symbol->st_name + sizeof name > names->sh_size) continue;
      const char *found = file + names->sh_offset + symbol->st_name;
      if (type == STT_FUNC && strcmp(found, "_swift_stdlib_gettid") == 0)
        add_function(symbol_offset + symbol->st_value, symbol->st_size);
      if (type == STT_FUNC || strncmp(found, name, sizeof name - 1) != 0) continue;
      ptrdiff_t *longer = realloc(variables, (variable_count + 1) * sizeof *variables);
      if (!longer) return;
      variables = longer;
      variables[variable_count++] = block + symbol->st_value - (const char *)&candlestick_entered;
    }
  }
}

/// Finds the program, which is the first image, and its thread-local variables on this thread.
static int find_program(struct dl_phdr_info *info, size_t size, void *block) {
  *(void **)block = info->dlpi_tls_data;
  symbol_offset = info->dlpi_addr;
  program.begin = UINTPTR_MAX;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD) continue;
    uintptr_t begin = info->dlpi_addr + segment->p_vaddr, end = begin + segment->p_memsz;
    if (begin < program.begin) program.begin = begin;
    if (end > program.end) program.end = end;
  }
  return 1;
}

static void find_variables(void) {
  char *block = NULL;
  dl_iterate_phdr(find_program, &block);
  int file = block ? open("/proc/self/exe", O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  struct stat status;
  if (fstat(file, &status) == 0 && status.st_size > 0) {
    size_t size = (size_t)status.st_size;
    char *content = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (content != MAP_FAILED) {
      add_variables(content, size, block);
      munmap(content, size);
    }
  }
  close(file);
}

static uint32_t *variable(size_t i) { return (uint32_t *)(void *)((char *)&candlestick_entered + variables[i]); }

void candlestick_track_mutexes(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_variables);
  candlestick_forget_thread_id();
}

void candlestick_forget_thread_id(void) {
  if (!candlestick_knows_thread_id) return;
  candlestick_knows_thread_id = false;
  for (size_t i = 0; i < variable_count; i++) *variable(i) = 0;
}

/// Code in other images keeps an ID that would become that of another simulated thread.
static UNSANITIZED bool is_in_program(const void *caller) {
  return variable_count > 0 && (uintptr_t)caller - program.begin < program.end - program.begin;
}

bool candlestick_is_program_mutex(void *const *frame) {
  candlestick_callers callers = candlestick_callers_of(frame);
  // The Synchronization module calls the function, and code of the program calls the module.
  return is_in_program(callers.addresses[1]);
}

size_t candlestick_mutex_variable_count(void) { return variable_count; }

void candlestick_save_thread_ids(uint32_t *ids) {
  for (size_t i = 0; i < variable_count; i++) ids[i] = *variable(i);
}

void candlestick_restore_thread_ids(const uint32_t *ids) {
  for (size_t i = 0; i < variable_count; i++) *variable(i) = ids[i];
}

// MARK: - The point

/// Foundation asks at the end of a thread, too, when the thread sanitizer has already ended it.
UNSANITIZED uint32_t candlestick_asks_for_thread_id(void *const *frame) {
  candlestick_simulation *simulation = candlestick_entered;
  bool is_simulated = simulation && (candlestick_is_in_image(frame[1], image_foundation) || is_in_program(frame[1]));
  if (simulation && simulation->interrupts_at_locks && variable_count > 0) {
    candlestick_reach_mutex(simulation, frame);
    skip_to_end(frame);
  }
  candlestick_knows_thread_id = true;
  return is_simulated ? candlestick_simulated_thread_id(simulation) : 0;
}
