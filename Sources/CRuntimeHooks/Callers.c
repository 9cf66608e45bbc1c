// Finds the callers of a function, and the owner of code that reads a date, or that calls a function where its step may
// be interrupted.
//
// It relies on the directories of the system's libraries, and the mangled names of Foundation's locks, dates and
// operation queues, as of Swift 6.3.
//
// It follows frame pointers. Dispatch's Swift library has no frame pointers, but its frames have constant sizes. These
// are looked up once per call instruction, in the unwind tables, or in the function's first instructions. On AArch64,
// they are not looked up, and callers of that library's functions are omitted.

#include "Callers.h"

#include <dlfcn.h>
#include <string.h>
#include <unwind.h>

// MARK: - Known addresses

/// A cache of the number that a function computes for an address. Each entry is a shifted address and its number. An
/// address has several slots, because a loop that calls functions from two addresses in one slot would compute both
/// numbers each time, and the symbol of an address takes a tenth of a millisecond to find.
enum { cache_bits = 9, slots_per_address = 4, number_bits = 16 };
typedef _Atomic uintptr_t address_cache[1 << cache_bits];

/// Returns the number that a function computes for an address. Caches it, and evicts the number of another address if
/// there is no free slot.
static inline uintptr_t look_up(address_cache cache, const void *address, uint16_t (*compute)(const void *address)) {
  const uintptr_t key = (uintptr_t)address << number_bits;
  const size_t first = candlestick_slot_of(address, cache_bits) & ~(size_t)(slots_per_address - 1);
  size_t slot = (uintptr_t)address % slots_per_address;
  for (size_t i = 0; i < slots_per_address; i++) {
    uintptr_t found = atomic_load_explicit(&cache[first + i], memory_order_relaxed);
    if ((found ^ key) >> number_bits == 0) return found & UINT16_MAX;
    if (found == 0) slot = i;
  }
  uintptr_t computed = key | compute(address);
  atomic_store_explicit(&cache[first + slot], computed, memory_order_relaxed);
  return computed & UINT16_MAX;
}

// MARK: - Callers

/// Returns the frame of a function's caller; NULL if the frame pointer does not lead up the stack.
static inline void *const *caller_frame(void *const *frame) {
  // The highest bits of a saved frame pointer mark the frame of an async function.
  void *const *next = (void *const *)((uintptr_t)frame[0] & 0x0fffffffffffffff);
  if (next <= frame || (uintptr_t)next - (uintptr_t)frame > 64 * 1024 || (uintptr_t)next % sizeof(void *) != 0) return NULL;
  return next;
}

#if defined(__x86_64__)

typedef struct {
  const void *address;
  uintptr_t begin, size;
} frame_search;

static _Unwind_Reason_Code find_frame(struct _Unwind_Context *context, void *argument) {
  frame_search *search = argument;
  if (search->begin) {
    search->size = _Unwind_GetCFA(context) - search->begin;
    return _URC_END_OF_STACK;
  }
  if ((const void *)_Unwind_GetIP(context) == search->address) search->begin = _Unwind_GetCFA(context);
  return _URC_NO_REASON;
}

/// Returns the frame size of a function that has no entry in the unwind tables, because it never throws. Decodes the
/// first instructions of the function: `push`, and `sub` of a constant from the stack pointer.
static uint16_t size_after_prologue(const void *address) {
  Dl_info info;
  if (!dladdr(address, &info) || !info.dli_saddr) return 0;
  const unsigned char *code = info.dli_saddr;
  unsigned size = sizeof(void *);
  for (bool is_push = true; is_push && (const void *)code < address;) {
    bool has_prefix = *code == 0x41;
    is_push = (code[has_prefix] & 0xf8) == 0x50;
    if (!is_push) break;
    size += sizeof(void *);
    code += 1 + has_prefix;
  }
  bool subtracts_byte = code[0] == 0x48 && code[1] == 0x83 && code[2] == 0xec;
  return (uint16_t)(size + (subtracts_byte ? code[3] : 0));
}

/// Returns the frame size of a function in Dispatch's Swift library, given a return address in the function; zero if
/// unknown.
static uint16_t find_frame_size(const void *address) {
  frame_search search = {address, 0, 0};
  _Unwind_Backtrace(find_frame, &search);
  if (!search.size) return size_after_prologue(address);
  return search.size <= UINT16_MAX ? (uint16_t)search.size : 0;
}

