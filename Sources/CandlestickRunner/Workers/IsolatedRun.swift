import CSupport
import CandlestickSpecs
import CandlestickSupport
import Foundation
import XCTest

/// Runs tests in workers, for one or more rounds.
@MainActor struct IsolatedRun {
  let options: RunOptions
  /// The results of earlier runs.
  let record: RunHistory
  /// The expected durations, by ``PlannedTest/key``.
  let durations: [String: Duration]
  /// The order of the tests.
  let order: RunOrder
  let reports: RunReports
  let leftCode: LeftCode

  /// Runs all rounds.
  func run(_ list: TestList) {
    for round in 0..<options.roundCount {
      let list = round == 0 ? list : shuffled(list, round)
      reports.beginRound()
      let failedCount = reports.failedCount
      let pool = pool(for: list, units(of: list.tests))
      let runReporter = RunReporter(list, pool, reports, capturesOutput: options.capturesOutput)
      runReporter.run()
      if let interruption = pool.interruption ?? WorkerPool.runInterruption {
        let count = "\(runReporter.endedCount) of \(counted(list.tests.count, "test")) have run"
        reports.interrupt(
          "\(interruption): \(count)\(options.roundCount > 1 ? " in round \(round + 1)" : "")",
          repeatsFailures: candlestick_has_bypassed_package_manager()
        )
        break
      }
      if pool.isStopping { break }
      if options.untilFailure, !reports.summary.isSuccess {
        reports.note(
          "failed in round \(round + 1)\(seed(ofRound: round).map { ", in the order of --seed \($0)" } ?? "")"
        )
        break
      }
      if round > 0, reports.failedCount > failedCount, let seed = seed(ofRound: round) {
        reports.note("round \(round + 1) failed in the order of --seed \(seed)")
      }
    }
  }

  /// Returns the tests in a new random order for a round, and exports the order for workers that are started instead of
  /// forked.
  private func shuffled(_ list: TestList, _ round: Int) -> TestList {
    guard let seed = seed(ofRound: round) else { return list }
    let order = RunOrder.random(seed: seed)
    order.export()
    return TestList(order.order(list.tests), list.plan, options, list.methods)
  }

  /// Returns the seed of a round's order; nil if the order is not random.
  private func seed(ofRound round: Int) -> UInt64? {
    guard case .random(let seed) = order else { return nil }
    return seed &+ UInt64(round)
  }

  /// Returns the units of work, in the order in which workers receive them.
  private func units(of tests: [PlannedTest]) -> [WorkUnit] {
    if options.isolatesTests {
      return tests.enumerated().map { index, test in
        WorkUnit(tests: [index], resources: Set(test.metadata.traits.exclusiveResources))
      }
    }
    if options.workerCount == 1 { return [WorkUnit(tests: ArraySlice(tests.indices))] }
    return WorkUnit.units(of: tests, ExpectedDurations(durations, of: tests), workers: options.workerCount)
  }

  func pool(for list: TestList, _ units: [WorkUnit]) -> WorkerPool {
    WorkerPool(list, units, options, reports, leftCode) { [options, reports] in
      reports.reports.leaveToSupervisor()
      WorkerRun(list, in: $0).runForked(callsInheritedHandlers: !options.isolatesTests)
    }
  }
}

extension RunOrder {
  /// Sets the environment variables from which started workers read the order.
  func export() {
    guard case .random(let seed) = self else { return }
    setenv("CANDLESTICK_ORDER", "random", 1)
    setenv("CANDLESTICK_SEED", "\(seed)", 1)
  }
}
