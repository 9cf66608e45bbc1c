// Declares Swift's calling conventions, and functions that the Swift runtime exports.

#pragma once

#include <stddef.h>

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_ASYNC_CALL __attribute__((swiftasynccall))
/// Marks the parameter for the frame of an async function.
#define ASYNC_CONTEXT __attribute__((swift_async_context))
/// Marks the parameter for the context of a closure, or for `self`.
#define SWIFT_CONTEXT __attribute__((swift_context))
#define SWIFT_ERROR __attribute__((swift_error_result))

extern void *swift_retain(void *object);
extern void swift_release(void *object);

extern SWIFT_CALL void *swift_task_getCurrent(void);
extern SWIFT_CALL void *swift_task_alloc(size_t size);
extern SWIFT_CALL void swift_task_dealloc(void *memory);