#else

static uint16_t find_frame_size(const void *address) { return 0; }

#endif

/// Calls a function with the address of each caller and its entry in a list, innermost first, until the function
/// returns false. Returns the number of callers, or -1 if the function returned false.
///
/// It is inlined with the function, because it runs for each Dispatch block that is enqueued.
static inline __attribute__((always_inline)) int
visit_callers(void *const *frame, const void **list, bool (*visit)(const void **entry, const void *address)) {
  enum { most_in_library = 3, largest_frame = 4096 };
  static address_cache sizes;
  // A return address points after the call, which may be the last instruction of its line.
  if (!visit(&list[0], (const char *)frame[1] - 1)) return -1;
  int count = 1;
  void *const *location = &frame[1];
  while (count <= most_in_library && candlestick_is_in_image(*location, image_swift_dispatch)) {
    uintptr_t size = look_up(sizes, *location, find_frame_size);
    if (!size || size > largest_frame) break;
    location = (void *const *)((const char *)location + size);
    if (!visit(&list[count++], (const char *)*location - 1)) return -1;
  }
  while (count < CANDLESTICK_CALLERS && (frame = caller_frame(frame)))
    if (!visit(&list[count++], (const char *)frame[1] - 1)) return -1;
  return count;
}

static inline __attribute__((always_inline)) bool store(const void **entry, const void *address) {
  *entry = address;
  return true;
}

static inline __attribute__((always_inline)) bool matches(const void **entry, const void *address) {
  return *entry == address;
}

candlestick_callers candlestick_callers_of(void *const *frame) {
  candlestick_callers callers;
  for (int i = visit_callers(frame, callers.addresses, store); i < CANDLESTICK_CALLERS; i++) callers.addresses[i] = NULL;
  return callers;
}

bool candlestick_are_callers_of(void *const *frame, const candlestick_callers *callers) {
  int count = visit_callers(frame, (const void **)callers->addresses, matches);
  return count == CANDLESTICK_CALLERS || (count > 0 && !callers->addresses[count]);
}

// MARK: - Points where steps may be interrupted

// A schedule may interrupt a step where code of the program locks or unlocks a lock, or after it has let other code run
// or cancelled it. It must not where a library does so for its own use: the interrupted step would hold a lock that the
// library may need for code outside the simulation.

typedef enum {
  of_program,
  of_library,
  of_foundations_locks,
  of_foundations_dates,
  of_operation_queues,
  of_timers,
} owner;

static bool begins_with(const char *text, const char *prefix) { return strncmp(text, prefix, strlen(prefix)) == 0; }

/// Returns true for a system library, or one in the directory of the Swift runtime.
static bool is_library(const char *file) {
  Dl_info runtime;
  if (begins_with(file, "/lib") || begins_with(file, "/usr/lib")) return true;
  const char *name = strrchr(file, '/');
  if (!name || !dladdr((const void *)candlestick_images[image_core].begin, &runtime)) return false;
  return strncmp(file, runtime.dli_fname, (size_t)(name - file) + 1) == 0 && !strchr(runtime.dli_fname + (name - file) + 1, '/');
}

/// Returns true if a text begins with one of the prefixes, which end with NULL.
static bool begins_with_any(const char *text, const char *const *prefixes) {
  while (*prefixes && !begins_with(text, *prefixes)) prefixes++;
  return *prefixes;
}

static const char *const foundations_locks[] = {"$s10Foundation6NSLock",          "$s10Foundation9NSLocking",
                                                "$s10Foundation15NSRecursiveLock", "$s10Foundation15NSConditionLock",
                                                "$s10Foundation11NSCondition",     NULL};

static const char *const foundations_dates[] = {"$s20FoundationEssentials4DateV", "$s20FoundationEssentials12DateIntervalV",
                                                "$s10Foundation6NSDateC", "CFAbsoluteTimeGetCurrent", NULL};

bool candlestick_is_xctest_call(const void *caller) { return candlestick_is_in_image(caller, image_xctest); }

