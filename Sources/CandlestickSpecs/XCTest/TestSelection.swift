#if !canImport(ObjectiveC)
import XCTest

/// The tests that the command line asks for, in XCTest's way: `Module.Class/name,Module.Class`.
package struct TestSelection {
  /// What was asked for, name by name.
  private let names: Set<String>

  /// Reads the first argument that is not the program's name.
  ///
  /// - Parameter arguments: those of the command line.
  /// - Returns: nil if all tests are asked for, or an option.
  package init?(arguments: [String]) {
    guard let argument = arguments.dropFirst().first, !argument.hasPrefix("-") else { return nil }
    // The package manager passes a pair of quotes where its filter selects nothing.
    let names = argument == "''" ? [] : argument.utf8.split(separator: UInt8(ascii: ","))
    self.names = Set(names.map { String(Substring($0)) })
  }

  /// Whether no test is asked for.
  var isEmpty: Bool { names.isEmpty }

  /// Whether a test is asked for, by its name or by that of its class.
  package func selects(_ test: TestNames) -> Bool {
    names.contains(test.className.listed) || names.contains(test.listed)
  }

  /// The names that ask for none of some tests, in order.
  ///
  /// - Parameters:
  ///   - tests: the tests that there are.
  ///   - isForOneModule: whether names of other modules are of no concern, since those have processes of their own.
  package func unmatched(in tests: [TestNames], isForOneModule: Bool = false) -> [String] {
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
#endif
