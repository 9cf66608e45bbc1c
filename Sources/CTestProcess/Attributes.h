// Attributes of functions and variables that only the C code of this package uses.

#pragma once

#define HIDDEN __attribute__((visibility("hidden")))

/// Makes a thread-local variable readable without a call, which would force the reader to save registers.
#define READ_WITHOUT_CALL __attribute__((tls_model("initial-exec")))

/// Prevents sanitizers from instrumenting a function. The thread sanitizer does not know that BlocksRuntime counts the
/// uses of a block, so that all uses precede its disposal. It also calls some functions on threads that it does not
/// know yet, or no longer knows.
#define UNSANITIZED __attribute__((disable_sanitizer_instrumentation))

/// Initializes a lock of our own, at which no step is interrupted. It has a kind that programs do not use.
#define OWN_LOCK PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP
