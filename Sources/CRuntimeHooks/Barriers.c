// Makes steps of a simulation wait for each other at barriers. The C library knows only real threads, and steps share one.

#include "../CTestProcess/OriginalFunction.h"
#include "Blocking.h"

#include <errno.h>
#include <stdlib.h>

/// A barrier that the program has initialized.
typedef struct barrier {
  const pthread_barrier_t *address;
  /// The number of steps that must arrive, and the number of these that have arrived since the barrier last opened.
  unsigned count, arrived;
  /// The number of times that the barrier has opened.
  unsigned openings;
  struct barrier *next;
} barrier;

static barrier *barriers;
static pthread_mutex_t lock = OWN_LOCK;

/// Returns the link to a barrier's record, or the link at the end of the list. The list must be locked.
static barrier **find(const pthread_barrier_t *address) {
  barrier **link = &barriers;
  while (*link && (*link)->address != address) link = &(*link)->next;
  return link;
}

INTERPOSED int pthread_barrier_init(pthread_barrier_t *address, const pthread_barrierattr_t *attributes, unsigned count) {
  int result = ORIGINAL(pthread_barrier_init)(address, attributes, count);
  if (result != 0) return result;
  pthread_mutex_lock(&lock);
  barrier **link = find(address);
  if (!*link) *link = calloc(1, sizeof(barrier));
  if (!*link) abort();
  **link = (barrier){.address = address, .count = count, .next = (*link)->next};
  pthread_mutex_unlock(&lock);
  return 0;
}

INTERPOSED int pthread_barrier_destroy(pthread_barrier_t *address) {
  pthread_mutex_lock(&lock);
  barrier **link = find(address), *removed = *link;
  if (removed) *link = removed->next;
  pthread_mutex_unlock(&lock);
  free(removed);
  return ORIGINAL(pthread_barrier_destroy)(address);
}

typedef struct {
  const pthread_barrier_t *address;
  unsigned opening;
} barrier_wait;

static bool has_opened(void *context) {
  barrier_wait *wait = context;
  pthread_mutex_lock(&lock);
  barrier *awaited = *find(wait->address);
  bool has_opened = !awaited || awaited->openings != wait->opening;
  pthread_mutex_unlock(&lock);
  return has_opened;
}

INTERPOSED int pthread_barrier_wait(pthread_barrier_t *address) {
  candlestick_simulation *simulation = SIMULATION;
  if (!simulation) return ORIGINAL(pthread_barrier_wait)(address);
  LOCK_POINT(simulation, address);
  pthread_mutex_lock(&lock);
  barrier *awaited = *find(address);
  bool opens = awaited && awaited->arrived + 1 == awaited->count;
  barrier_wait wait = {address, awaited ? awaited->openings : 0};
  if (awaited) awaited->arrived = opens ? 0 : awaited->arrived + 1;
  if (opens) awaited->openings++;
  pthread_mutex_unlock(&lock);
  if (!awaited) return ORIGINAL(pthread_barrier_wait)(address);
  if (opens) {
    candlestick_signal(address);
    return PTHREAD_BARRIER_SERIAL_THREAD;
  }
  BLOCK(candlestick_wait_barrier, INT64_MAX, has_opened, &wait, .object = address, .is_signalled = true);
  while (candlestick_has_left(simulation) && !has_opened(&wait))
    WAIT_OUTSIDE(ORIGINAL(clock_nanosleep)(CLOCK_MONOTONIC, 0, &(struct timespec){0, 1000000}, NULL));
  return 0;
}
