import CandlestickExpectations
import CandlestickSpecs

/// Reports tests as skipped instead of running them.
@MainActor struct DryRun {
  let list: TestList
  let reports: RunReports

  /// Reports all tests.
  func run() {
    for test in list.tests {
      reports.begin(test)
      let skip = test.item?.skip ?? SpecSkip(reason: "dry run", location: test.metadata.location)
      reports.finish(test, ExampleResult(outcome: .skipped(skip), duration: .zero))
    }
  }
}

extension RunReports {
  func begin(_ test: PlannedTest) { begin(test.metadata, of: test.names.className.listed, named: test.names.name) }

  func finish(_ test: PlannedTest, _ result: ExampleResult, in slot: WorkerSlot? = nil) {
    finish(result, isReplayed: test.isReplayed, isUnfocused: test.isUnfocused, in: slot)
  }
}
