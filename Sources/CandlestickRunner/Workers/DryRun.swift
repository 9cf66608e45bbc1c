import CandlestickExpectations
import CandlestickSpecs
import XCTest

/// Reports tests as skipped, and runs none.
@MainActor struct DryRun {
  private let list: TestList
  private let reports: RunReports

  init(_ list: TestList, _ reports: RunReports) {
    self.list = list
    self.reports = reports
  }

  /// - Parameter run: lets XCTest run and count a suite.
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
      reports.begin(test.metadata, of: test.names.className.listed, named: test.names.name)
      let skip = test.item?.skip ?? SpecSkip(reason: "dry run", location: test.metadata.location)
      let result = ExampleResult(
        example: test.metadata,
        listedClassName: test.names.className.listed,
        outcome: .skipped(skip),
        duration: .zero
      )
      reports.finish(result, isReplayed: false, isUnfocused: test.item?.isUnfocused == true)
    }
    standIn.run()
    return standIn
  }
}
