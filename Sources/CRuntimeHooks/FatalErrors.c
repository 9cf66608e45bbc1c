// Finds what the Swift runtime says about a fatal error.
//
// It relies on a private part of the toolchain, as of Swift 6.3: the runtime keeps the message of a fatal error that it prints, for
// debuggers and crash reporters, and a function returns the address of the pointer to it. Without that function, there is no message.

#if defined(__linux__)

#include "CRuntimeHooks.h"
#include "CSupport.h"

#include <stdatomic.h>
#include <stddef.h>

__attribute__((weak)) const _Atomic(const char *) *swift_getFatalErrorMessageBuffer(void);

const char *candlestick_fatal_error(void) {
  return swift_getFatalErrorMessageBuffer ? atomic_load(swift_getFatalErrorMessageBuffer()) : NULL;
}

#endif
