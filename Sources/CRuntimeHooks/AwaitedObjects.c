// Tracks the objects that steps of simulations wait for, and the locks that steps hold.

#include "../CTestProcess/OriginalFunction.h"
#include "Blocking.h"
#include "Dispatch.h"
#include "Stacks.h"

#include <stdlib.h>

// MARK: - Signals

static _Atomic unsigned signal_count;

unsigned candlestick_signal_count(void) { return atomic_load_explicit(&signal_count, memory_order_acquire); }

void candlestick_signal(const void *object) {
  atomic_fetch_add_explicit(&signal_count, 1, memory_order_release);
  candlestick_simulation *simulation = candlestick_entered;
  if (simulation) candlestick_add_signal(&simulation->signals, object);
}

// MARK: - Awaited objects

enum { bucket_bits = 10 };

/// A hash table of awaited objects. Threads outside simulations use it, too, when they signal an object.
static candlestick_awaited_object *buckets[1 << bucket_bits];
static pthread_mutex_t lock = OWN_LOCK;
static _Atomic int wait_count;

bool candlestick_has_object_waits(void) { return atomic_load(&wait_count) > 0; }

/// Returns the link to an object's entry, or the link at the end of its bucket.
static candlestick_awaited_object **find_object(const void *object) {
  candlestick_awaited_object **link = &buckets[candlestick_slot_of(object, bucket_bits)];
  while (*link && (*link)->object != object) link = &(*link)->next;
  return link;
}

candlestick_awaited_object *candlestick_lock_awaited(const void *object) {
  pthread_mutex_lock(&lock);
  return *find_object(object);
}

void candlestick_unlock_awaited(void) { pthread_mutex_unlock(&lock); }

void candlestick_list_wait(candlestick_object_wait *wait) {
  candlestick_awaited_object **link = find_object(wait->object);
  if (!*link) {
    *link = calloc(1, sizeof(candlestick_awaited_object));
    if (!*link) abort();
    (*link)->object = wait->object;
  }
  candlestick_awaited_object *awaited = *link;
  wait->is_listed = true;
  wait->next = NULL;
  wait->previous = awaited->latest;
  if (awaited->latest) awaited->latest->next = wait;
  if (!awaited->oldest) awaited->oldest = wait;
  awaited->latest = wait;
  awaited->wait_count++;
  atomic_fetch_add(&wait_count, 1);
}

void candlestick_unlist_wait(candlestick_object_wait *wait) {
  if (!wait->is_listed) return;
  candlestick_awaited_object **link = find_object(wait->object), *awaited = *link;
  wait->is_listed = false;
  if (wait->previous) wait->previous->next = wait->next;
  if (wait->next) wait->next->previous = wait->previous;
  if (awaited->oldest == wait) awaited->oldest = wait->next;
  if (awaited->latest == wait) awaited->latest = wait->previous;
  awaited->wait_count--;
  atomic_fetch_sub(&wait_count, 1);
  if (awaited->woken_count > awaited->wait_count) awaited->woken_count = awaited->wait_count;
  if (awaited->wait_count > 0) return;
  *link = awaited->next;
  free(awaited);
}

// MARK: - Held locks

/// A lock that a simulated thread holds. A recursive mutex or a read lock records only the real thread.
typedef struct held_lock {
  const void *lock;
  /// The simulated thread; 0 for the real thread, on which the main actor and the main queue run.
  uint64_t owner;
  const candlestick_simulation *simulation;
  int depth;
  bool excludes_owner;
  struct held_lock *next;
} held_lock;

struct candlestick_lock_records {
  held_lock *first;
  /// A preallocated record. More than one is rarely needed, but the runtime takes locks several times in each step.
  held_lock only;
  bool is_only_used;
};

static _Thread_local candlestick_lock_records own_records READ_WITHOUT_CALL;
_Thread_local candlestick_lock_records *candlestick_borrowed_lock_records;

