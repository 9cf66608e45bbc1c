import CSupport
import CandlestickExpectations
import CandlestickSpecs
import CandlestickSupport

/// Reports crashes, exits and failures of code that declarations have left running, such as a thread that `spec()` has
/// started. If the thread crashes or exits, it stops, and the run continues.
@MainActor final class LeftCode {
  /// The time for which a process that has run its tests waits for such code.
  static let timeToFinish: Duration = .milliseconds(50)

  private nonisolated let lateFailures: LateFailures
  /// The failures reported so far. Workers that are started as new processes repeat the declarations, and their failures.
  private nonisolated let reported = Locked<Set<[String]>>([])

  init(_ reports: RunReports) { lateFailures = reports.lateFailures }

  /// Reports a failure, unless it has been reported. Can be called on any thread.
  nonisolated func report(_ failure: TestFailure) {
    let isNew = reported.withLock { $0.insert([failure.message, "\(failure.location)"]).inserted }
    if isNew { lateFailures.recordStray(failure) }
  }

  /// Reports a crash of such code, if there is a new one.
  ///
  /// - Parameter status: the record of a worker; nil for this process.
  func report(in status: UnsafeMutableRawPointer? = nil) {
    guard let end = WorkerEnd(ofLeftCodeIn: status) else { return }
    report(end.failure(at: .unknown, number: -2))
  }
}

extension WorkerEnd {
  /// Creates the end of a thread that a declaration has started; nil if none has crashed.
  fileprivate init?(ofLeftCodeIn status: UnsafeMutableRawPointer?) {
    var cause: UnsafePointer<CChar>?
    var message: UnsafePointer<CChar>?
    guard let stack = candlestick_take_left_crash(status, &cause, &message), let cause, let message else { return nil }
    let offset = status.map { candlestick_read_worker_state($0).code_offset } ?? 0
    self.init(
      hasEnded: false,
      ending: .unseen,
      reasonForKill: nil,
      cause: "\(String(cString: cause)) stopped a thread or a Dispatch block that a declaration of specs had started",
      location: "",
      words: "",
      errorOutput: String(cString: message),
      threads: [Thread(stack, isMain: false, offset)].compactMap(\.self)
    )
  }
}
