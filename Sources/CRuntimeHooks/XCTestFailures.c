// Replaces the method with which an XCTest case records a failure, so that a failure on a schedule of an exploration
// can be kept until the exploration ends.
//
// It relies on private parts of the toolchain, as of Swift 6.3:
// - The mangled name of `XCTestCase.recordFailure(withDescription:inFile:atLine:expected:)` and its calling convention:
//   each string takes two registers, and the test case is the context.
// - The linker prefers a function of the test binary to one of a shared library. So classes of the test binary that do
//   not override the method, or that call super, get this one.
//
// If nothing calls it, failures go to XCTest at once.

#if defined(__linux__)

#define _GNU_SOURCE
#include "CRuntimeHooks.h"
#include "SwiftCalls.h"

#include <dlfcn.h>

#define NAME "$s6XCTest0A4CaseC13recordFailure15withDescription6inFile6atLine8expectedySS_SSSiSbtF"

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
