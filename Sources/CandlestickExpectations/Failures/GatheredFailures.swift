import CandlestickSimulation

/// Gathers the failures of a block for the caller. Those of code that outlives the block go to the destination around it.
final class GatheredFailures: FailureDestination {
  private let log = FailureLog()
  /// True if the block runs again if it fails.
  let isPolled: Bool

  private init(isPolled: Bool) { self.isPolled = isPolled }

  func record(_ failure: TestFailure) { log.record(failure) }

  /// Runs code and returns its failures, with one for a thrown error.
  ///
  /// - Parameters:
  ///   - location: the location of the code.
  ///   - isPolled: true if it runs again if it fails.
  static func of(_ body: () throws -> Void, at location: CodeLocation, isPolled: Bool) -> [TestFailure] {
    let failures = GatheredFailures(isPolled: isPolled)
    FailureReporter.withDestination(failures) {
      do { try body() } catch { failures.record(error, at: location) }
    }
    return failures.log.close()
  }

  /// Runs async code and returns its failures, with one for a thrown error.
  ///
  /// - Parameter location: the location of the code.
  static nonisolated(nonsending) func of(
    _ body: () async throws -> Void,
    at location: CodeLocation
  ) async -> [TestFailure] {
    let failures = GatheredFailures(isPolled: false)
    await FailureReporter.withDestination(failures) {
      do { try await body() } catch { failures.record(error, at: location) }
    }
    return failures.log.close()
  }

  /// Runs async code for a limited time and returns its failures, with one for a thrown error or a timeout.
  ///
  /// - Parameters:
  ///   - location: the location of the code.
  ///   - wait: the time limit.
  static nonisolated(nonsending) func of(
    _ body: @escaping () async throws -> Void,
    at location: CodeLocation,
    within wait: PollWait
  ) async -> (result: [TestFailure], isTimedOut: Bool) {
    let failures = GatheredFailures(isPolled: true)
    return await FailureReporter.withDestination(failures) {
      let result = await wait.attempt { () async -> (any Error)? in
        do { try await body() } catch { return error }
        return nil
      }
      switch result {
      case .ended(let error):
        if let error { failures.record(error, at: location) }
        return (failures.log.close(), false)
      case .timedOut(let note):
        let failure = TestFailure(message: "timed out before the block ended", location: location, details: note)
        return (failures.log.close() + [failure], true)
      }
    }
  }

  private func record(_ error: any Error, at location: CodeLocation) {
    if log.failures.include(error) { return }
    record(TestFailure(unexpected: error, at: location))
  }
}
