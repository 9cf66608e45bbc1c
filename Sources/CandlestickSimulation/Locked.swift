import Foundation

/// A value behind a lock, for any thread and any task to use.
///
/// Synchronization's `Mutex` would serve, but for the thread sanitizer: it takes a contended lock in code that the
/// sanitizer does not see, and is reported as a race. Foundation's lock is one that the sanitizer knows.
///
/// Unchecked, because the value is variable: it is used only in `withLock`, which one thread at a time can be in, and
/// what comes out of there is `Sendable`, as the value is.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Uses the value while nobody else does.
  ///
  /// - Parameter body: is handed the value, and may change it. It must not use the same value by way of `withLock`.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
