// Makes a non-escaping async function escaping, for the scope of a Swift Testing test: a test that waits forever is
// left behind with its function.
//
// It relies on private parts of the toolchain, as of Swift 6.3:
// - A function is two words, its code and its context, whether it escapes or not, passed and returned in registers.
// - Swift Testing calls `provideScope(for:testCase:performing:)` with an escaping function (see `_applyScopingTraits`
//   in Sources/Testing/Running/Runner.swift in its repository), so that the context is on the heap.

#include "CRuntimeHooks.h"
#include "SwiftCalls.h"

typedef struct {
  const void *code;
  void *context;
} swift_function;

SWIFT_CALL swift_function candlestick_escaping_function(const void *code, void *context);

SWIFT_CALL swift_function candlestick_escaping_function(const void *code, void *context) {
  swift_retain(context);
  return (swift_function){code, context};
}
