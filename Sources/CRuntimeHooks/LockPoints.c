// Finds out whether code of the program takes or releases a lock, or a library does for itself: an interrupted step keeps the lock,
// which the library may need for code outside of the simulation.
//
// It relies on the directories of the toolchain's and the system's libraries, and on the mangled names of Foundation's locks, as of
// Swift 6.3. It follows frame pointers, which Foundation's functions keep.

#if defined(__linux__)

#define _GNU_SOURCE
#include "LockPoints.h"
#include "Callers.h"
#include "Images.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

/// Whose code calls a function.
typedef enum { of_program, of_library, of_foundations_locks } owner;

static bool begins_with(const char *text, const char *prefix) { return strncmp(text, prefix, strlen(prefix)) == 0; }

/// Returns true for a file of the system, or in the directory of the Swift runtime.
static bool is_library(const char *file) {
  Dl_info runtime;
  if (begins_with(file, "/lib") || begins_with(file, "/usr/lib")) return true;
  const char *name = strrchr(file, '/');
  if (!name || !dladdr((const void *)candlestick_images[image_core].begin, &runtime)) return false;
  return strncmp(file, runtime.dli_fname, (size_t)(name - file) + 1) == 0 && !strchr(runtime.dli_fname + (name - file) + 1, '/');
}

static bool is_lock_of_foundation(const char *function) {
  static const char *const prefixes[] = {"$s10Foundation6NSLock", "$s10Foundation9NSLocking", "$s10Foundation15NSRecursiveLock",
                                         "$s10Foundation15NSConditionLock", "$s10Foundation11NSCondition"};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (begins_with(function, prefixes[i])) return true;
  return false;
}

static owner find_owner(const void *code) {
  Dl_info info;
  if (!dladdr(code, &info) || !info.dli_fname) return of_library;
  if (candlestick_is_in_image(code, image_foundation))
    // Code that the compiler has merged, as for calls by way of a protocol, has no symbol.
    return !info.dli_sname || is_lock_of_foundation(info.dli_sname) ? of_foundations_locks : of_library;
  return is_library(info.dli_fname) ? of_library : of_program;
}

/// Returns the owner of code, which is looked up once.
static owner owner_of(const void *code) {
  enum { most_known = 512, owner_bits = 2 };
  static _Atomic uintptr_t known[most_known];
  uintptr_t key = (uintptr_t)code << owner_bits;
  _Atomic uintptr_t *entry = &known[(uintptr_t)code * 0x9e3779b97f4a7c15 >> 55];
  uintptr_t found = atomic_load_explicit(entry, memory_order_relaxed);
  if ((found & ~(uintptr_t)3) == key) return found & 3;
  owner owner = find_owner(code);
  atomic_store_explicit(entry, key | owner, memory_order_relaxed);
  return owner;
}

void candlestick_reach_lock(candlestick_simulation *simulation, void *const *frame) {
  if (candlestick_is_outside()) return;
  void *const *called = frame;
  owner owner = owner_of(frame[1]);
  while (owner == of_foundations_locks && (frame = candlestick_frame_of_caller(frame))) owner = owner_of(frame[1]);
  if (owner == of_program) simulation->reach_lock(simulation->context, called);
}

#endif
