import CandlestickSimulation
import CandlestickSupport

/// Keeps failures until somebody decides what becomes of them.
final class GatheredFailures: FailureDestination {
  private struct State {
    var failures: [TestFailure] = []
    var isOver = false
  }

  private let state = Locked(State())
  private let recordOutside = FailureReporter.recorder

  func record(_ failure: TestFailure) {
    let isOver = state.withLock { state in
      if !state.isOver { state.failures.append(failure) }
      return state.isOver
    }
    // What outlives the code fails on its own account.
    if isOver { recordOutside(failure) }
  }

  /// What has failed, now that the code has ended.
  private func end() -> [TestFailure] {
    state.withLock { state in
      state.isOver = true
      return state.failures
    }
  }

  /// Runs code and gathers what fails in it, an error that it throws among it.
  ///
  /// - Parameters:
  ///   - location: where the code stands.
  ///   - body: the code.
  static func of(_ body: () throws -> Void, at location: CodeLocation) -> [TestFailure] {
    let failures = GatheredFailures()
    FailureReporter.withDestination(failures) {
      do { try body() } catch { failures.record(error, at: location) }
    }
    return failures.end()
  }

  /// Runs async code and gathers what fails in it, an error that it throws among it.
  ///
  /// - Parameters:
  ///   - location: where the code stands.
  ///   - body: the code.
  static nonisolated(nonsending) func of(
    _ body: () async throws -> Void,
    at location: CodeLocation
  ) async -> [TestFailure] {
    let failures = GatheredFailures()
    await FailureReporter.withDestination(failures) {
      do { try await body() } catch { failures.record(error, at: location) }
    }
    return failures.end()
  }

  /// Runs async code for as long as it may take, and gathers what fails in it, an error that it throws among it.
  ///
  /// - Parameters:
  ///   - body: the code.
  ///   - location: where the code stands.
  ///   - wait: how long it may take.
  /// - Returns: what has failed, and whether the code had to be cut short.
  static nonisolated(nonsending) func of(
    _ body: @escaping () async throws -> Void,
    at location: CodeLocation,
    within wait: PollWait
  ) async -> (failures: [TestFailure], isCut: Bool) {
    let failures = GatheredFailures()
    return await FailureReporter.withDestination(failures) {
      let result = await wait.attempt { () async -> (any Error)? in
        do { try await body() } catch { return error }
        return nil
      }
      switch result {
      case .ended(let error):
        if let error { failures.record(error, at: location) }
        return (failures.end(), false)
      case .cut(let note):
        let failure = TestFailure(message: "timed out before the block ended", location: location, details: note)
        return (failures.end() + [failure], true)
      }
    }
  }

  private func record(_ error: any Error, at location: CodeLocation) {
    if state.withLock(\.failures).include(error) { return }
    record(TestFailure(unexpected: error, at: location))
  }
}
