// Takes issues that Swift Testing drops because it is not running tests.
//
// It relies on this private behavior of the toolchain, as of Swift 6.3 (see
// Sources/_TestingInterop/FallbackEventHandler.swift in the Swift Testing repository):
// - `_swift_testing_installFallbackEventHandler`, exported by lib_TestingInterop, installs a handler that is called, on
//   the thread that records an issue, with the issue as JSON, if no run takes it. It returns false if there was a
//   handler.
//
// If the function does not exist, or another handler is installed, the caller does not record issues that might be
// dropped.

#define _GNU_SOURCE
#include "CRuntimeHooks.h"

#include <dlfcn.h>

typedef void (*event_handler)(const char *version, const void *json, long length, const void *reserved);

static _Thread_local bool is_ours, was_lost;
static void (*_Atomic take_issue)(const void *json, long length);

static void handle(const char *version, const void *json, long length, const void *reserved) {
  (void)version, (void)reserved;
  if (is_ours) {
    was_lost = true;
  } else if (take_issue) {
    take_issue(json, length);
  }
}

bool candlestick_watch_for_lost_issues(void) {
  bool (*install)(event_handler) = (bool (*)(event_handler))dlsym(RTLD_DEFAULT, "_swift_testing_installFallbackEventHandler");
  return install && install(handle);
}

bool candlestick_is_issue_lost(void (*record)(void *context), void *context) {
  is_ours = true;
  was_lost = false;
  record(context);
  is_ours = false;
  return was_lost;
}

void candlestick_take_lost_issues(void (*take)(const void *json, long length)) {
  take_issue = take;
}
