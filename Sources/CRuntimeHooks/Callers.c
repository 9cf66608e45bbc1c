// Finds the callers of a function.
//
// It follows frame pointers. The library of Dispatch's Swift functions keeps none, so the sizes of its frames, which are
// constant, are found once for each call, with the tables that exceptions use. On AArch64 they are not: the caller of such
// a function is left out there.

#if defined(__linux__)

#define _GNU_SOURCE
#include "Callers.h"
#include "Images.h"

#include <stdatomic.h>
#include <stdint.h>
#include <unwind.h>

/// The most functions of the library that call one another.
enum { most_in_library = 3 };

#if defined(__x86_64__)

/// The calls in the library, by their return addresses, and the sizes of the frames that contain them.
enum { most_calls = 512 };
static struct {
  _Atomic(const void *) address;
  _Atomic uintptr_t size;
} calls[most_calls];

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

/// The size of the frame of a function that is about to return to an address; zero if it is unknown.
static uintptr_t size_of_frame(const void *address) {
  size_t slot = (uintptr_t)address * 0x9e3779b97f4a7c15 >> 55;
  if (atomic_load_explicit(&calls[slot].address, memory_order_acquire) == address)
    return atomic_load_explicit(&calls[slot].size, memory_order_relaxed);
  frame_search search = {address, 0, 0};
  _Unwind_Backtrace(find_frame, &search);
  const void *none = NULL;
  // Another thread may be about to use the slot. Two calls with the same slot are rare; one of them is searched each time.
  if (atomic_compare_exchange_strong(&calls[slot].address, &none, (const void *)&calls)) {
    atomic_store_explicit(&calls[slot].size, search.size, memory_order_relaxed);
    atomic_store_explicit(&calls[slot].address, address, memory_order_release);
  }
  return search.size;
}

/// The return addresses up to the first one outside of the library. Returns their number.
static inline __attribute__((always_inline)) int callers_in_library(const void **addresses, void *const *frame) {
  void *const *place = &frame[1];
  int count = 0;
  while (count < most_in_library && candlestick_is_in_image(*place, image_swift_dispatch)) {
    uintptr_t size = size_of_frame(*place);
    if (!size || size > 4096) break;
    place = (void *const *)((const char *)place + size);
    addresses[count++] = (const char *)*place - 1;
  }
  return count;
}

#else

static inline __attribute__((always_inline)) int callers_in_library(const void **addresses, void *const *frame) { return 0; }

#endif

candlestick_callers candlestick_callers_of(void *const *frame) {
  candlestick_callers callers;
  // A return address is after the call, which may be the last of its line.
  callers.addresses[0] = (const char *)frame[1] - 1;
  int i = 1 + callers_in_library(&callers.addresses[1], frame);
  for (; i < CANDLESTICK_CALLERS && (frame = candlestick_frame_of_caller(frame)); i++)
    callers.addresses[i] = (const char *)frame[1] - 1;
  for (; i < CANDLESTICK_CALLERS; i++) callers.addresses[i] = NULL;
  return callers;
}

bool candlestick_are_callers_of(void *const *frame, const candlestick_callers *callers) {
  if (callers->addresses[0] != (const char *)frame[1] - 1) return false;
  const void *in_library[most_in_library];
  int count = callers_in_library(in_library, frame);
  for (int i = 0; i < count; i++)
    if (callers->addresses[1 + i] != in_library[i]) return false;
  int i = 1 + count;
  for (; i < CANDLESTICK_CALLERS && (frame = candlestick_frame_of_caller(frame)); i++)
    if (callers->addresses[i] != (const char *)frame[1] - 1) return false;
  return i == CANDLESTICK_CALLERS || !callers->addresses[i];
}

#endif
