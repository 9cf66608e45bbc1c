/// The names that users know a test by.
package struct TestNames: Sendable {
  /// The name of a test's class.
  package struct ClassName: Sendable {
    /// As it is listed, `Module.Class`.
    let listed: String
    /// The same, with misread characters replaced as in the names of examples.
    let readable: String

    /// - Parameter listed: the name as it is listed, `Module.Class`.
    package init(_ listed: String) {
      self.listed = listed
      readable = ExampleName.readable(listed)
    }
  }

  let className: ClassName
  /// The name that XCTest knows the test by.
  let name: String
  /// Its full name in reports, where that is not its name. Misread characters are replaced in it as in the name.
  let fullName: String?

  /// Collects the names of a test.
  ///
  /// - Parameters:
  ///   - className: the name of its class.
  ///   - name: the name that XCTest knows the test by.
  ///   - fullName: the test's full name in reports, if that is another one.
  package init(className: ClassName, name: String, fullName: String? = nil) {
    self.className = className
    self.name = name
    self.fullName = fullName
  }

  /// The name in the list of tests.
  var listed: String { "\(className.listed)/\(name)" }
}
