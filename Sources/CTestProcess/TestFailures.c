// Intercepts failures that test libraries record: failures of XCTest cases, so that an exploration can collect them
// until it ends, and issues that Swift Testing drops because it is running no tests. Lets a Swift Testing test that
// never ends be abandoned together with its function.
//
// It relies on private parts of the toolchain, as of Swift 6.3:
// - The mangled name of `XCTestCase.recordFailure(withDescription:inFile:atLine:expected:)` and its calling convention:
//   each string takes two registers, and the test case is the context.
// - The linker prefers a function in the test binary to one in a shared library. So classes of the test binary that do
//   not override the method, or that call super, call the definition here. Without such a call, failures go directly to
//   XCTest. The same is true of `XCTestCase.invokeTest()`.
// - The mangled name of `XCTestCaseRun.recordSkip(description:sourceLocation:)` and its calling convention: the
//   location is an optional structure of a string and a number, and nil is all zeros. If the function does not exist,
//   the caller records a failure.
// - `_swift_testing_installFallbackEventHandler`, exported by lib_TestingInterop, installs a handler for issues that no
//   run records. It is called with the issue as JSON, on the thread that records the issue. The function returns false
//   if there already is a handler. (See Sources/_TestingInterop/FallbackEventHandler.swift in the Swift Testing
//   repository.) If the function does not exist or returns false, the caller does not record issues that might be
//   dropped.
// - The mangled name of `Test.cancel(_:sourceLocation:)` and its calling convention: the arguments are passed indirectly.
//   Without a call of the definition here, a test that cancels itself on a schedule does not run on the others.
// - A function value is two words, its code and its context, whether it escapes or not, and is passed and returned in
//   registers. Swift Testing calls `provideScope(for:testCase:performing:)` with an escaping function, so its context
//   is on the heap. (See `_applyScopingTraits` in Sources/Testing/Running/Runner.swift in the same repository.)

#include "CTestProcess.h"
#include "OriginalFunction.h"
#include "SwiftCalls.h"

#include <dlfcn.h>

// MARK: - Failures of XCTest cases

typedef struct {
  uint64_t count_and_flags;
  void *storage;
} swift_string;

typedef struct {
  swift_string file;
  uint64_t line;
} location_or_nil;

static bool (*_Atomic take_failure)(const void *description, const void *file, intptr_t line);

void candlestick_take_xctest_failures(bool (*take)(const void *description, const void *file, intptr_t line)) {
  take_failure = take;
}

#if defined(FORKED_WORKERS)

#define RECORD_FAILURE "$s6XCTest0A4CaseC13recordFailure15withDescription6inFile6atLine8expectedySS_SSSiSbtF"

SWIFT_CALL void candlestick_record_failure(swift_string description, swift_string file, intptr_t line, bool expected,
                                           SWIFT_CONTEXT void *test_case) __asm__(RECORD_FAILURE);

SWIFT_CALL void candlestick_record_failure(swift_string description, swift_string file, intptr_t line, bool expected,
                                           SWIFT_CONTEXT void *test_case) {
  if (take_failure && take_failure(&description, &file, line)) return;
  __typeof__(candlestick_record_failure) *original = dlsym(RTLD_NEXT, RECORD_FAILURE);
  if (original) original(description, file, line, expected, test_case);
}

#endif

// MARK: - The methods of an XCTest case

static void (*_Atomic around_methods)(void (*methods)(void *test_case), void *test_case);

void candlestick_around_xctest_methods(void (*call)(void (*methods)(void *test_case), void *test_case)) {
  around_methods = call;
}

#if defined(FORKED_WORKERS)

#define INVOKE_TEST "$s6XCTest0A4CaseC10invokeTestyyF"

SWIFT_CALL void candlestick_invoke_test(SWIFT_CONTEXT void *test_case) __asm__(INVOKE_TEST) __attribute__((weak));

static void invoke_original(void *test_case) {
  __typeof__(candlestick_invoke_test) *original = dlsym(RTLD_NEXT, INVOKE_TEST);
  if (!original) candlestick_end_without_original("XCTestCase.invokeTest");
  original(test_case);
}

SWIFT_CALL void candlestick_invoke_test(SWIFT_CONTEXT void *test_case) {
  if (around_methods) around_methods(invoke_original, test_case);
  else invoke_original(test_case);
}

#endif

// MARK: - Skipped XCTest cases

bool candlestick_skip_test_case(const void *description, void *run) {
  typedef SWIFT_CALL void (*record_skip)(swift_string description, location_or_nil location, SWIFT_CONTEXT void *run);
  record_skip record = (record_skip)dlsym(
      RTLD_DEFAULT, "$s6XCTest0A7CaseRunC10recordSkip11description14sourceLocationySS_AA06SourceH0VSgtF");
  if (record) record(*(const swift_string *)description, (location_or_nil){{0, NULL}, 0}, run);
  return record != NULL;
}

// MARK: - Issues of Swift Testing

static _Thread_local bool is_ours, was_lost;
static void (*_Atomic take_issue)(const void *json, long length);

static void handle(const char *version, const void *json, long length, const void *reserved) {
  if (is_ours) {
    was_lost = true;
  } else if (take_issue) {
    take_issue(json, length);
  }
}

bool candlestick_detect_lost_issues(void) {
  typedef bool (*install_function)(void (*handler)(const char *version, const void *json, long length, const void *reserved));
  install_function install = (install_function)dlsym(RTLD_DEFAULT, "_swift_testing_installFallbackEventHandler");
  return install && install(handle);
}

bool candlestick_is_issue_lost(void (*record)(void *context), void *context) {
  is_ours = true;
  was_lost = false;
  record(context);
  is_ours = false;
  return was_lost;
}

void candlestick_take_lost_issues(void (*take)(const void *json, long length)) { take_issue = take; }

// MARK: - Cancelled tests of Swift Testing

static void *(*_Atomic take_cancellation)(const void *comment, const void *location);

void candlestick_take_test_cancellations(void *(*take)(const void *comment, const void *location)) {
  take_cancellation = take;
}

#if defined(FORKED_WORKERS)

#define CANCEL "$s7Testing4TestV6cancel_14sourceLocations5NeverOAA7CommentVSg_AA06SourceE0VtKFZ"

SWIFT_CALL void candlestick_cancel_test(const void *comment, const void *location, SWIFT_CONTEXT void *context,
                                        SWIFT_ERROR void **error) __asm__(CANCEL) __attribute__((weak));

SWIFT_CALL void candlestick_cancel_test(const void *comment, const void *location, SWIFT_CONTEXT void *context,
                                        SWIFT_ERROR void **error) {
  *error = take_cancellation ? take_cancellation(comment, location) : NULL;
  if (*error) return;
  __typeof__(candlestick_cancel_test) *original = dlsym(RTLD_NEXT, CANCEL);
  if (!original) candlestick_end_without_original("Test.cancel");
  original(comment, location, context, error);
}

#endif

// MARK: - Escaping functions

typedef struct {
  const void *code;
  void *context;
} swift_function;

SWIFT_CALL swift_function candlestick_escaping_function(const void *code, void *context);

SWIFT_CALL swift_function candlestick_escaping_function(const void *code, void *context) {
  swift_retain(context);
  return (swift_function){code, context};
}
