public import CandlestickSimulation
public import XCTest

/// A test case of XCTest's whose tests run in simulations: on one thread and in virtual time, each with the set-up and tear-down
/// methods of its class.
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
/// A class that has another base overrides `invokeTest` instead: see `deterministically(_:settings:_:)`.
open class DeterministicTestCase: XCTestCase {
  /// How the tests of the class are run: deterministically, first in, first out, unless a subclass overrides it.
  open class var execution: ExecutionMode {
    get throws { .deterministic }
  }

  /// What bounds each simulation: the usual, unless a subclass overrides it.
  open class var settings: SimulationSettings { SimulationSettings() }

  /// Runs a test as ``execution`` says.
  open override func invokeTest() {
    deterministically(try Self.execution, settings: Self.settings) { super.invokeTest() }
  }
}
