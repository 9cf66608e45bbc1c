import XCTest

extension XCTestCase {
  /// The class name in XCTest's lists: with the module's name, without the types that the class is nested in.
  package static var listedName: String {
    let module = String(reflecting: self).prefix { $0 != "." }
    return "\(module).\(String(describing: self))"
  }
}
