import CSupport
import CandlestickSpecs
import XCTest

// Supports main functions that list tests: test cases, and the examples of spec classes.
extension ProcessSpecs {
  /// Returns the examples of a spec class: the name of each, and a closure that runs it in a test case.
  package static func entries(of type: Spec.Type) -> [(name: String, run: XCTestCaseClosure)] {
    candlestick_begin_run()
    guard let specs = try? TestProcess.specs(RunOptions.current(CommandLine.arguments)) else { return [] }
    return specs.entries(of: type)
  }

  /// For each listed test class, returns the spec class whose ``entries(of:)`` it contains; nil if it is not a spec.
  ///
  /// XCTest reports the entries under the class that declares `allTests`, so the spec class is identified by the names of
  /// its examples. If several classes have the same names, they match in the order in which they are listed.
  func specClasses(of tests: [XCTestCaseEntry]) -> [Spec.Type?] {
    var seen: Set<ObjectIdentifier> = []
    return tests.map { tests -> Spec.Type? in
      guard tests.testCaseClass is Spec.Type else { return nil }
      let names = tests.allTests.map(\.0)
      let types = suite.specClasses.map(\.type).filter { requestedNames(of: $0) == names }
      let type = types.first { !seen.contains(ObjectIdentifier($0)) } ?? types.first
      if let type { seen.insert(ObjectIdentifier(type)) }
      return type
    }
  }

  /// Returns the names of the test classes that are not listed, except superclasses of other classes, which may have no
  /// tests.
  func unlisted(beside tests: [XCTestCaseEntry]) -> [String] {
    var known = Set(tests.map { ObjectIdentifier($0.testCaseClass) })
    for type in classes.tests {
      for base in sequence(first: type, next: { _getSuperclass($0) as? XCTestCase.Type }).dropFirst() {
        known.insert(ObjectIdentifier(base))
      }
    }
    return classes.tests.filter { !known.contains(ObjectIdentifier($0)) }.map(\.listedName)
  }
}
