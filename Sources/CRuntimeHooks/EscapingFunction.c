// Makes a non-escaping async function an escaping one, for a scope of Swift Testing: a test that waits for ever is left behind, and
// its function with it.
//
// What this rests on (private to the toolchain, as of Swift 6.3):
// - A function is two words, its code and its context, whether it escapes or not, and is passed and returned in registers.
// - Swift Testing calls `provideScope(for:testCase:performing:)` with an escaping function (see `_applyScopingTraits` in its
//   repository's Sources/Testing/Running/Runner.swift), so that the context is on the heap.

#include "CRuntimeHooks.h"

#define SWIFT_CALL __attribute__((swiftcall))

typedef struct {
  const void *code;
  void *context;
} swift_function;

extern void *swift_retain(void *object);

SWIFT_CALL swift_function candlestick_escaping_function(const void *code, void *context);

SWIFT_CALL swift_function candlestick_escaping_function(const void *code, void *context) {
  swift_retain(context);
  return (swift_function){code, context};
}
