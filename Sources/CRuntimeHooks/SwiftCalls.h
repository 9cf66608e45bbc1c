// The calling conventions of Swift, and functions that its runtime exports.

#ifndef CANDLESTICK_SWIFT_CALLS_H
#define CANDLESTICK_SWIFT_CALLS_H

#include "SimulationHooks.h"

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_ASYNC_CALL __attribute__((swiftasynccall))
/// The parameter in which an async function gets its frame.
#define ASYNC_CONTEXT __attribute__((swift_async_context))
/// The parameter in which a function gets the context of its closure, or its `self`.
#define SWIFT_CONTEXT __attribute__((swift_context))

extern void *_Nonnull swift_retain(void *_Nonnull object);
extern void swift_release(void *_Nonnull object);

#if defined(__linux__)

extern SWIFT_CALL void *_Nullable swift_task_getCurrent(void);
extern SWIFT_CALL candlestick_executor swift_task_getCurrentExecutor(void);
extern SWIFT_CALL candlestick_executor swift_task_getMainExecutor(void);
extern SWIFT_CALL candlestick_executor swift_task_getPreferredTaskExecutor(void);
extern SWIFT_CALL void *_Nonnull swift_task_alloc(size_t size);
extern SWIFT_CALL void swift_task_dealloc(void *_Nonnull memory);

#endif

#endif
