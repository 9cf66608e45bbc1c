import CandlestickSimulation

/// Keeps failures until somebody decides what becomes of them.
final class GatheredFailures: FailureDestination {
  private let gathered = Locked<[Failure]>([])

  var all: [Failure] { gathered.withLock(\.self) }

  func record(_ failure: Failure) {
    gathered.withLock { $0.append(failure) }
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
    return failures.all
  }

  /// Runs async code and gathers what fails in it, an error that it throws among it.
  ///
  /// - Parameters:
  ///   - location: where the code stands.
  ///   - body: the code.
  static nonisolated(nonsending) func of(_ body: () async throws -> Void, at location: SourceLocation) async
    -> [Failure]
  {
    let failures = GatheredFailures()
    await FailureReporter.withDestination(failures) {
      do { try await body() } catch { failures.record(error, at: location) }
    }
    return failures.all
  }

  private func record(_ error: any Error, at location: SourceLocation) {
    if let error = error as? RequireError, error.isReported(among: all) { return }
    record(Failure(message: "unexpected error thrown: <\(stringify(error))>", location: location))
  }
}
