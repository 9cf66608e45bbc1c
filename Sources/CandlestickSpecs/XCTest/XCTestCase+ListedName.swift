import XCTest

extension XCTestCase {
  /// The class's name as XCTest lists it: the module's and its own, without what it is nested in.
  package static var listedName: String {
    let module = String(reflecting: self).prefix { $0 != "." }
    return "\(module).\(String(describing: self))"
  }
}
