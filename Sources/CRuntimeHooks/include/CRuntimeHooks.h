#ifndef CANDLESTICK_RUNTIME_HOOKS_H
#define CANDLESTICK_RUNTIME_HOOKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "MakerHooks.h"
#include "SimulationHooks.h"

/// Tells whether all stored properties of a struct are strong, given its metadata.
bool candlestick_has_strong_fields_only(const void *type);

#if defined(__linux__)

/// Is handed the metadata of one class, and the context that the caller gave.
typedef void (*candlestick_class_visitor)(const void *class_metadata, void *context);

/// Is handed the full name of a generic class, its descriptor, and the context that the caller gave.
typedef void (*candlestick_generic_class_visitor)(const char *name, const void *descriptor, void *context);

/// Visits every class that derives from another, which is given by its metadata, and that is generic or inside a generic type.
void candlestick_visit_generic_subclasses(
    const void *superclass, candlestick_generic_class_visitor visit, void *context);

/// Whether a class, given by its metadata, derives from another, given by its descriptor.
bool candlestick_derives_from(const void *class_metadata, const void *descriptor);

/// Visits every class of the process that is not generic and has a superclass.
///
/// `known_class` is the metadata of any such class of the caller's. Nothing is visited, and false is returned, unless
/// that class is found where the layout of the runtime's sections says it must be.
bool candlestick_visit_classes(const void *known_class, candlestick_class_visitor visit, void *context);

/// Says that the function which stands in for XCTest's has been called, as it must be in each process that runs XCTest.
void candlestick_stand_in_was_called(void);

/// Sets the function that is asked first for each failure that an XCTest case records. It returns whether it has taken the
/// failure, which XCTest then does not know of. The description and the file are Swift strings.
void candlestick_take_xctest_failures(bool (*take)(const void *description, const void *file, intptr_t line));

#endif

/// Watches, from now on, for issues that no run of Swift Testing takes. To be called once.
///
/// Returns false if this process cannot tell.
bool candlestick_watch_for_lost_issues(void);

/// Records an issue by calling a function. Returns whether no run has taken it.
bool candlestick_is_issue_lost(void (*record)(void *context), void *context);

/// Hands all other issues that no run takes to a function, on the thread that records them: as JSON, of so many bytes.
void candlestick_take_lost_issues(void (*take)(const void *json, long length));

#endif