UNSANITIZED candlestick_lock_records *candlestick_current_lock_records(void) {
  candlestick_lock_records *borrowed = candlestick_borrowed_lock_records;
  return __builtin_expect(borrowed != NULL, false) ? borrowed : &own_records;
}

UNSANITIZED uint64_t candlestick_current_owner(candlestick_simulation *simulation) {
  candlestick_stack *stack = candlestick_current_stack();
  return stack && !candlestick_is_on_queue(simulation, candlestick_main_queue()) ? candlestick_stack_owner(stack) : 0;
}

static held_lock *make_record(void) {
  candlestick_lock_records *records = candlestick_current_lock_records();
  if (records->is_only_used) return malloc(sizeof(held_lock));
  records->is_only_used = true;
  return &records->only;
}

/// Removes the record at a link.
static void remove_record(held_lock **link) {
  held_lock *removed = *link;
  *link = removed->next;
  candlestick_lock_records *records = candlestick_current_lock_records();
  if (removed == &records->only)
    records->is_only_used = false;
  else
    free(removed);
}

/// Returns the link to a record of a lock, preferably one of the given simulated thread.
static held_lock **find_record(const void *lock, uint64_t owner) {
  held_lock **other = NULL;
  for (held_lock **link = &candlestick_current_lock_records()->first; *link; link = &(*link)->next) {
    if ((*link)->lock != lock) continue;
    if ((*link)->owner == owner) return link;
    other = link;
  }
  return other;
}

void candlestick_record_lock(candlestick_simulation *simulation, const void *lock, bool excludes_owner) {
  uint64_t owner = candlestick_current_owner(simulation);
  held_lock **known = find_record(lock, owner);
  if (known && (*known)->owner == owner) {
    (*known)->depth++;
    return;
  }
  held_lock *made = make_record();
  if (!made) abort();
  candlestick_lock_records *records = candlestick_current_lock_records();
  *made = (held_lock){lock, owner, simulation, 1, excludes_owner, records->first};
  records->first = made;
}

void candlestick_record_unlock(const void *lock) {
  if (__builtin_expect(!candlestick_current_lock_records()->first, true)) return;
  held_lock **link = find_record(lock, 0);
  if (!link) return;
  candlestick_simulation *simulation = candlestick_entered;
  // A step may unlock a read-write lock that another step has locked.
  if (simulation) link = find_record(lock, candlestick_current_owner(simulation));
  if (--(*link)->depth == 0) remove_record(link);
}

bool candlestick_is_held(const candlestick_simulation *simulation, const void *lock) {
  for (const held_lock *held = candlestick_current_lock_records()->first; held; held = held->next)
    if (held->lock == lock && held->simulation == simulation) return true;
  return false;
}

bool candlestick_is_held_by_another_step(candlestick_simulation *simulation, const void *lock) {
  if (!candlestick_is_held(simulation, lock)) return false;
  uint64_t owner = candlestick_current_owner(simulation);
  return (*find_record(lock, owner))->owner != owner;
}

bool candlestick_is_held_for_writing(candlestick_simulation *simulation, const void *lock) {
  if (!candlestick_is_held(simulation, lock)) return false;
  uint64_t owner = candlestick_current_owner(simulation);
  const held_lock *held = *find_record(lock, owner);
  return held->owner == owner && held->excludes_owner;
}

/// Removes the records for which a condition on `held` is true.
#define REMOVE_RECORDS(condition)                                                                                      \
  for (held_lock **link = &candlestick_current_lock_records()->first, *held; (held = *link);)                          \
    if (condition)                                                                                                     \
      remove_record(link);                                                                                             \
    else                                                                                                               \
      link = &held->next;

void candlestick_forget_lock(const void *lock) { REMOVE_RECORDS(held->lock == lock) }

void candlestick_forget_locks(const candlestick_simulation *simulation) { REMOVE_RECORDS(held->simulation == simulation) }
