// What a simulation has to know of a Dispatch queue.
//
// It relies on private parts of Dispatch, as of Swift 6.3:
// - The table `dispatch_queue_offsets`, which Dispatch exports for debuggers: where a queue stores its label, the number
//   of blocks that may run at once, and its target.
// - The number of a global queue's blocks that may run at once is higher than that of any other queue.

#if defined(__linux__)

#define _GNU_SOURCE
#include "DispatchQueueState.h"
#include "CRuntimeHooks.h"
#include "Images.h"
#include "LockPoints.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unwind.h>

/// The beginning of the table, in its version 6.
typedef struct {
  uint16_t version;
  uint16_t label, label_size;
  uint16_t flags, flags_size;
  uint16_t serial_number, serial_number_size;
  uint16_t width, width_size;
  uint16_t running, running_size;
  uint16_t suspend_count, suspend_count_size;
  uint16_t target, target_size;
} queue_offsets;

extern const queue_offsets dispatch_queue_offsets __attribute__((weak));

extern char _dispatch_main_q[] __attribute__((weak));

void *candlestick_main_queue(void) { return _dispatch_main_q; }

static uint16_t width_of(const void *queue) {
  return *(const volatile uint16_t *)((const char *)queue + dispatch_queue_offsets.width);
}

static void *target_of(const void *queue) {
  return *(void *const volatile *)((const char *)queue + dispatch_queue_offsets.target);
}

const char *candlestick_label_of_queue(void *queue) {
  const char *label = *(const char *const volatile *)((const char *)queue + dispatch_queue_offsets.label);
  return label ? label : "";
}

// MARK: - Suspended queues

/// The objects that are suspended or not active.
static struct suspended {
  const void *object;
  /// How often they have to be resumed.
  int count;
  bool is_inactive;
} *suspended;
static int suspended_count, suspended_capacity;
static pthread_mutex_t lock = OWN_LOCK;
static _Atomic int any_suspended;

static struct suspended *find(const void *object) {
  for (int i = 0; i < suspended_count; i++)
    if (suspended[i].object == object) return &suspended[i];
  return NULL;
}

static struct suspended *find_or_add(const void *object) {
  struct suspended *found = find(object);
  if (found) return found;
  if (suspended_count == suspended_capacity) {
    suspended_capacity = suspended_capacity ? 2 * suspended_capacity : 16;
    suspended = realloc(suspended, (size_t)suspended_capacity * sizeof *suspended);
    if (!suspended) abort();
  }
  suspended[suspended_count] = (struct suspended){object, 0, false};
  return &suspended[suspended_count++];
}

void candlestick_note_suspension(const void *object, candlestick_suspension change) {
  pthread_mutex_lock(&lock);
  bool adds = change == suspension_begins || change == suspension_inactive;
  struct suspended *entry = adds ? find_or_add(object) : find(object);
  if (entry) {
    if (change == suspension_begins) entry->count++;
    if (change == suspension_ends && entry->count > 0) entry->count--;
    if (change == suspension_inactive || change == suspension_activated)
      entry->is_inactive = change == suspension_inactive;
    if (entry->count == 0 && !entry->is_inactive) *entry = suspended[--suspended_count];
  }
  atomic_store(&any_suspended, suspended_count);
  pthread_mutex_unlock(&lock);
}

bool candlestick_is_only_inactive(const void *object) {
  pthread_mutex_lock(&lock);
  struct suspended *entry = find(object);
  bool is_only_inactive = entry && entry->is_inactive && entry->count == 0;
  pthread_mutex_unlock(&lock);
  return is_only_inactive;
}

bool candlestick_is_suspended(const void *object) {
  if (atomic_load_explicit(&any_suspended, memory_order_acquire) == 0) return false;
  pthread_mutex_lock(&lock);
  bool is_found = find(object) != NULL;
  pthread_mutex_unlock(&lock);
  return is_found;
}

candlestick_queue_state candlestick_state_of_queue(void *queue) {
  candlestick_queue_state state = {.width = width_of(queue)};
  if (candlestick_is_global(state)) return state;
  state.target = target_of(queue);
  // Dispatch ignores suspensions of its own queues.
  state.is_suspended = candlestick_is_suspended(queue) && queue != candlestick_main_queue();
  return state;
}

// MARK: - Queues of libraries

