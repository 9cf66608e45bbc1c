// Tells of issues that Swift Testing drops, because no run of its own is under way to take them.
//
// What this rests on (private to the toolchain, as of Swift 6.3; see the Swift Testing repository's
// Sources/_TestingInterop/FallbackEventHandler.swift):
// - `_swift_testing_installFallbackEventHandler`, exported by lib_TestingInterop: installs the handler that is called, on
//   the thread that records an issue, if no run takes it. It returns whether there was none before.
//
// The function is looked up by its name. Where there is none, or another's handler is installed, we are told so and do
// not record issues that might be dropped.

#define _GNU_SOURCE
#include "CRuntimeHooks.h"

#include <dlfcn.h>

typedef void (*event_handler)(const char *version, const void *json, long length, const void *reserved);

static _Thread_local bool was_lost;

static void remember(const char *version, const void *json, long length, const void *reserved) {
  (void)version, (void)json, (void)length, (void)reserved;
  was_lost = true;
}

bool candlestick_watch_for_lost_issues(void) {
  bool (*install)(event_handler) = (bool (*)(event_handler))dlsym(RTLD_DEFAULT, "_swift_testing_installFallbackEventHandler");
  return install && install(remember);
}

bool candlestick_was_issue_lost(void) {
  bool lost = was_lost;
  was_lost = false;
  return lost;
}
