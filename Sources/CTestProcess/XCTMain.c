// Interposes XCTest's `XCTMain(_:)` with a function that CandlestickRunner registers and that also runs the specs.
// Fails a test process that does not call it, because it would pass without running its specs.
//
// The package manager's generated runner calls `XCTMain(_:)` with the tests in the compiler's index, which contains no
// specs.
//
// It relies on private parts of the toolchain, as of Swift 6.3:
// - The mangled name of the function, and an array being passed as one pointer that the caller retains.
// - The linker prefers a function in the test binary to one in a shared library.

#if defined(CORELIBS_XCTEST)

#include "CTestProcess.h"
#include "SwiftCalls.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NAME "$s6XCTest7XCTMainys5NeverOSayAA0A4CaseCm04testD5Class_SaySS_yAFKctG8allTeststGF"

// NULL in a program without CandlestickRunner.
static void (*run_tests_and_specs)(const void *tests);

static bool was_called;

void candlestick_set_test_runner(void (*run)(const void *tests)) { run_tests_and_specs = run; }

void candlestick_mark_xct_main_called(void) { was_called = true; }

SWIFT_CALL void candlestick_xct_main(void *tests) __asm__(NAME);

/// The descriptor of the class `Spec`; NULL in a program without specs.
extern const char spec_descriptor[] __asm__("$s16CandlestickSpecs4SpecCMn") __attribute__((weak));

/// Ends the process if it contains specs but not the object file that runs them. From a static library, a linker takes
/// only object files that others refer to.
static void check_test_runner(void) {
  if (!&spec_descriptor[0]) return;
  fputs(
      "error: this test process cannot run its specs, because their runner is not linked. If Candlestick is in a static library, link "
      "all of its object files (--whole-archive, alwayslink).\n",
      stderr);
  _exit(1);
}

SWIFT_CALL void candlestick_xct_main(void *tests) {
  was_called = true;
  if (run_tests_and_specs) return run_tests_and_specs(tests);
  check_test_runner();
  __typeof__(candlestick_xct_main) *original = dlsym(RTLD_NEXT, NAME);
  original(tests);
}

static void check(void) {
  if (was_called) return;
  fflush(NULL);
  fputs(
      "error: this test process has not run its specs: its main function does not call XCTMain(_:), or this "
      "version of XCTest has a different function of that name. Call XCTMain(_:) with the tests alone, as the package "
      "manager's own main function does, or use a version of Candlestick that supports this version of Swift.\n",
      stderr);
  _exit(1);
}

static bool ends_with(const char *text, const char *suffix) {
  size_t length = strlen(text), suffix_length = strlen(suffix);
  return length >= suffix_length && strcmp(text + length - suffix_length, suffix) == 0;
}

// glibc passes the arguments of the process to constructors. The package manager's build systems give a test process one of
// two names.
__attribute__((constructor)) static void begin(int argument_count, char **arguments) {
  if (argument_count == 0) return;
  if (!ends_with(arguments[0], ".xctest") && !ends_with(arguments[0], "-test-runner")) return;
  for (int index = 1; index < argument_count; index++)
    if (strcmp(arguments[index], "swift-testing") == 0) return;
  atexit(check);
}

#endif
