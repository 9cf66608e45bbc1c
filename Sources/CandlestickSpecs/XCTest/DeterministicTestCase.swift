public import CandlestickSimulation
public import XCTest

/// An XCTest test case that runs each test, with its set-up and tear-down methods, in a simulation on one thread and in
/// virtual time.
///
/// ```swift
/// final class AccountTests: DeterministicTestCase {
///   override class var execution: ExecutionMode { .schedules(1_000) }
///
///   func testKeepsBothDeposits() async {
///     let account = Account(balance: 100)
///     async let first: () = account.deposit(10)
///     async let second: () = account.deposit(20)
///     _ = await (first, second)
///     let balance = await account.balance
///     XCTAssertEqual(balance, 130)
///   }
/// }
/// ```
///
/// If the class has another superclass, override `invokeTest` instead: see `deterministically(_:settings:_:)`.
nonisolated open class DeterministicTestCase: XCTestCase {
  /// The execution of the class's tests; by default deterministic, with tasks first in, first out. Override in a
  /// subclass. The variable `CANDLESTICK_EXECUTION` does not override it.
  open class var execution: ExecutionMode {
    get throws { .deterministic }
  }

  /// The limits of each simulation. Override in a subclass.
  open class var settings: SimulationSettings { SimulationSettings() }

  /// Runs a test with the class's ``execution``.
  open override func invokeTest() {
    deterministically(try Self.execution, settings: Self.settings) { super.invokeTest() }
  }

  #if APPLE_XCTEST
  /// Skips tests that need a simulation, which Apple's platforms cannot run. An override in a subclass must call
  /// `super`.
  ///
  /// - Throws: `XCTSkip`.
  open override func setUp() async throws {
    let overrides = try ExecutionOverrides.ofProcess
    if let reason = overrides.reasonToSkip(overrides.execution(try Self.execution)) { throw XCTSkip(reason) }
    try await super.setUp()
  }
  #endif
}
