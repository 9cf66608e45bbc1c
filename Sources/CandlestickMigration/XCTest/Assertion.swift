/// The expectation that replaces an XCTest assertion.
struct Assertion {
  /// The form of an assertion's arguments.
  enum Shape {
    /// One value. The matcher has no argument.
    case one
    /// Two values. The second becomes the argument of the matcher.
    case two
    /// Code that may throw.
    case code
  }

  let shape: Shape
  /// The method of the expectation: `to` or `toNot`.
  let method: String
  let matcher: String

  /// Creates the expectation for an assertion. Returns nil if there is no equivalent.
  init?(_ name: String) {
    guard let (shape, method, matcher) = Self.table[name] else { return nil }
    self.shape = shape
    self.method = method
    self.matcher = matcher
  }

  private static let table: [String: (Shape, String, String)] = [
    "XCTAssert": (.one, "to", "beTrue"),
    "XCTAssertTrue": (.one, "to", "beTrue"),
    "XCTAssertFalse": (.one, "to", "beFalse"),
    "XCTAssertNil": (.one, "to", "beNil"),
    "XCTAssertNotNil": (.one, "toNot", "beNil"),
    "XCTAssertEqual": (.two, "to", "equal"),
    "XCTAssertNotEqual": (.two, "toNot", "equal"),
    "XCTAssertIdentical": (.two, "to", "beIdenticalTo"),
    "XCTAssertNotIdentical": (.two, "toNot", "beIdenticalTo"),
    "XCTAssertGreaterThan": (.two, "to", "beGreaterThan"),
    "XCTAssertGreaterThanOrEqual": (.two, "to", "beGreaterThanOrEqualTo"),
    "XCTAssertLessThan": (.two, "to", "beLessThan"),
    "XCTAssertLessThanOrEqual": (.two, "to", "beLessThanOrEqualTo"),
    "XCTAssertThrowsError": (.code, "to", "throwError"),
    "XCTAssertNoThrow": (.code, "toNot", "throwError"),
  ]
}
