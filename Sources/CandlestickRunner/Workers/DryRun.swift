import CandlestickExpectations
import CandlestickSpecs
import XCTest

/// Reports tests as skipped instead of running them.
@MainActor struct DryRun {
  let list: TestList
  let reports: RunReports

  /// Reports all tests.
  ///
  /// - Parameter run: makes XCTest run and count a suite.
  func run(_ run: (XCTest) -> Void) {
    for (type, numbers) in list.byClass(list.tests.indices) {
      run(
        ClassSuite(of: type) { count in
          for number in numbers { count(report(list.tests[number])) }
        }
      )
    }
  }

  private func report(_ test: PlannedTest) -> XCTest {
    let standIn = StandInTestCase(test) { standIn in
      standIn.isSkipped = true
      reports.begin(test)
      let skip = test.item?.skip ?? SpecSkip(reason: "dry run", location: test.metadata.location)
      reports.finish(test, ExampleResult(outcome: .skipped(skip), duration: .zero))
    }
    standIn.run()
    return standIn
  }
}

extension RunReports {
  func begin(_ test: PlannedTest) { begin(test.metadata, of: test.names.className.listed, named: test.names.name) }

  func finish(_ test: PlannedTest, _ result: ExampleResult, in slot: WorkerSlot? = nil) {
    finish(result, isReplayed: test.isReplayed, isUnfocused: test.isUnfocused, in: slot)
  }
}
