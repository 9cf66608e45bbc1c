#ifndef CANDLESTICK_RUNTIME_HOOKS_H
#define CANDLESTICK_RUNTIME_HOOKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "MakerHooks.h"
#include "SimulationHooks.h"

/// Has what is printed from here on to the standard output (1) or the standard error (2) go to another file, and what has
/// been printed so far to the one before.
void candlestick_redirect(int stream, int target);

/// Opens an empty file that has no name. Returns -1 and sets `errno` if it fails.
int candlestick_open_scratch_file(void);

/// Tells whether all stored properties of a struct are strong, given its metadata.
bool candlestick_has_strong_fields_only(const void *type);

#if defined(__linux__)

#include <sys/types.h>

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

/// Makes the object that gathers the issues of Swift Testing which are found on the schedules of an exploration, for the caller to
/// release. Returns NULL outside of its tests, and in programs without expectations.
void *candlestick_issue_gatherer(void);

/// Begins to watch this process, in which a run of tests begins. If it exits or is ended by a signal before
/// `candlestick_end_run` is called, that is reported on the standard error with the name of what was running, and an exit with
/// status 0 becomes one with status 1. Children made with `fork` are not watched.
void candlestick_begin_run(void);

/// Keeps the programs that this process starts from taking part in what a parent has asked for.
void candlestick_hide_run(void);

/// Ends the watch: from here on the process may end as it likes.
void candlestick_end_run(void);

/// Names what begins to run: a type, a name in it that may be empty, and its place, where `path` may be NULL. What runs inside
/// it is not named. To be called on the main thread, as the next two. The path has to stay where it is.
void candlestick_begin_running(const char *type, const char *name, const char *path, unsigned long line);

/// Names the hook that what is running is in, by an empty text if it is in none, and its place, where `path` may be NULL.
void candlestick_set_step(const char *name, const char *path, unsigned long line);

/// Ends what was begun last.
void candlestick_end_running(void);

/// Ends this process, with status 1, because of something that it cannot go on after. That is reported on the standard error, with
/// the name of what was running. Any thread may call this.
_Noreturn void candlestick_fail_process(const char *cause);

/// Runs a function in a child process, which ends when the function returns, crashes or calls `exit`.
///
/// The child is a copy of this process in which the calling thread alone goes on. What it prints goes to `output`. It
/// leaves no core dump, and runs no exit handler that was set before (but where the C library is not glibc, if it calls
/// `exit`). Returns the child's process identifier, for the caller to wait for it, or -1 with `errno` set.
pid_t candlestick_fork(int output, void (*body)(void *context), void *context);

/// Whether this process is such a child.
bool candlestick_is_forked_child(void);

/// Makes a pipe whose ends no program that is started inherits, and which is read without waiting. Sets `errno` if it fails.
bool candlestick_pipe(int *read_end, int *write_end);

/// Opens a file that can be read from once a child process has ended, or returns -1 where the kernel has no such file.
int candlestick_process_end(pid_t child);

/// Waits until one of these files can be read, or for less than a second. Negative files are passed over.
void candlestick_wait_for_input(const int *files, size_t count, double seconds);

/// The seconds since the machine was started, asked of the kernel itself, whatever `clock_gettime` is to the process.
double candlestick_uptime(void);

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
