import CandlestickSimulation

/// Keeps failures until somebody decides what becomes of them.
final class GatheredFailures: FailureDestination {
  private struct State {
    var failures: [Failure] = []
    var isOver = false
  }

  private let state = Locked(State())
  private let recordOutside = FailureReporter.recorder

  func record(_ failure: Failure) {
    let isOver = state.withLock { state in
      if !state.isOver { state.failures.append(failure) }
      return state.isOver
    }
    // What outlives the code fails on its own account.
    if isOver { recordOutside(failure) }
  }

  /// What has failed, now that the code has ended.
  private func end() -> [Failure] {
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
  static func of(_ body: () throws -> Void, at location: SourceLocation) -> [Failure] {
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
    at location: SourceLocation
  ) async -> [Failure] {
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
    at location: SourceLocation,
    within wait: PollWait
  ) async -> (failures: [Failure], isCut: Bool) {
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
        let failure = Failure(message: "timed out before the block ended", location: location, details: note)
        return (failures.end() + [failure], true)
      }
    }
  }

  private func record(_ error: any Error, at location: SourceLocation) {
    if state.withLock(\.failures).include(error) { return }
    record(Failure(unexpected: error, at: location))
  }
}
