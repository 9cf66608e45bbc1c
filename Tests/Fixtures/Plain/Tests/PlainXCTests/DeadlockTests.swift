import Candlestick
import XCTest

final class DeadlockTests: XCTestCase {
  /// Waiting for an outside event would last until the real-time limit, which is a different error.
  private let settings = SimulationSettings(outsideTimeout: .seconds(3600), realTimeLimit: .seconds(20))

  func testIsToldAtOnceBesideIdleThreads() {
    let isThreadThere = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { isThreadThere.signal() }
    isThreadThere.wait()
    for _ in 1...20 {
      XCTAssertThrowsError(try deadlock()) { XCTAssertEqual(($0 as? SimulationError)?.kind, .deadlock, "\($0)") }
    }
  }

  func testIsNotToldWhileAnotherTaskYieldsOnTheMainActor() throws {
    let (questions, asking) = AsyncStream<CheckedContinuation<Void, Never>>.makeStream()
    Task { @MainActor in
      for await question in questions {
        for _ in 1...10_000 { await Task.yield() }
        question.resume()
      }
    }
    try withDeterministicExecution(settings: settings) { await withCheckedContinuation { asking.yield($0) } }
    asking.finish()
  }

  private func deadlock() throws {
    try withDeterministicExecution(settings: settings) {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
  }
}
