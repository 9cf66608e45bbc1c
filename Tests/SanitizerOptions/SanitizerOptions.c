// Options of the sanitizers for the tests of this package. `TSAN_OPTIONS` overrides them.
//
// The thread sanitizer looks for races only, not for locks that are taken in different orders: in a run of all specs, that search
// fails a check of its own (`!dd.isHeld`, on the lock of a Swift task that is cancelled), and hangs while it reports that. Any part of
// the run alone passes with it.

#include "SanitizerOptions.h"

#if __has_feature(thread_sanitizer)
__attribute__((no_sanitize("thread"))) const char *__tsan_default_options(void) { return "detect_deadlocks=0"; }
#endif
