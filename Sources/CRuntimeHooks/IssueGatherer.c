// Lets the module of simulations ask that of expectations, which it does not import, to gather Swift Testing's issues. A program may
// have the one without the other.

#include "CRuntimeHooks.h"

#if defined(__linux__)

__attribute__((weak)) void *candlestick_make_issue_gatherer(void);

void *candlestick_issue_gatherer(void) {
  return candlestick_make_issue_gatherer ? candlestick_make_issue_gatherer() : NULL;
}

#endif
