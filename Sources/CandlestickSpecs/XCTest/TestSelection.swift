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
    names = argument == "''" ? [] : Set(argument.split(separator: ",").map(String.init))
  }

  /// Whether no test is asked for.
  package var isEmpty: Bool { names.isEmpty }

  /// Tells of each name in a class whether it is asked for.
  ///
  /// - Parameter type: the class.
  package func filter(for type: XCTestCase.Type) -> (_ name: String) -> Bool {
    let className = Self.name(of: type)
    if names.contains(className) { return { _ in true } }
    return { names.contains("\(className)/\($0)") }
  }

  /// The names that ask for none of some tests, in order.
  ///
  /// - Parameter tests: the tests that there are, by class and name.
  package func unmatched(in tests: [(type: XCTestCase.Type, names: [String])]) -> [String] {
    var unmatched = names
    for (type, names) in tests {
      let className = Self.name(of: type)
      unmatched.remove(className)
      for name in names { unmatched.remove("\(className)/\(name)") }
    }
    return unmatched.sorted()
  }

  /// A class's name as XCTest lists it: the module's and its own, without what it is nested in.
  private static func name(of type: XCTestCase.Type) -> String {
    let module = String(reflecting: type).prefix { $0 != "." }
    return "\(module).\(String(describing: type))"
  }
}
#endif
