// All private knowledge about the Swift runtime, Foundation, Dispatch, Swift Testing and XCTest. Each .c file names what it
// relies on.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "FailureOriginHooks.h"
#include "SimulationHooks.h"
#include "StackHooks.h"
#include "TaskHooks.h"

// MARK: - Classes

/// Called with the metadata of a class, and the caller's context.
typedef void (*candlestick_class_visitor)(const void *class_metadata, void *context);

/// Called with the full name of a generic class, its descriptor, and the caller's context.
typedef void (*candlestick_generic_class_visitor)(const char *name, const void *descriptor, void *context);

/// Visits every subclass of a class, given by its metadata, that is generic or inside a generic type.
void candlestick_visit_generic_subclasses(const void *superclass, candlestick_generic_class_visitor visit, void *context);

/// Returns true if a class, given by its metadata, derives from another, given by its descriptor.
bool candlestick_derives_from(const void *class_metadata, const void *descriptor);

/// Visits every class of the process that is not generic and has a superclass.
///
/// `known_class` is the metadata of any such class. Visits nothing and returns false if that class is not in the runtime's
/// sections: their layout is unknown.
bool candlestick_visit_classes(const void *known_class, candlestick_class_visitor visit, void *context);

// MARK: - XCTest

/// Sets the function that runs the tests of `XCTMain(_:)`, an array of `XCTestCaseEntry`, and the specs. It must not return.
void candlestick_set_test_runner(void (*run)(const void *tests));

/// Returns the Swift runtime's message about the fatal error that ends this process; NULL if there is none. Async-signal-safe.
const char *candlestick_fatal_error(void);

/// Marks the tests of this process as run without XCTest's `XCTMain(_:)`, which otherwise has to be called.
void candlestick_mark_xct_main_called(void);

/// Sets the function that is called first for each failure of an XCTest case. XCTest does not get the failures for
/// which it returns true. The description and the file are Swift strings.
void candlestick_take_xctest_failures(bool (*take)(const void *description, const void *file, intptr_t line));

/// Records that a test case was skipped. The description is a Swift string, and the run an `XCTestCaseRun`. Returns false if this
/// XCTest offers no way to do that.
bool candlestick_skip_test_case(const void *description, void *run);

// MARK: - Swift Testing

/// Begins to detect issues that no run of Swift Testing takes. Call it once. Returns false if it cannot.
bool candlestick_watch_for_lost_issues(void);

/// Calls a function that records an issue. Returns true if no run took the issue.
bool candlestick_is_issue_lost(void (*record)(void *context), void *context);

/// Sets the function for all other issues that no run takes. It is called with JSON, on the thread that records the
/// issue.
void candlestick_take_lost_issues(void (*take)(const void *json, long length));
