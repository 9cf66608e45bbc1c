/// What becomes of one of XCTest's assertions.
struct Assertion {
  /// What it is given.
  enum Shape {
    /// One value, and a matcher without one.
    case one
    /// Two values, of which the second goes to the matcher.
    case two
    /// Code that throws or does not.
    case code
  }

  let shape: Shape
  /// The expectation's method: `to` or `toNot`.
  let method: String
  /// The matcher's name.
  let matcher: String

  /// The assertion of a name; nil for what is none.
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
