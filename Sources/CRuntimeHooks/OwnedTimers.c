// Gives the handler of a run loop timer the owner of failures of the code that created the timer.
//
// It relies on Foundation creating the Core Foundation timer of a `Timer` by name, as of Swift 6.3.

#include "../CTestProcess/OriginalFunction.h"
#include "Blocking.h"
#include "FailureOrigins.h"

#include <stdlib.h>

typedef void (*timer_handler)(void *timer, void *info);

typedef struct owned_timer {
  const void *timer;
  timer_handler handler;
  void *owner;
  struct owned_timer *next;
} owned_timer;

/// The valid timers with owners.
static owned_timer *timers;
static pthread_mutex_t lock = OWN_LOCK;

static void add(owned_timer *timer) {
  pthread_mutex_lock(&lock);
  timer->next = timers;
  timers = timer;
  pthread_mutex_unlock(&lock);
}

void candlestick_disown_timer(const void *timer) {
  pthread_mutex_lock(&lock);
  owned_timer **link = &timers;
  while (*link && (*link)->timer != timer) link = &(*link)->next;
  owned_timer *found = *link;
  if (found) *link = found->next;
  pthread_mutex_unlock(&lock);
  if (!found) return;
  // Not under the lock, because it may run deinitializers.
  swift_release(found->owner);
  free(found);
}

typedef struct {
  timer_handler handler;
  void *timer, *info;
} timer_call;

static void make_call(void *context) {
  timer_call *call = context;
  call->handler(call->timer, call->info);
}

static void fire(void *timer, void *info) {
  pthread_mutex_lock(&lock);
  owned_timer *found = timers;
  while (found && found->timer != timer) found = found->next;
  timer_call call = {found ? found->handler : NULL, timer, info};
  void *owner = found ? swift_retain(found->owner) : NULL;
  pthread_mutex_unlock(&lock);
  // Another thread may have just invalidated the timer.
  if (owner) traced_origins()->run(owner, make_call, &call);
}

void *CFRunLoopTimerCreate(const void *allocator, double date, double interval, unsigned long flags, long order,
                           timer_handler handler, void *context);

INTERPOSED void *CFRunLoopTimerCreate(const void *allocator, double date, double interval, unsigned long flags, long order,
                                      timer_handler handler, void *context) {
  __typeof__(CFRunLoopTimerCreate) *original = ORIGINAL(CFRunLoopTimerCreate);
  void *owner = current_owner();
  owned_timer *owned = owner ? malloc(sizeof *owned) : NULL;
  void *timer = original(allocator, date, interval, flags, order, owned ? fire : handler, context);
  if (owned && timer) {
    *owned = (owned_timer){.timer = timer, .handler = handler, .owner = owner};
    add(owned);
  } else {
    if (owner) swift_release(owner);
    free(owned);
  }
  return timer;
}
