// Tells code of a simulation whether it is on the main thread: it is if it runs on the main queue, or on the main actor.
//
// It relies on the mangled name of the getter of `Thread.isMainThread`, which programs call, as of Swift 6.3. The one of
// an instance is called by way of its class, so `Thread.current.isMainThread` has the real answer.

#if defined(__linux__)

#define _GNU_SOURCE
#include "CRuntimeHooks.h"
#include "DispatchQueueState.h"
#include "EnteredSimulation.h"
#include "Images.h"
#include "RealFunction.h"
#include "SwiftCalls.h"

#define IS_MAIN_THREAD "$s10Foundation6ThreadC06isMainB0SbvgZ"

STANDS_IN SWIFT_CALL bool candlestick_shown_is_main_thread(SWIFT_CONTEXT void *type) __asm__(IS_MAIN_THREAD);

STANDS_IN SWIFT_CALL bool candlestick_shown_is_main_thread(SWIFT_CONTEXT void *type) {
  static _Atomic(void *) cached;
  SWIFT_CALL bool (*real)(SWIFT_CONTEXT void *) = real_function(IS_MAIN_THREAD, &cached, NULL);
  candlestick_simulation *simulation = candlestick_entered;
  const void *caller = __builtin_return_address(0);
  if (!simulation || candlestick_is_outside() || candlestick_is_in_image(caller, image_xctest) ||
      candlestick_is_in_image(caller, image_testing))
    return real(type);
  return candlestick_is_on_queue(simulation, candlestick_main_queue());
}

#endif
