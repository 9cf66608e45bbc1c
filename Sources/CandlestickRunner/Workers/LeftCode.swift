import CSupport
import CandlestickExpectations
import CandlestickSpecs

/// Reports crashes of code that declarations have left running, such as a thread that `spec()` has started. The thread stops,
/// and the run continues.
@MainActor final class LeftCode {
  private let reports: RunReports
  /// The crashes reported so far. Workers that are started as new processes repeat the declarations, and their crashes.
  private var reported: Set<[String]> = []

  init(_ reports: RunReports) { self.reports = reports }

  /// Reports a crash, if there is a new one.
  ///
  /// - Parameter status: the record of a worker; nil for this process.
  func report(in status: UnsafeMutableRawPointer? = nil) {
    guard let end = WorkerEnd(ofLeftCodeIn: status) else { return }
    let failure = end.failure(at: .unknown, number: -2)
    guard reported.insert([failure.message, "\(failure.location)"]).inserted else { return }
    reports.lateFailures.recordStray(failure)
  }
}

extension WorkerEnd {
  /// Creates the end of a thread that a declaration has started; nil if none has crashed.
  fileprivate init?(ofLeftCodeIn status: UnsafeMutableRawPointer?) {
    var cause: UnsafePointer<CChar>?
    var message: UnsafePointer<CChar>?
    guard let stack = candlestick_take_left_crash(status, &cause, &message), let cause, let message else { return nil }
    let offset = status.map { candlestick_read_record($0).code_offset } ?? 0
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
