import CandlestickSpecs
import XCTest

/// A selection on the command line, in XCTest's format: `Module.Class/name,Module.Class`.
struct TestSelection {
  private let names: Set<String>

  /// Parses the first argument after the program's name.
  ///
  /// - Returns: nil if there is no argument, or if it is an option.
  init?(arguments: [String]) {
    guard let argument = arguments.dropFirst().first, !argument.hasPrefix("-") else { return nil }
    // The package manager passes a pair of quotes if its filter selects nothing.
    let names = argument == "''" ? [] : argument.utf8.split(separator: UInt8(ascii: ","))
    self.names = Set(names.map { String(Substring($0)) })
  }

  var isEmpty: Bool { names.isEmpty }

  /// Returns true if the test is selected by its name or by its class.
  func selects(_ test: TestNames) -> Bool {
    names.contains(test.className.listed) || names.contains(test.listed)
  }

  /// Returns the names that match none of the tests, sorted.
  ///
  /// - Parameter isForOneModule: true to ignore names of other modules, which have processes of their own.
  func unmatched(in tests: [TestNames], isForOneModule: Bool = false) -> [String] {
    var unmatched = names
    for test in tests {
      unmatched.remove(test.className.listed)
      unmatched.remove(test.listed)
    }
    guard isForOneModule else { return unmatched.sorted() }
    let modules = Set(tests.map { Self.module(of: $0.listed) })
    return unmatched.filter { modules.contains(Self.module(of: $0)) }.sorted()
  }

  private static func module(of name: String) -> Substring { name.prefix { $0 != "." } }
}
