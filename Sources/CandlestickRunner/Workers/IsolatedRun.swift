import CSupport
import CandlestickSpecs
import CandlestickSupport
import Foundation
import XCTest

/// Runs tests in workers, once or several times.
@MainActor struct IsolatedRun {
  private let options: RunOptions
  private let settings: WorkerSettings
  private let record: RunRecord
  private let durations: [String: Duration]
  private let order: RunOrder
  private let reports: RunReports

  /// - Parameters:
  ///   - options: the options of the run.
  ///   - settings: the settings of the workers.
  ///   - record: the results of earlier runs.
  ///   - durations: the expected durations by the tests' keys; nil to use those of the record.
  ///   - order: the order of the tests.
  ///   - reports: the reports of the run.
  init(
    _ options: RunOptions,
    _ settings: WorkerSettings,
    _ record: RunRecord,
    _ durations: [String: Duration]?,
    in order: RunOrder,
    _ reports: RunReports
  ) {
    self.options = options
    self.settings = settings
    self.record = record
    self.durations = durations ?? record.durations
    self.order = order
    self.reports = reports
  }

  /// Runs tests.
  ///
  /// - Parameters:
  ///   - list: the tests.
  ///   - run: lets XCTest run and count a suite.
  func run(_ list: TestList, _ run: (XCTest) -> Void) {
    for round in 0..<roundCount {
      let list = round == 0 || options.flakyCheck == nil ? list : shuffled(list, round)
      let units = settings.units(of: list.tests, ExpectedDurations(durations, of: list.tests))
      let pool = pool(for: list, units)
      let supervisor = Supervisor(list, pool, reports)
      supervisor.run(run)
      if let interruption = pool.interruption ?? RunWatch.interruption {
        let count = "\(supervisor.endedCount) of \(counted(list.tests.count, "test")) have run"
        reports.interrupt(
          "\(interruption): \(count)\(roundCount > 1 ? " in round \(round + 1)" : "")",
          repeatsFailures: candlestick_has_bypassed_package_manager()
        )
        break
      }
      if pool.isStopping { break }
      if options.untilFailure, !reports.summary.isSuccess {
        reports.note("failed in round \(round + 1)")
        break
      }
    }
  }

  /// Finds the earlier tests that make a test fail.
  ///
  /// - Parameters:
  ///   - list: the tests.
  ///   - name: the name of the failing test; nil for the one that failed in the last run.
  /// - Returns: the exit status.
  func bisect(_ list: TestList, _ name: String?) throws -> Int32 {
    try BisectRun(list, in: order) { pool(for: list, [WorkUnit(tests: $0)]) }.run(name, record)
  }

  private var roundCount: Int {
    if let count = options.flakyCheck { return count }
    // `--until-failure` repeats without limit, unless `--repeat` sets one.
    return options.untilFailure && options.repeatCount == 1 ? .max : options.repeatCount
  }

  /// Returns the tests in another random order, and exports it for workers that are started anew.
  private func shuffled(_ list: TestList, _ round: Int) -> TestList {
    guard case .random(let seed) = order else { return list }
    let order = RunOrder.random(seed: seed &+ UInt64(round))
    order.export()
    return TestList(order.order(list.tests), list.plan, options, list.methods)
  }

  private func pool(for list: TestList, _ units: [WorkUnit]) -> WorkerPool {
    let lateFailures = reports.lateFailures
    let observer = WorkerPool.Observer(
      found: { failure, example in
        if let example { lateFailures.record(failure, of: example) } else { lateFailures.recordStray(failure) }
      },
      noted: reports.note,
      failed: TestProcess.fail
    )
    return WorkerPool(list, units, settings, observer) { [settings] in
      WorkerRun(list, in: $0).runForked(callsInheritedHandlers: !settings.isolatesTests)
    }
  }
}

extension RunOrder {
  /// Sets the variables from which workers that are started anew read the order.
  func export() {
    guard case .random(let seed) = self else { return }
    setenv("CANDLESTICK_ORDER", "random", 1)
    setenv("CANDLESTICK_SEED", "\(seed)", 1)
  }
}
