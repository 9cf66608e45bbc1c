import Foundation

/// Downloads with a timeout for each attempt, and repeats attempts that fail.
struct Downloader: Sendable {
  var transport: any Transport
  var clock: any Clock<Duration> = ContinuousClock()
  var attempts = 4
  var firstPause = Duration.seconds(1)
  /// The time limit of an attempt.
  var timeout = Duration.seconds(30)

  /// - Throws: the error of the last attempt; `CancellationError` if the task is cancelled.
  func data(at path: String, progress: @escaping @Sendable (Double) -> Void = { _ in }) async throws -> Data {
    try await retrying(attempts: attempts, firstPause: firstPause, clock: clock) {
      try await withTimeout(timeout, clock: clock) { try await transport.data(at: path, progress: progress) }
    }
  }
}
