import CandlestickExpectations
import CandlestickSpecs
import Foundation
import XCTest

extension TestProcess {
  /// Keeps the tests and examples that XCTest's options select. Exits if there are none.
  ///
  /// - Parameter tests: the tests that are not specs.
  func select(_ tests: inout [XCTestCaseEntry], _ plan: inout RunPlan, by arguments: [String]) {
    let selection = TestSelection(arguments: arguments)
    let isListingForPackageManager = arguments.dropFirst().first == "--dump-tests-json"
    guard selection != nil || isListingForPackageManager else { return }
    let known = tests.flatMap { type, tests in TestNames.of(tests, in: type) } + plan.items.map(\.names)
    if isListingForPackageManager { return checkParallelFilter(known) }
    guard let selection else { return }
    let isSelected = filter(known, by: selection)
    tests = tests.map { type, tests in
      (type, zip(tests, TestNames.of(tests, in: type)).filter { isSelected($1) }.map(\.0))
    }
    plan.select { isSelected($0.names) || $0.example.concernsAllTests }
  }

  /// Returns a predicate for the selected tests. Exits if the selection, or a name in it, matches no test.
  private func filter(_ known: [TestNames], by selection: TestSelection) -> (TestNames) -> Bool {
    let swiftTest = SwiftTestFilter()
    let hasOtherTargets = isForOneTarget && swiftTest.isSwiftTest
    let unmatched = selection.unmatched(in: known, isForOneModule: hasOtherTargets)
    if !unmatched.isEmpty {
      let names = unmatched.map { "\"\($0)\"" }.joined(separator: ", ")
      Self.fail("no test is named \(names)" + hint(unmatched, known))
    }
    let text = swiftTest.forText
    let isSelected = { (test: TestNames) in
      text.selectsByText(test) || (selection.selects(test) && !text.skips(test))
    }
    let unmatchedText = hasOtherTargets ? [] : text.unmatched(in: known)
    if known.contains(where: isSelected), let pattern = swiftTest.firstWithoutTest(among: unmatchedText) {
      Self.fail("no test is selected by --filter \"\(pattern)\"" + hint([pattern], known))
    }
    if !known.contains(where: isSelected) {
      if hasOtherTargets, !selection.isEmpty { Self.end(0) }
      if swiftTest.selectsSwiftTestingTest() { Self.end(0) }
      Self.fail("no test is selected by \(swiftTest.description)" + hint(text.unmatched(in: known), known))
    }
    return isSelected
  }

  /// True if the process has the tests of a single target, as in a build by Swift Build. The package manager then passes
  /// each process the names that it selected from all targets.
  var isForOneTarget: Bool { arguments[0].hasSuffix("-test-runner") }

  /// Exits with an error if the filter of `swift test --parallel` selects nothing. This process only lists the tests, but no
  /// other process would start and report the error.
  private func checkParallelFilter(_ known: [TestNames]) {
    let swiftTest = SwiftTestFilter()
    guard !isForOneTarget, let filter = swiftTest.ofParallelRun else { return }
    let unmatched = filter.unmatched(in: known, takesText: false)
    let reason = "; with --parallel, filters match only the listed names"
    if known.contains(where: filter.selects), let pattern = swiftTest.firstWithoutTest(among: unmatched) {
      Self.fail("no test is selected by --filter \"\(pattern)\"" + reason + hint([pattern], known))
    }
    guard !known.contains(where: filter.selects), !swiftTest.selectsSwiftTestingTest() else { return }
    Self.fail("no test is selected by \(filter.description)" + reason + hint(unmatched, known))
  }

  /// Returns a hint for names that match no test.
  private func hint(_ patterns: [String], _ known: [TestNames]) -> String {
    let nearest = patterns.flatMap { NearestNames(to: $0, among: known).names }
    return NearestNames.hint(nearest, "`swift test list` lists all names")
  }
}

extension TestNames {
  /// Returns the names of tests that are not specs.
  fileprivate static func of(_ tests: [(String, XCTestCaseClosure)], in type: XCTestCase.Type) -> [TestNames] {
    let className = ClassName(type.listedName)
    return tests.map { TestNames(className: className, name: $0.0) }
  }
}
