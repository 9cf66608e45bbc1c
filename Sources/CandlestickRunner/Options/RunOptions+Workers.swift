import CSupport
import CandlestickSupport
import Foundation

extension RunOptions {
  /// True if a test of this program started this process, for example to observe a crash. Such a process does not use
  /// workers, because they would survive the crash.
  static let areWorkersRuledOut = candlestick_is_started_by_test()

  /// True if workers run the tests; false if this process does, as under a debugger.
  var usesWorkers: Bool { isolation != .none && !Self.areWorkersRuledOut && !Debugger.isAttached }

  /// True if each test runs in a new worker.
  var isolatesTests: Bool { isolation == .example }

  /// The number of workers that run at the same time.
  var workerCount: Int {
    switch workers {
    case .auto: ProcessInfo.processInfo.activeProcessorCount
    // More than any machine runs, so that no calculation with the number overflows.
    case .count(let count): min(count, 100_000)
    }
  }
}
