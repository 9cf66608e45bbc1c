#if !canImport(ObjectiveC)
import XCTest

/// The tests that the command line asks for, in XCTest's way: `Module.Class/name,Module.Class`.
struct TestSelection {
  /// What was asked for, name by name.
  let names: [String]

  /// Reads the first argument that is not an option.
  ///
  /// - Parameter arguments: those of the command line, the program's name included.
  /// - Returns: nil if all tests are asked for.
  init?(arguments: [String]) {
    guard let argument = arguments.dropFirst().first, !argument.hasPrefix("-") else { return nil }
    names = argument.split(separator: ",").map(String.init)
  }

  /// Whether no test is asked for. The package manager then passes a pair of quotes.
  var isEmpty: Bool { names.isEmpty || names == ["''"] }

  /// Whether a test is asked for.
  func contains(_ type: XCTestCase.Type, _ name: String) -> Bool {
    let className = Self.name(of: type)
    return names.contains { $0 == className || $0 == "\(className)/\(name)" }
  }

  /// The names that ask for none of some tests.
  ///
  /// - Parameter tests: the tests that there are, by class and name.
  func unmatched(in tests: [(type: XCTestCase.Type, names: [String])]) -> [String] {
    var known = Set<String>()
    for (type, names) in tests {
      let className = Self.name(of: type)
      known.insert(className)
      known.formUnion(names.map { "\(className)/\($0)" })
    }
    return names.filter { !known.contains($0) }
  }

  /// A class's name as XCTest lists it. The runtime's own name of a private class tells an address, which differs from
  /// one process to the next.
  static func name(of type: XCTestCase.Type) -> String {
    String(reflecting: type).replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
  }
}
#endif
