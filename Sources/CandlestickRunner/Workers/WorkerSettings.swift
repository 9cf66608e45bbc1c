import CSupport
import CandlestickSupport
import Foundation

/// The settings of a run's workers.
struct WorkerSettings: Sendable {
  /// True if each test runs in a worker of its own.
  let isolatesTests: Bool
  /// The number of workers that run at the same time.
  let count: Int
  /// The time for which a worker may show no activity; nil for no limit.
  let hangLimit: Duration?

  /// True if a test of this program started this process, for example to see it crash. It uses no workers, since they would
  /// survive the crash.
  static let areRuledOut = candlestick_is_started_by_test()

  /// Reads them from the options of the run.
  ///
  /// - Returns: nil if the tests are to run in the process of the run, as under a debugger.
  init?(_ options: RunOptions) {
    guard options.isolation != .none, !Self.areRuledOut, !Debugger.isAttached else { return nil }
    isolatesTests = options.isolation == .example
    hangLimit = options.hangLimit
    count =
      switch options.workers {
      case .auto: ProcessInfo.processInfo.activeProcessorCount
      case .count(let count): count
      }
  }

  /// Returns the work in the order in which it is handed out.
  ///
  /// - Parameters:
  ///   - tests: the tests of the run, in order.
  ///   - durations: the expected durations of the tests.
  @MainActor func units(of tests: [PlannedTest], _ durations: ExpectedDurations) -> [WorkUnit] {
    if isolatesTests {
      return tests.enumerated().map { index, test in
        WorkUnit(tests: [index], resources: Set(test.metadata.traits.exclusiveResources))
      }
    }
    if count == 1 { return [WorkUnit(tests: Array(tests.indices))] }
    return WorkUnit.units(of: tests, durations, workers: count)
  }
}
