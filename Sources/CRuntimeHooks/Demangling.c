// Demangles Swift names.
//
// It relies on `swift_demangle`, which the standard library exports for backtraces.

#include "CRuntimeHooks.h"

#if defined(__linux__)

extern char *swift_demangle(const char *name, size_t length, char *output, size_t *output_size, uint32_t flags);

char *candlestick_demangle(const char *name, size_t length) { return swift_demangle(name, length, NULL, NULL, 0); }

#endif
