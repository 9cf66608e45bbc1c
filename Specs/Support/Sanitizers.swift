import Foundation

/// True if this process runs under the thread sanitizer. Its interceptor of `dispatch_async` drops the flags of work
/// items, so the real Dispatch has no barriers there.
let isThreadSanitized = isLoaded("__tsan_init")

/// True if this process runs under the thread sanitizer or the address sanitizer.
let isSanitized = isThreadSanitized || isLoaded("__asan_init")

private func isLoaded(_ symbol: String) -> Bool { dlsym(UnsafeMutableRawPointer(bitPattern: 0), symbol) != nil }
