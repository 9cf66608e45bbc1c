/// The arguments of a test process: our own, and those that XCTest knows.
package struct ProcessArguments {
  /// An argument that makes no sense.
  package struct UsageError: Error, CustomStringConvertible {
    package let description: String
  }

  /// The status of a process that ends because `--filter` and `--skip` leave nothing to run: Swift Testing's, too.
  static let nothingSelectedStatus: Int32 = 69

  /// The program's name, and what XCTest knows.
  package private(set) var forXCTest: [String] = []
  /// Whether to leave out the tests that are not specs: `--specs-only`.
  package private(set) var isSpecsOnly = false
  /// Whether to end without a word where the filter leaves nothing to run, as for one of several processes.
  package private(set) var isQuietIfNothingIsSelected = false
  /// What `--filter` and `--skip` ask for, if they are given.
  package private(set) var filter: TestFilter?

  /// Reads the command line.
  ///
  /// - Parameter arguments: those of the command line, the program's name included.
  /// - Throws: ``UsageError`` if an option has no value.
  package init(_ arguments: [String]) throws(UsageError) {
    var filters: [String] = []
    var skips: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--specs-only": isSpecsOnly = true
      case "--quiet-if-nothing-selected": isQuietIfNothingIsSelected = true
      case "--filter": filters.append(try Self.value(of: argument, &rest))
      case "--skip": skips.append(try Self.value(of: argument, &rest))
      // By this the package manager chooses XCTest.
      case "--testing-library": _ = rest.popFirst()
      default: forXCTest.append(argument)
      }
    }
    if !filters.isEmpty || !skips.isEmpty { filter = TestFilter(filters: filters, skips: skips) }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw UsageError(description: "\(option) takes a value: a part of a name, or a regular expression")
    }
    return value
  }
}
