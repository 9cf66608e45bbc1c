#if os(Linux)
import Foundation

/// Whether this process runs under the thread sanitizer. Its own definition of `dispatch_async` loses the flags of work
/// items, so that the real Dispatch has no barriers there.
let isThreadSanitized = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "__tsan_init") != nil
#endif
