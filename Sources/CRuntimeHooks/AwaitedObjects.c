// The objects that steps of simulations wait for, in a hash table: threads outside may signal them, too.

#if defined(__linux__)

#define _GNU_SOURCE
#include "AwaitedObjects.h"
#include "CRuntimeHooks.h"
#include "LockPoints.h"

#include <pthread.h>
#include <stdlib.h>

// MARK: - Signals

static _Atomic unsigned signal_count;

unsigned candlestick_signal_count(void) { return atomic_load_explicit(&signal_count, memory_order_acquire); }

void candlestick_signal(const void *object) {
  atomic_fetch_add_explicit(&signal_count, 1, memory_order_release);
  candlestick_simulation *simulation = candlestick_entered;
  if (simulation) candlestick_add_signal(&simulation->signals, object);
}

// MARK: - Waits

enum { bucket_count = 1024 };

static candlestick_awaited_object *buckets[bucket_count];
static pthread_mutex_t lock = OWN_LOCK;
static _Atomic int wait_count;

bool candlestick_has_object_waits(void) { return atomic_load(&wait_count) > 0; }

/// The link to an object, or to the end of its bucket.
static candlestick_awaited_object **find(const void *object) {
  uintptr_t hash = (uintptr_t)object * 0x9e3779b97f4a7c15u;
  candlestick_awaited_object **link = &buckets[hash >> 32 & (bucket_count - 1)];
  while (*link && (*link)->object != object) link = &(*link)->next;
  return link;
}

candlestick_awaited_object *candlestick_lock_awaited(const void *object) {
  pthread_mutex_lock(&lock);
  return *find(object);
}

void candlestick_unlock_awaited(void) { pthread_mutex_unlock(&lock); }

void candlestick_list_wait(candlestick_object_wait *wait) {
  candlestick_awaited_object **link = find(wait->object);
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
  candlestick_awaited_object **link = find(wait->object), *awaited = *link;
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

#endif
