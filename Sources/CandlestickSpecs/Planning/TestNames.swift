package import XCTest

/// The names of a test for users.
package struct TestNames: Sendable {
  /// The name of a test's class.
  package struct ClassName: Sendable {
    /// The name in lists of tests: `Module.Class`.
    package let listed: String
    /// The listed name with interpreted characters replaced, as in names of examples.
    package let readable: String

    /// Creates the names of a class.
    package init(_ listed: String) {
      self.listed = listed
      readable = ExampleName.readable(listed)
    }
  }

  package let className: ClassName
  /// The name of the test in XCTest.
  package let name: String
  /// The full name in reports; nil if it is the same as the name. Interpreted characters are replaced as in the name.
  package let fullName: String?

  package init(className: ClassName, name: String, fullName: String? = nil) {
    self.className = className
    self.name = name
    self.fullName = fullName
  }

  /// The name in lists of tests.
  package var listed: String { "\(className.listed)/\(name)" }
}

extension XCTestCase {
  /// Identifies a test by its class and its name.
  package struct Identity: Hashable, Sendable {
    private let type: ObjectIdentifier
    private let name: String

    package init(_ type: XCTestCase.Type, _ name: String) {
      self.type = ObjectIdentifier(type)
      self.name = name
    }
  }

  package var testIdentity: Identity { Identity(type(of: self), nameInClass) }

  package var nameInClass: String { Self.nameInClass(of: name) }

  /// Returns the name of a test in this class.
  ///
  /// - Parameter name: the name of a test case: `Class.name` or, on Apple's platforms, `-[Class name]`. There, the name
  ///   of a method that throws or is async ends with the label of a parameter.
  package static func nameInClass(of name: String) -> String {
    guard name.hasPrefix("-[") else { return String(name.dropFirst(String(describing: self).count + 1)) }
    let name = String(name.dropLast().drop { $0 != " " }.dropFirst())
    let suffix = ["AndReturnError:", "WithCompletionHandler:"].first(where: name.hasSuffix) ?? ""
    return String(name.dropLast(suffix.count))
  }

  /// The class name in XCTest's lists: it includes the module, but not the types in which the class is nested.
  package static var listedName: String {
    let module = String(reflecting: self).prefix { $0 != "." }
    return "\(module).\(String(describing: self))"
  }
}
