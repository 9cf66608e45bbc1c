import XCTest

/// Limits the output of XCTest's own observers.
@MainActor enum XCTestConsole {
  /// The part of a run that XCTest prints.
  enum Content {
    case everything
    /// Only tests that are run by other tests.
    case innerTests
    case nothing
  }

  /// The observers of XCTest's observation center; nil if they cannot be found.
  ///
  /// Relies on an implementation detail of XCTest in Swift 6.3: the property that stores the observers.
  static var allObservers: [any XCTestObservation]? {
    guard let observers = Mirror(reflecting: XCTestObservationCenter.shared).descendant("observers") else { return nil }
    var found: [any XCTestObservation] = []
    for wrapper in Mirror(reflecting: observers).children {
      guard let observer = Mirror(reflecting: wrapper.value).descendant("object") as? any XCTestObservation else {
        return nil
      }
      found.append(observer)
    }
    return found
  }

  /// The observers that print; nil if they cannot be found. They are looked up once, before workers are forked.
  ///
  /// Relies on their class name in Swift 6.3.
  private static let observers = allObservers?.filter { "\(type(of: $0))" == "PrintObserver" }

  /// The observer that replaces the original ones; nil before the first call of ``limit(to:)``.
  private static var limited: PrintObserver?

  /// True if the observers were found, which is required to fork workers.
  static var isKnown: Bool { observers != nil }

  /// Limits the observers to tests that are run by other tests. Reports print all other tests.
  ///
  /// - Parameter isInTest: returns true if a test of the run is running that is not the given one.
  static func limit(to isInTest: @escaping @Sendable (XCTestCase?) -> Bool) {
    guard let observers else { return }
    (limited.map { [$0] } ?? observers).forEach(XCTestObservationCenter.shared.removeTestObserver)
    let observer = PrintObserver(observers, isInTest)
    XCTestObservationCenter.shared.addTestObserver(observer)
    limited = observer
  }

  /// Forwards the events of tests that are run by other tests.
  ///
  /// The class has the name and the description of XCTest's own observer, because suites that run other tests, such as
  /// Quick's, use them to find and suspend that observer.
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
