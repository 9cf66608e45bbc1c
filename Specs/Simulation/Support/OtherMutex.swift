import Synchronization

private let mutex = Mutex(0)

/// Uses a mutex in another file than its caller.
func useOtherMutex() { mutex.withLock { $0 += 1 } }
