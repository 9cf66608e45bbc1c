// Finds the message of a fatal error.
//
// It relies on a private part of the runtime, as of Swift 6.3: it keeps the message for debuggers and crash reporters,
// and exports a function that returns the address of the pointer to it. Without the function, there is no message.

#if defined(FORKED_WORKERS)

#include "CTestProcess.h"

#include <stdatomic.h>

__attribute__((weak)) const _Atomic(const char *) *swift_getFatalErrorMessageBuffer(void);

const char *candlestick_fatal_error(void) {
  return swift_getFatalErrorMessageBuffer ? atomic_load(swift_getFatalErrorMessageBuffer()) : NULL;
}

// The runtime would append the next message to this one.
void candlestick_forget_fatal_error(void) {
  if (swift_getFatalErrorMessageBuffer) atomic_store((_Atomic(const char *) *)swift_getFatalErrorMessageBuffer(), NULL);
}

#endif
