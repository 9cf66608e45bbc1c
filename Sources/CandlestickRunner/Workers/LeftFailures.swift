import CandlestickExpectations
import CandlestickSupport

/// Passes on the failures of code that declarations have left behind, such as a task that `spec()` has started. Before the
/// run, they wait. Any thread may use it.
final class LeftFailures: Sendable {
  static let ofProcess = LeftFailures()

  private let waiting = Locked<[TestFailure]>([])
  private let receiver = Locked<(@Sendable (TestFailure) -> Void)?>(nil)

  func record(_ failure: TestFailure) {
    waiting.withLock { $0.append(failure) }
    passOn()
  }

  /// Passes the failures on, including those that are waiting.
  func setReceiver(_ receive: @escaping @Sendable (TestFailure) -> Void) {
    receiver.withLock { $0 = receive }
    passOn()
  }

  private func passOn() {
    guard let receive = receiver.withLock(\.self) else { return }
    let failures = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    failures.forEach(receive)
  }
}