static uint16_t find_owner(const void *code) {
  Dl_info info;
  if (!dladdr(code, &info) || !info.dli_fname) return of_library;
  if (candlestick_is_in_image(code, image_foundation)) {
    // Functions that the compiler has merged, for example for calls through a protocol, have no symbol.
    if (!info.dli_sname || begins_with_any(info.dli_sname, foundations_locks)) return of_foundations_locks;
    if (begins_with_any(info.dli_sname, foundations_dates)) return of_foundations_dates;
    if (begins_with(info.dli_sname, "$s10Foundation5TimerC")) return of_timers;
    return begins_with(info.dli_sname, "$s10Foundation14OperationQueueC") ? of_operation_queues : of_library;
  }
  if (!is_library(info.dli_fname)) return of_program;
  // Merged functions have no symbol here, either.
  bool is_date = info.dli_sname ? begins_with_any(info.dli_sname, foundations_dates)
                                : strstr(info.dli_fname, "/libFoundationEssentials.so") != NULL;
  return is_date ? of_foundations_dates : of_library;
}

static owner owner_of(const void *code) {
  static address_cache owners;
  return (owner)look_up(owners, code, find_owner);
}

/// Returns the owner of the code that called the function with the given frame, skipping functions of one owner. Stores
/// the frame of the last one that was skipped.
static owner caller_owner(void *const **frame, owner skipped) {
  owner owner = owner_of((*frame)[1]);
  while (owner == skipped) {
    void *const *next = caller_frame(*frame);
    if (!next) break;
    *frame = next;
    owner = owner_of(next[1]);
  }
  return owner;
}

/// Returns the owner of the code that called the function of a lock with the given frame, itself or through one of
/// Foundation's locks: the program, an operation queue that the program uses, or a library. Stores the frame of the last
/// function that was skipped.
static owner lock_user(void *const **frame) {
  owner user = caller_owner(frame, of_foundations_locks);
  if (user == of_program) return of_program;
  return caller_owner(frame, of_operation_queues) == of_program ? of_operation_queues : of_library;
}

bool candlestick_is_program_clock_reading(candlestick_simulation *simulation, void *const *frame) {
  if (candlestick_is_outside()) return false;
  owner owner = caller_owner(&frame, of_foundations_dates);
  if (owner == of_timers) simulation->readings.of_timers++;
  return owner == of_program;
}

void candlestick_reach_lock(candlestick_simulation *simulation, void *const *frame, const void *lock, bool is_released) {
  if (candlestick_is_outside()) return;
  void *const *called = frame;
  owner user = lock_user(&frame);
  if (user == of_program) {
    simulation->reach_lock(simulation->context, called, lock, is_released);
    return candlestick_forget_thread_id();
  }
  // An operation queue enqueues operations while it holds its lock, so the point after that is where it releases the lock.
  if (!is_released || user != of_operation_queues) return;
  simulation->reach_call(simulation->context, called, false);
  candlestick_forget_thread_id();
}

void candlestick_reach_mutex(candlestick_simulation *simulation, void *const *frame) {
  if (candlestick_is_outside() || owner_of(frame[1]) != of_program) return;
  simulation->reach_call(simulation->context, frame, true);
  candlestick_forget_thread_id();
}

void candlestick_reach_call(candlestick_simulation *simulation, void *const *frame) {
  if (candlestick_is_outside()) return;
  candlestick_callers callers = candlestick_callers_of(frame);
  const void **caller = (const void **)callers.addresses, **end = caller + CANDLESTICK_CALLERS;
  while (caller < end && *caller && candlestick_is_in_image(*caller, image_swift_dispatch)) caller++;
  if (caller == end || !*caller || owner_of(*caller) != of_program) return;
  simulation->reach_call(simulation->context, frame, false);
  candlestick_forget_thread_id();
}

bool candlestick_is_program_lock(void *const *frame) {
  return !candlestick_is_outside() && caller_owner(&frame, of_foundations_locks) == of_program;
}

void candlestick_count_release(candlestick_simulation *simulation, void *const *frame) {
  if (candlestick_is_outside()) return;
  owner user = lock_user(&frame);
  if (user == of_program) candlestick_count_poll(simulation, candlestick_poll_success);
  if (user == of_operation_queues) candlestick_count_poll(simulation, candlestick_poll_failure);
}

bool candlestick_wakes_spuriously(candlestick_simulation *simulation, void *const *frame) {
  return candlestick_is_program_lock(frame) && simulation->wakes_spuriously(simulation->context);
}
