// Silences the report of checked continuations that a simulation drops at its end.
//
// It relies on a private part of the toolchain, as of Swift 6.3: libswift_Concurrency reports a leaked continuation with a
// call of swift_reportError through the PLT, with this text. Where that is not so, the report is printed.

#if defined(__linux__)

#define _GNU_SOURCE
#include "CRuntimeHooks.h"
#include "RealFunction.h"

#include <stdint.h>
#include <string.h>

static _Thread_local bool is_silent;

void candlestick_silence_leaked_continuations(bool silences) { is_silent = silences; }

void swift_reportError(uint32_t flags, const char *message);

STANDS_IN void swift_reportError(uint32_t flags, const char *message) {
  REAL(void, swift_reportError, uint32_t, const char *);
  if (is_silent && strstr(message, "leaked its continuation without resuming it")) return;
  real(flags, message);
}

#endif
