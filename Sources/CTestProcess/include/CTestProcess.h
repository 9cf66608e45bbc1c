// Private knowledge about XCTest, Swift Testing and the Swift runtime that a test process needs, with or without
// simulations. Each .c file names the private details that it relies on.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "SimulationFunctions.h"

// MARK: - Classes

/// Called with the metadata of a class and the caller's context.
typedef void (*candlestick_class_visitor)(const void *class_metadata, void *context);

/// Called with the full name of a generic class, its descriptor and the caller's context.
typedef void (*candlestick_generic_class_visitor)(const char *name, const void *descriptor, void *context);

/// Visits every subclass of a class (given by its metadata) that is generic or nested in a generic type.
void candlestick_visit_generic_subclasses(const void *superclass, candlestick_generic_class_visitor visit, void *context);

/// Returns true if a class (given by its metadata) derives from another class (given by its descriptor).
bool candlestick_derives_from(const void *class_metadata, const void *descriptor);

/// Visits every class of the process that has a superclass and is not generic.
///
/// `known_class` is the metadata of any such class. If that class is not in the runtime's sections, their layout is
/// unknown: the function then visits nothing and returns false.
bool candlestick_visit_classes(const void *known_class, candlestick_class_visitor visit, void *context);

// MARK: - Fatal errors

/// Returns the Swift runtime's message about the fatal error that is ending this process; NULL if there is none.
/// Async-signal-safe.
const char *candlestick_fatal_error(void);

/// Clears that message, because the process has survived the error.
void candlestick_forget_fatal_error(void);

/// Runs synchronous code, and leaves it if it traps: its objects are never released, and its locks stay locked.
///
/// - leave: called where the code has trapped, before it is left.
/// - message: receives what the runtime reported if the code trapped; the caller frees it.
///
/// Returns 0 if the code has returned, the signal if it has trapped, and -1, without running the code, if traps cannot
/// be caught.
int candlestick_catch_trap(void (*run)(void *context), void (*leave)(void *context), void *context, char **message);

/// Ends the innermost binding of a task-local value in the current task or, outside tasks, on this thread.
void candlestick_pop_task_local(void);

// MARK: - XCTest

/// Sets the function that runs the specs and the tests passed to `XCTMain(_:)`, an array of `XCTestCaseEntry`. It must
/// not return.
void candlestick_set_test_runner(void (*run)(const void *tests));

/// Sets the function that runs the main loop of a process whose main function is async. If it returns, the runtime runs its own.
void candlestick_set_main_loop(void (*run)(void));

/// Records that this process runs its tests without XCTest's `XCTMain(_:)`, which must be called otherwise.
void candlestick_mark_xct_main_called(void);

/// Sets a function that is called for each failure of an XCTest case before XCTest records it. If it returns true,
/// XCTest does not record the failure. The description and the file are Swift strings.
void candlestick_take_xctest_failures(bool (*take)(const void *description, const void *file, intptr_t line));

/// Sets a function that runs the methods of an XCTest case, by calling its first argument with the second one. XCTest counts the
/// failures afterwards.
void candlestick_around_xctest_methods(void (*call)(void (*methods)(void *test_case), void *test_case));

/// Records that a test case was skipped. The description is a Swift string, and the run is an `XCTestCaseRun`. Returns
/// false if this XCTest has no function for that.
bool candlestick_skip_test_case(const void *description, void *run);

// MARK: - Swift Testing

/// Starts detecting issues that no Swift Testing run records. Call it once. Returns false if that is not possible.
bool candlestick_detect_lost_issues(void);

/// Calls a function that records an issue. Returns true if no run recorded the issue.
bool candlestick_is_issue_lost(void (*record)(void *context), void *context);

/// Sets the function for calls of `Test.cancel`, with pointers to its arguments. It returns the error to throw instead, which
/// the caller then owns, or NULL to cancel the test.
void candlestick_take_test_cancellations(void *(*take)(const void *comment, const void *location));

/// Sets the function for all other issues that no run records. It is called with JSON, on the thread that records the
/// issue.
void candlestick_take_lost_issues(void (*take)(const void *json, long length));

// MARK: - The main actor

/// Starts or stops running all jobs without an executor on the main actor.
///
/// Returns false if this runtime does not support that.
bool candlestick_set_main_serial_executor(bool is_on);

/// Returns true if all jobs without an executor run on the main actor.
bool candlestick_is_main_serial_executor(void);

// MARK: - Names

extern char *swift_demangle(const char *name, size_t length, char *output, size_t *output_size, uint32_t flags);

/// Demangles a Swift name of `length` bytes. Returns NULL for other names. The caller frees the result.
///
/// It relies on `swift_demangle`, which the standard library exports for backtraces.
static inline char *candlestick_demangle(const char *name, size_t length) {
  return swift_demangle(name, length, NULL, NULL, 0);
}
