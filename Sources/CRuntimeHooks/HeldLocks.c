// The locks that steps of simulations have locked on this thread.
//
// A mutex that its thread may lock again, and a lock of readers, do not tell which of the thread's stacks has locked
// them.

#if defined(__linux__)

#include "HeldLocks.h"
#include "StackHooks.h"

#include <stdlib.h>

/// A lock that code on a stack has locked.
typedef struct holding {
  const void *lock;
  /// NULL for the thread's own.
  candlestick_stack *stack;
  const candlestick_simulation *simulation;
  int depth;
  struct holding *next;
} holding;

static _Thread_local holding *holdings READ_WITHOUT_CALL;
/// A record that need not be allocated: there is rarely another, but the runtime locks several times in each step.
static _Thread_local holding only_holding READ_WITHOUT_CALL;
static _Thread_local bool is_only_holding_used READ_WITHOUT_CALL;

static holding *make_holding(void) {
  if (is_only_holding_used) return malloc(sizeof(holding));
  is_only_holding_used = true;
  return &only_holding;
}

static void free_holding(holding *ended) {
  if (ended == &only_holding)
    is_only_holding_used = false;
  else
    free(ended);
}

/// The link to the record of a lock, and of a stack if it is one of those that hold the lock.
static holding **find(const void *lock, const candlestick_stack *stack) {
  holding **other = NULL;
  for (holding **link = &holdings; *link; link = &(*link)->next) {
    if ((*link)->lock != lock) continue;
    if ((*link)->stack == stack) return link;
    other = link;
  }
  return other;
}

void candlestick_note_locked(candlestick_simulation *simulation, const void *lock) {
  candlestick_stack *stack = candlestick_current_stack();
  holding **known = find(lock, stack);
  if (known && (*known)->stack == stack) {
    (*known)->depth++;
    return;
  }
  holding *made = make_holding();
  if (!made) abort();
  *made = (holding){lock, stack, simulation, 1, holdings};
  holdings = made;
}

void candlestick_note_unlocked(const void *lock) {
  if (__builtin_expect(!holdings, true)) return;
  // Another step may unlock it.
  holding **link = find(lock, candlestick_current_stack());
  if (!link || --(*link)->depth > 0) return;
  holding *ended = *link;
  *link = ended->next;
  free_holding(ended);
}

bool candlestick_is_held(const candlestick_simulation *simulation, const void *lock) {
  for (const holding *held = holdings; held; held = held->next)
    if (held->lock == lock && held->simulation == simulation) return true;
  return false;
}

bool candlestick_is_held_by_another_step(const candlestick_simulation *simulation, const void *lock) {
  if (!candlestick_is_held(simulation, lock)) return false;
  candlestick_stack *stack = candlestick_current_stack();
  return (*find(lock, stack))->stack != stack;
}

void candlestick_forget_locks(const candlestick_simulation *simulation) {
  for (holding **link = &holdings; *link;) {
    holding *held = *link;
    if (held->simulation == simulation) {
      *link = held->next;
      free_holding(held);
    } else {
      link = &held->next;
    }
  }
}

#endif
