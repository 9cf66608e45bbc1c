// Fails a test process in which nobody has called the function that stands in for XCTest's `XCTMain(_:)`: its specs have
// not been run, and without this it would pass.

#include "CRuntimeHooks.h"

#if defined(__linux__)

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool was_called;

void candlestick_stand_in_was_called(void) {
  was_called = true;
}

static void check(void) {
  if (was_called) return;
  fflush(NULL);
  fputs(
      "error: the specs of this test process have not been run: its main function does not call XCTMain(_:), or this "
      "version of XCTest has another function of that name. Call XCTMain(_:) with the tests alone, as the package "
      "manager's own main function does, or use a version of Candlestick that knows this version of Swift.\n",
      stderr);
  _exit(1);
}

static bool ends_with(const char *text, const char *suffix) {
  size_t length = strlen(text), suffix_length = strlen(suffix);
  return length >= suffix_length && strcmp(text + length - suffix_length, suffix) == 0;
}

// glibc hands the arguments of the process to its constructors. A test process is known by its name: the package
// manager's build systems end it in one of two ways.
__attribute__((constructor)) static void begin(int argument_count, char **arguments) {
  if (argument_count == 0) return;
  if (!ends_with(arguments[0], ".xctest") && !ends_with(arguments[0], "-test-runner")) return;
  for (int index = 1; index < argument_count; index++) {
    if (strcmp(arguments[index], "swift-testing") == 0) return;
  }
  atexit(check);
}

#endif
