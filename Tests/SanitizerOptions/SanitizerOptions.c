// Options of the sanitizers for the tests of this package. `TSAN_OPTIONS` overrides them.
//
// The thread sanitizer looks only for races, not for lock-order inversions. In a run of all specs, its deadlock detector fails an
// internal check (`!dd.isHeld`, on the lock of a Swift task that is cancelled), and hangs while it reports the failure. Each part of the run
// passes with it.

#include "SanitizerOptions.h"

#if __has_feature(thread_sanitizer)
__attribute__((no_sanitize("thread"))) const char *__tsan_default_options(void) { return "detect_deadlocks=0"; }
#endif