/// The queues that libraries have created for themselves, hashed by their addresses.
enum { most_library_queues = 1024 };
static _Atomic(const void *) library_queues[most_library_queues];
static _Atomic int library_queue_count;

static size_t slot_of(const void *queue) { return ((uintptr_t)queue >> 4) * 0x9e3779b97f4a7c15 >> 54; }

static size_t find_library_queue(const void *queue) {
  for (size_t i = 0, slot = slot_of(queue); i < most_library_queues; i++, slot = (slot + 1) % most_library_queues) {
    const void *found = atomic_load_explicit(&library_queues[slot], memory_order_relaxed);
    if (found == queue) return slot;
    if (!found) return most_library_queues;
  }
  return most_library_queues;
}

bool candlestick_is_queue_of_library(const void *queue) {
  return atomic_load_explicit(&library_queue_count, memory_order_relaxed) != 0 &&
         find_library_queue(queue) < most_library_queues;
}

/// Stands for a queue that is none of a library's any more.
static const char forgotten_queue;

static void remember_library_queue(const void *queue) {
  for (size_t i = 0, slot = slot_of(queue); i < most_library_queues; i++, slot = (slot + 1) % most_library_queues) {
    const void *found = atomic_load(&library_queues[slot]);
    if (found == queue) return;
    if (found && found != &forgotten_queue) continue;
    if (!atomic_compare_exchange_strong(&library_queues[slot], &found, queue)) continue;
    atomic_fetch_add(&library_queue_count, 1);
    return;
  }
}

typedef struct {
  /// Where the function was called that creates the queue.
  const void *caller;
  bool has_begun, is_library;
} creator;

static _Unwind_Reason_Code find_creator(struct _Unwind_Context *context, void *argument) {
  creator *found = argument;
  const void *code = (const void *)_Unwind_GetIP(context);
  found->has_begun = found->has_begun || code == found->caller;
  // Swift code calls Dispatch by way of a library.
  if (!found->has_begun || candlestick_is_in_image(code, image_swift_dispatch)) return _URC_NO_REASON;
  found->is_library = candlestick_is_in_image(code, image_xctest) || candlestick_is_in_image(code, image_testing) ||
                      candlestick_is_in_image(code, image_networking);
  return _URC_END_OF_STACK;
}

void candlestick_note_creator(const void *queue, const void *caller) {
  creator found = {caller, false, false};
  _Unwind_Backtrace(find_creator, &found);
  if (found.is_library) return remember_library_queue(queue);
  // The memory may be that of a library's queue that was freed.
  size_t slot = candlestick_is_queue_of_library(queue) ? find_library_queue(queue) : most_library_queues;
  if (slot < most_library_queues) atomic_store(&library_queues[slot], &forgotten_queue);
}

// MARK: - The check

extern void *dispatch_queue_create(const char *label, const void *attributes) __attribute__((weak));
extern void *dispatch_queue_create_with_target(const char *label, const void *attributes, void *target)
    __attribute__((weak));
extern void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags) __attribute__((weak));
extern void dispatch_release(void *object) __attribute__((weak));
extern const char _dispatch_queue_attr_concurrent[] __attribute__((weak));

const char *candlestick_problem_of_queues(void) {
  if (!&dispatch_queue_offsets || dispatch_queue_offsets.version < 6 || dispatch_queue_offsets.width_size != 2 ||
      dispatch_queue_offsets.target_size != sizeof(void *))
    return "Dispatch does not tell where a queue has its width and its target";
  void *serial = dispatch_queue_create("serial", NULL);
  void *concurrent = dispatch_queue_create_with_target("concurrent", _dispatch_queue_attr_concurrent, serial);
  candlestick_queue_state of_serial = candlestick_state_of_queue(serial);
  candlestick_queue_state of_concurrent = candlestick_state_of_queue(concurrent);
  candlestick_queue_state of_global = candlestick_state_of_queue(dispatch_get_global_queue(0, 0));
  bool is_right = candlestick_is_serial(of_serial) && !candlestick_is_serial(of_concurrent) &&
                  !candlestick_is_global(of_concurrent) && of_concurrent.target == serial &&
                  candlestick_is_global(of_global) &&
                  strcmp(candlestick_label_of_queue(serial), "serial") == 0;
  dispatch_release(concurrent);
  dispatch_release(serial);
  return is_right ? NULL : "Dispatch's queues have another layout";
}

#endif
