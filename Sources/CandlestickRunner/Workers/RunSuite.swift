import CandlestickSpecs
import XCTest

/// A suite that XCTest runs but does not print.
final class RunSuite: XCTestSuite {
  private let runTests: (_ run: (XCTest) -> Void) -> Void

  /// - Parameter runTests: runs the tests, and passes each suite to its argument, which runs and counts it.
  init(_ runTests: @escaping (_ run: (XCTest) -> Void) -> Void) {
    self.runTests = runTests
    super.init(name: "")
  }

  override var testRunClass: AnyClass? { UnseenRun.self }

  override func perform(_ run: XCTestRun) {
    runTests { test in
      test.run()
      if let testRun = test.testRun { (run as? XCTestSuiteRun)?.addTestRun(testRun) }
    }
  }

  /// Runs the tests inside of XCTest's own suites, as the only tests of the process.
  ///
  /// - Parameter runTests: runs the tests, as in ``init(_:)``.
  /// - Returns: the exit status.
  static func main(
    _ arguments: [String],
    console: XCTestConsole.Content,
    _ runTests: @escaping (_ run: (XCTest) -> Void) -> Void
  ) -> Int32 {
    let filler = Filler(RunSuite(runTests), console)
    XCTestObservationCenter.shared.addTestObserver(filler)
    return XCTMain([], arguments: arguments, observers: console == .nothing ? [] : nil)
  }

  /// A run that notifies no observers.
  private final class UnseenRun: XCTestSuiteRun {
    override func start() {}
    override func stop() {}
  }

  /// Adds the suite to the innermost XCTest suite when that one starts.
  private final class Filler: NSObject, XCTestObservation {
    private let suite: RunSuite
    private let console: XCTestConsole.Content
    private var depth = 0

    init(_ suite: RunSuite, _ console: XCTestConsole.Content) {
      self.suite = suite
      self.console = console
    }

    func testBundleWillStart(_ testBundle: Bundle) {
      // Suppress all output, because the supervisor runs no tests itself. Its workers limit the observers to inner tests.
      if console == .innerTests { MainActor.assumeIsolated { XCTestConsole.limit { _ in false } } }
    }

    func testSuiteWillStart(_ testSuite: XCTestSuite) {
      depth += 1
      if depth == 2 { testSuite.addTest(suite) }
    }
  }
}
