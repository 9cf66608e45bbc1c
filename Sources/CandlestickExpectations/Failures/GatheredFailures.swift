import CandlestickSimulation
import CandlestickSupport

/// Gathers the failures of a block for its caller. Failures of code that outlives the block go to the enclosing
/// destination.
package final class GatheredFailures: FailureDestination {
  private let log = FailureLog()
  /// The error that has ended the block, or one inside it, and skips the test.
  private let skip = Locked<(error: any Error, location: CodeLocation)?>(nil)
  /// True if the block runs again when it fails.
  let isPolled: Bool
  /// True to gather failed XCTest assertions and Swift Testing issues, too.
  let includesAssertions: Bool

  private init(isPolled: Bool, includesAssertions: Bool = false) {
    self.isPolled = isPolled
    self.includesAssertions = includesAssertions || Self.ofAssertion != nil
  }

  /// The innermost gathered failures that include assertions; nil if the test framework records failed assertions of
  /// the current code.
  package static var ofAssertion: GatheredFailures? {
    FailureReporter.innermost(GatheredFailures.self).flatMap { $0.includesAssertions ? $0 : nil }
  }

  package func record(_ failure: TestFailure) {
    // A failure of a polled block does not count if the block passes later.
    if log.record(failure), !isPolled, !FailureReporter.isPolled { FailureReporter.keep(failure) }
  }

  package func keepWhole(of failure: inout TestFailure) {}

  package func record(skip error: any Error, at location: CodeLocation) -> Bool {
    skip.withLock { $0 = (error, location) }
    return true
  }

  /// Ends the block, outside of its scope.
  private func end() -> (failures: [TestFailure], isSkipped: Bool) {
    let skip = skip.withLock(\.self)
    let isSkipped = skip.map(FailureReporter.record) ?? false
    if let skip, !isSkipped { record(TestFailure(unexpected: skip.error, at: skip.location)) }
    return (log.close(), isSkipped)
  }

  /// Ends the block, because its code was left without returning. Returns its failures, unless the block would have run again.
  func abandon() -> [TestFailure] {
    let failures = log.close()
    return isPolled ? [] : failures
  }

  /// Runs code and returns its failures, including one for a thrown error. An error that skips the test is
  /// not a failure, unless the owner of the block records no skips.
  static func of(
    _ body: () throws -> Void,
    at location: CodeLocation,
    isPolled: Bool,
    includesAssertions: Bool = false
  ) -> (failures: [TestFailure], isSkipped: Bool) {
    let failures = GatheredFailures(isPolled: isPolled, includesAssertions: includesAssertions)
    FailureReporter.withDestination(failures) {
      do { try body() } catch { failures.record(error, at: location) }
    }
    return failures.end()
  }

  /// Runs async code and returns its failures, including one for a thrown error. An error that skips the test is
  /// not a failure, unless the owner of the block records no skips.
  static nonisolated(nonsending) func of(
    _ body: () async throws -> Void,
    at location: CodeLocation,
    includesAssertions: Bool = false
  ) async -> (failures: [TestFailure], isSkipped: Bool) {
    let failures = GatheredFailures(isPolled: false, includesAssertions: includesAssertions)
    await FailureReporter.withDestination(failures) {
      do { try await body() } catch { failures.record(error, at: location) }
    }
    return failures.end()
  }

  /// Runs async code for a limited time and returns its failures, including one for a thrown error or a timeout.
  static nonisolated(nonsending) func of(
    _ body: @escaping () async throws -> Void,
    at location: CodeLocation,
    within wait: PollWait
  ) async -> (result: [TestFailure], isTimedOut: Bool) {
    let failures = GatheredFailures(isPolled: true)
    let timeout = await FailureReporter.withDestination(failures) { () async -> TestFailure? in
      let result = await wait.attempt { () async -> (any Error)? in
        do { try await body() } catch { return error }
        return nil
      }
      switch result {
      case .ended(let error):
        if let error { failures.record(error, at: location) }
        return nil
      case .timedOut(let note):
        return TestFailure(message: "timed out before the block ended", location: location, details: note)
      }
    }
    return (failures.end().failures + [timeout].compactMap(\.self), timeout != nil)
  }

  private func record(_ error: any Error, at location: CodeLocation) {
    log.removeMissingMatchers()
    let isReported = log.failures.include(error) || !log.failures.isEmpty && error.isXCTUnwrapError
    if isReported { return }
    if error.isSkip, record(skip: error, at: location) { return }
    record(TestFailure(unexpected: error, at: location))
  }
}

extension FailureReporter {
  /// Records that an error has skipped the test of the current code. Returns false if the owner of the code records no skips.
  fileprivate static func record(skip error: any Error, at location: CodeLocation) -> Bool {
    // A block of known issues must not report that it had none.
    if observers.contains(where: { $0.takes(error, thrown: "", at: location) }) { return true }
    return destination.record(skip: error, at: location)
  }
}

extension Error {
  /// True if the error skips the test. The types themselves cannot be imported here.
  var isSkip: Bool { ["XCTSkip", "SpecSkip", "SkipInfo"].contains(String(describing: type(of: self))) }

  /// True if `XCTUnwrap` threw the error, after it had reported a failure. The error's type is internal to XCTest.
  package var isXCTUnwrapError: Bool { String(describing: type(of: self)) == "XCTestErrorWhileUnwrappingOptional" }
}
