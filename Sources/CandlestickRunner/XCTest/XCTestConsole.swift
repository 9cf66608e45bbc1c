import XCTest

/// Limits the XCTest observers that print to the console.
@MainActor enum XCTestConsole {
  /// The part of a run that XCTest prints.
  enum Content {
    case everything
    /// The tests that tests themselves run.
    case innerTests
    case nothing
  }

  /// The observers; nil if they cannot be found. The search happens once, before workers are forked.
  ///
  /// It relies on private parts of XCTest, as of Swift 6.3: the property of the observation center that has the observers, and the
  /// class name of those that print.
  private static let observers: [any XCTestObservation]? = {
    guard let observers = Mirror(reflecting: XCTestObservationCenter.shared).descendant("observers") else { return nil }
    var found: [any XCTestObservation] = []
    for wrapper in Mirror(reflecting: observers).children {
      guard let observer = Mirror(reflecting: wrapper.value).descendant("object") as? any XCTestObservation else {
        return nil
      }
      if "\(type(of: observer))" == "PrintObserver" { found.append(observer) }
    }
    return found
  }()

  /// The observer in place of these; nil before they are limited.
  private static var limited: PrintObserver?

  /// True if the observers are known, so that workers can be forked.
  static var isKnown: Bool { observers != nil }

  /// Lets the observers print only inner tests, which tests themselves run. A report prints the others.
  ///
  /// - Parameter isInTest: returns true if a test of the run is running, and is not the given one.
  static func limit(to isInTest: @escaping @Sendable (XCTestCase?) -> Bool) {
    guard let observers else { return }
    (limited.map { [$0] } ?? observers).forEach(XCTestObservationCenter.shared.removeTestObserver)
    let observer = PrintObserver(observers, isInTest)
    XCTestObservationCenter.shared.addTestObserver(observer)
    limited = observer
  }

  /// Forwards events of inner tests.
  ///
  /// It has the name and the description of XCTest's own observer, by which suites that run inner tests find that one to
  /// suspend it, as Quick's own tests do.
  private final class PrintObserver: XCTestObservation, CustomStringConvertible {
    let description = "XCTest.PrintObserver"
    private let observers: [any XCTestObservation]
    private let isInTest: @Sendable (XCTestCase?) -> Bool

    init(_ observers: [any XCTestObservation], _ isInTest: @escaping @Sendable (XCTestCase?) -> Bool) {
      self.observers = observers
      self.isInTest = isInTest
    }

    func testSuiteWillStart(_ testSuite: XCTestSuite) {
      if isInTest(nil) { observers.forEach { $0.testSuiteWillStart(testSuite) } }
    }

    func testSuiteDidFinish(_ testSuite: XCTestSuite) {
      if isInTest(nil) { observers.forEach { $0.testSuiteDidFinish(testSuite) } }
    }

    func testCaseWillStart(_ testCase: XCTestCase) {
      if isInTest(testCase) { observers.forEach { $0.testCaseWillStart(testCase) } }
    }

    func testCase(
      _ testCase: XCTestCase,
      didFailWithDescription description: String,
      inFile filePath: String?,
      atLine lineNumber: Int
    ) {
      guard isInTest(testCase) else { return }
      for observer in observers {
        observer.testCase(testCase, didFailWithDescription: description, inFile: filePath, atLine: lineNumber)
      }
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
      if isInTest(testCase) { observers.forEach { $0.testCaseDidFinish(testCase) } }
    }
  }
}
