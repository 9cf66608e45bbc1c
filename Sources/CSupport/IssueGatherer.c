// Lets the simulation module call the expectation module, which it does not import and which a program may lack, by a
// weak reference.

#include "CSupport.h"

#if defined(__linux__)

__attribute__((weak)) void *candlestick_make_issue_gatherer(void);

void *candlestick_issue_gatherer(void) {
  return candlestick_make_issue_gatherer ? candlestick_make_issue_gatherer() : NULL;
}

#endif
