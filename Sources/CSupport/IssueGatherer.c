// Calls functions of the expectation module on behalf of the simulation module, which does not import it. A program may
// lack the expectation module.

#include "CSupport.h"

#if defined(__linux__)

static candlestick_object_function make_issue_gatherer, make_current_test;

void candlestick_set_swift_testing_functions(candlestick_object_function issue_gatherer,
                                             candlestick_object_function current_test) {
  make_issue_gatherer = issue_gatherer;
  make_current_test = current_test;
}

void *candlestick_issue_gatherer(void) { return make_issue_gatherer ? make_issue_gatherer() : NULL; }

void *candlestick_current_test_of_swift_testing(void) { return make_current_test ? make_current_test() : NULL; }

#endif
