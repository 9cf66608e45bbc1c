#ifndef CANDLESTICK_RUNTIME_HOOKS_H
#define CANDLESTICK_RUNTIME_HOOKS_H

#include <stdbool.h>
#include <stddef.h>

#if defined(__linux__)

/// Is handed the metadata of one class, and the context that the caller gave.
typedef void (*candlestick_class_visitor)(const void *class_metadata, void *context);

/// Visits every class of the process that is not generic and has a superclass.
///
/// `known_class` is the metadata of any such class of the caller's. Nothing is visited, and false is returned, unless
/// that class is found where the layout of the runtime's sections says it must be.
bool candlestick_visit_classes(const void *known_class, candlestick_class_visitor visit, void *context);

/// Says that the function which stands in for XCTest's has been called, as it must be in each process that runs XCTest.
void candlestick_stand_in_was_called(void);

#endif

/// Watches, from now on, for issues that no run of Swift Testing's takes. To be called once.
///
/// Returns false if this process cannot tell.
bool candlestick_watch_for_lost_issues(void);

/// Whether no run has taken the issue that this thread has just recorded.
bool candlestick_was_issue_lost(void);

#endif
