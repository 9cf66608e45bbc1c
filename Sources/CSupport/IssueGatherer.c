// Lets the simulation module call the expectation module, which it does not import and which a program may lack, by a
// weak reference.

#include "CSupport.h"

#if defined(__linux__)

__attribute__((weak)) void *candlestick_make_issue_gatherer(void);
__attribute__((weak)) void *candlestick_make_current_test(void);

void *candlestick_issue_gatherer(void) {
  return candlestick_make_issue_gatherer ? candlestick_make_issue_gatherer() : NULL;
}

void *candlestick_current_test_of_swift_testing(void) {
  return candlestick_make_current_test ? candlestick_make_current_test() : NULL;
}

#endif
