/// The expectation that replaces an XCTest assertion.
struct Assertion {
  /// The arguments of an assertion.
  enum Shape {
    /// One value; the matcher takes none.
    case one
    /// Two values; the matcher takes the second.
    case two
    /// Code that may throw.
    case code
  }

  let shape: Shape
  /// The expectation's method: `to` or `toNot`.
  let method: String
  let matcher: String

  /// Creates the expectation for the assertion with a name; nil if there is none.
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
