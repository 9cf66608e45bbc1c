/// The arguments of a test process: Candlestick's and XCTest's.
package struct ProcessArguments {
  /// The error about an invalid argument.
  package struct UsageError: Error, CustomStringConvertible {
    package let description: String
  }

  /// The exit status if `--filter` and `--skip` leave nothing to run; the same as Swift Testing's.
  static let nothingSelectedStatus: Int32 = 69

  /// The program's name, and XCTest's arguments.
  package private(set) var forXCTest: [String] = []
  /// Whether to run specs alone: `--specs-only`.
  package private(set) var isSpecsOnly = false
  /// Whether to end without an error if the filter leaves nothing to run, for one of several processes.
  package private(set) var isQuietIfNothingIsSelected = false
  /// The filter of `--filter` and `--skip`; nil without them.
  package private(set) var filter: TestFilter?

  /// Reads the command line.
  ///
  /// - Parameter arguments: the command line, with the program's name.
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
      // The package manager chooses XCTest with it.
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
