package import XCTest

/// The names of a test for users.
package struct TestNames: Sendable {
  /// The name of a test's class.
  package struct ClassName: Sendable {
    /// As listed: `Module.Class`.
    package let listed: String
    /// As listed, with misread characters replaced as in the names of examples.
    package let readable: String

    /// - Parameter listed: the name as listed, `Module.Class`.
    package init(_ listed: String) {
      self.listed = listed
      readable = ExampleName.readable(listed)
    }
  }

  package let className: ClassName
  /// The name of the test in XCTest.
  package let name: String
  /// The full name in reports, if that differs from the name. Misread characters are replaced as in the name.
  package let fullName: String?

  package init(className: ClassName, name: String, fullName: String? = nil) {
    self.className = className
    self.name = name
    self.fullName = fullName
  }

  /// The name as listed.
  package var listed: String { "\(className.listed)/\(name)" }
}

extension XCTestCase {
  /// The class name in XCTest's lists: with the module's name, without the types that the class is nested in.
  package static var listedName: String {
    let module = String(reflecting: self).prefix { $0 != "." }
    return "\(module).\(String(describing: self))"
  }
}
