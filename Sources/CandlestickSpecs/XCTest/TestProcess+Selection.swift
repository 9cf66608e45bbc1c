#if !canImport(ObjectiveC)
import CandlestickExpectations
import Foundation
import XCTest

extension TestProcess {
  /// Keeps of tests and specs only those that the command line asks for. Ends the process if there are none.
  ///
  /// - Parameters:
  ///   - tests: the tests that are not specs.
  ///   - plan: the plan of the specs.
  ///   - arguments: those of the command line.
  func select(_ tests: inout [XCTestCaseEntry], _ plan: inout RunPlan, by arguments: ProcessArguments) {
    let selection = TestSelection(arguments: arguments.forXCTest)
    let isListingForPackageManager = arguments.forXCTest.dropFirst().first == "--dump-tests-json"
    guard selection != nil || arguments.filter != nil || isListingForPackageManager else { return }
    let known = tests.flatMap { type, tests in TestNames.of(tests, in: type) } + plan.items.map(\.names)
    if isListingForPackageManager { return checkParallelFilter(known) }
    let isSelected = filter(known, by: selection)
    var filter = arguments.filter ?? TestFilter()
    filter.resolve(among: known)
    let isKept = { [filter] (test: TestNames) in isSelected(test) && filter.selects(test) }
    if arguments.filter != nil, !known.contains(where: isKept) {
      if arguments.isQuietIfNothingIsSelected { end(ProcessArguments.nothingSelectedStatus) }
      let message = "no test is selected by \(filter.description)" + hint(filter.unmatched(in: known), known)
      stop(message, status: ProcessArguments.nothingSelectedStatus)
    }
    tests = tests.map { type, tests in
      (type, zip(tests, TestNames.of(tests, in: type)).filter { isKept($1) }.map(\.0))
    }
    plan.select { isKept($0.names) }
  }

  /// What of all tests a selection is of, if there is one. Ends the process if it, or a part of it, is of nothing.
  private func filter(_ known: [TestNames], by selection: TestSelection?) -> (TestNames) -> Bool {
    guard let selection else { return { _ in true } }
    let swiftTest = SwiftTestFilter()
    let isOneOfSeveral = isForOneTarget && swiftTest.isSwiftTest
    let unmatched = selection.unmatched(in: known, isForOneModule: isOneOfSeveral)
    if !unmatched.isEmpty {
      let names = unmatched.map { "\"\($0)\"" }.joined(separator: ", ")
      stop("no test is named \(names)" + hint(unmatched, known))
    }
    let text = swiftTest.forText
    let isSelected = { (test: TestNames) in
      text.selectsByText(test) || (selection.selects(test) && !text.skips(test))
    }
    if !known.contains(where: isSelected) {
      if isOneOfSeveral, !selection.isEmpty { end(0) }
      if swiftTest.selectsTestOfSwiftTesting() { end(0) }
      stop("no test is selected by \(swiftTest.description)" + hint(text.unmatched(in: known), known))
    }
    return isSelected
  }

  /// Whether the process has the tests of one target alone, as Swift Build makes them, and others have those of the others. The
  /// package manager selects among the tests of all, and hands each process the names of all that it has selected.
  private var isForOneTarget: Bool { arguments[0].hasSuffix("-test-runner") }

  /// Ends the process if `swift test --parallel` was given a filter that selects nothing: after this process, which lists the
  /// tests, it would start no other that could fail.
  private func checkParallelFilter(_ known: [TestNames]) {
    let swiftTest = SwiftTestFilter()
    guard !isForOneTarget, let filter = swiftTest.ofParallelRun, !known.contains(where: filter.selects),
      !swiftTest.selectsTestOfSwiftTesting()
    else { return }
    let reason = "; with --parallel, it matches names as they are listed"
    let unmatched = filter.unmatched(in: known, takesText: false)
    stop("no test is selected by \(filter.description)" + reason + hint(unmatched, known))
  }

  /// What to do about names that are not there.
  private func hint(_ patterns: [String], _ known: [TestNames]) -> String {
    let list = "`swift test list` lists the names that there are"
    let nearest = patterns.flatMap { NearestNames(to: $0, among: known).names }
    guard !nearest.isEmpty else { return "; \(list)" }
    return "; did you mean\n" + nearest.map { "  \($0)\n" }.joined() + list
  }
}

extension TestNames {
  /// The names of tests that are not specs.
  fileprivate static func of(_ tests: [(String, XCTestCaseClosure)], in type: XCTestCase.Type) -> [TestNames] {
    let className = ClassName(type.listedName)
    return tests.map { TestNames(className: className, name: $0.0) }
  }
}
#endif
