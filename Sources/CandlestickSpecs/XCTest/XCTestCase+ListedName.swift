import XCTest

extension XCTestCase {
  /// The class's name as XCTest lists it: the module's name and its own, without the types that it is nested in.
  package static var listedName: String {
    let module = String(reflecting: self).prefix { $0 != "." }
    return "\(module).\(String(describing: self))"
  }
}
