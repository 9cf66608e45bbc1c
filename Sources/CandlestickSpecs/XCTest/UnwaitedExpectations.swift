#if CORELIBS_XCTEST
import CandlestickExpectations
import XCTest

/// Finds the XCTest expectations of an example for which nothing has waited.
///
/// XCTest checks them itself, but only after the example has its result. It keeps them in private properties, which are read by reflection.
/// If another version of XCTest lacks these properties, only XCTest reports the failure.
struct UnwaitedExpectations {
  /// The beginning of XCTest's message.
  static let message = "Failed due to unwaited expectation"

  private let expectations: [Mirror]

  init(of testCase: XCTestCase) {
    let all = Mirror(reflecting: testCase, as: XCTestCase.self)
      .value("_allExpectations", as: [XCTestExpectation].self)
    expectations = (all ?? []).map { Mirror(reflecting: $0, as: XCTestExpectation.self) }
      .filter { $0.value("_hasBeenWaitedOn", as: Bool.self) == false }
  }

  /// The failure with XCTest's words, at the first of the expectations; nil if there are none.
  var failure: TestFailure? {
    guard let first = expectations.first else { return nil }
    let names = expectations.map { "'\($0.value("_expectationDescription", as: String.self) ?? "")'" }
    let location = first.descendant("creationSourceLocation").map { Mirror(reflecting: $0) }
    return TestFailure(
      message: "\(Self.message)\(names.count == 1 ? "" : "s") \(names.joined(separator: ", "))",
      location: CodeLocation(
        path: location?.value("file", as: String.self),
        line: location?.value("line", as: UInt.self) ?? 0
      )
    )
  }
}

extension Mirror {
  /// Reflects an object as an instance of a superclass, whose properties a mirror of the object itself does not have.
  fileprivate init(reflecting object: AnyObject, as type: AnyClass) {
    self.init(reflecting: object)
    while subjectType != type, let parent = superclassMirror { self = parent }
  }

  fileprivate func value<Value>(_ label: String, as type: Value.Type) -> Value? { descendant(label) as? Value }
}
#endif
