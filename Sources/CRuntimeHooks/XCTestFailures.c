// Stands in for the method of XCTest's by which a test case records a failure, so that one that is found on a schedule of an
// exploration can be kept until the exploration has ended.
//
// What this rests on (private to the toolchain, as of Swift 6.3):
// - The mangled name of `XCTestCase.recordFailure(withDescription:inFile:atLine:expected:)` and its calling convention: each
//   string takes two registers, and the test case is the context.
// - The linker prefers a function of the test binary to one of a shared library. So the classes of the test binary that do
//   not override the method have this one, and so do those that call that of their superclass.
//
// If nobody calls it, failures go to XCTest at once.

#include "CRuntimeHooks.h"

#if defined(__linux__)

#define _GNU_SOURCE
#include <dlfcn.h>

#define NAME "$s6XCTest0A4CaseC13recordFailure15withDescription6inFile6atLine8expectedySS_SSSiSbtF"
#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_CONTEXT __attribute__((swift_context))

typedef struct {
  uint64_t count_and_flags;
  void *storage;
} swift_string;

typedef SWIFT_CALL void record_failure_function(
    swift_string description, swift_string file, intptr_t line, bool expected, SWIFT_CONTEXT void *test_case);

static bool (*_Atomic take_failure)(const void *description, const void *file, intptr_t line);

void candlestick_take_xctest_failures(bool (*take)(const void *description, const void *file, intptr_t line)) {
  take_failure = take;
}

SWIFT_CALL void candlestick_record_failure(
    swift_string description, swift_string file, intptr_t line, bool expected, SWIFT_CONTEXT void *test_case) __asm__(NAME);

SWIFT_CALL void candlestick_record_failure(
    swift_string description, swift_string file, intptr_t line, bool expected, SWIFT_CONTEXT void *test_case) {
  if (take_failure && take_failure(&description, &file, line)) return;
  record_failure_function *record = (record_failure_function *)dlsym(RTLD_NEXT, NAME);
  if (record) record(description, file, line, expected, test_case);
}

#endif
