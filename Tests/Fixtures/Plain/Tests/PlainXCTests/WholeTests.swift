import Candlestick
import Foundation
import XCTest

/// Deposits twice to an account that loses a deposit on some schedules, but not on the first.
func depositTwice() async -> Int {
  let account = Account()
  async let first: () = account.deposit(1)
  async let second: () = account.deposit(1)
  _ = await (first, second)
  return await account.balance
}

private actor Account {
  private(set) var balance = 0

  func deposit(_ amount: Int) async {
    let before = balance
    await Task.yield()
    balance = before + amount
  }
}

/// Tests that pass in virtual time, with their set-up and tear-down methods.
final class HourTests: DeterministicTestCase {
  override func setUp() async throws { try await Task.sleep(for: .seconds(3600)) }

  override func tearDown() async throws {
    try await Task.sleep(for: .seconds(3600))
    print("torn down after \(Simulation.current.now / .seconds(3600)) hours")
  }

  func testSleeps() async throws {
    try await Task.sleep(for: .seconds(3600))
    XCTAssertEqual(Simulation.current.now, .seconds(7200))
    addTeardownBlock { try await Task.sleep(for: .seconds(3600)) }
  }

  func testWaits() {
    let done = expectation(description: "done")
    Task {
      try await Task.sleep(for: .seconds(60))
      done.fulfill()
    }
    wait(for: [done], timeout: 61)
  }

  func testAwaitsFulfillment() async {
    let done = expectation(description: "done")
    Task {
      try await Task.sleep(for: .seconds(60))
      done.fulfill()
    }
    await fulfillment(of: [done], timeout: 61)
  }
}

/// Tests that fail in virtual time, once each.
final class FailingHourTests: DeterministicTestCase {
  func testAsserts() async { XCTFail("testAsserts") }

  func testThrows() async throws { throw CancellationError() }

  @MainActor func testNeverEnds() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in held.append(continuation) }
  }

  func testTimesOut() { wait(for: [expectation(description: "never")], timeout: 5) }
}

/// A test whose simulation leaves it where it waits, and another one that fails later.
final class AbandonedTests: DeterministicTestCase {
  override func setUp() {
    if name.hasSuffix("testFailsInItsSetUpMethod") { fail("testFailsInItsSetUpMethod") }
  }

  func testBlocksForever() { DispatchSemaphore(value: 0).wait() }

  func testBlocksInAKnownIssue() { withKnownIssue("never ends") { DispatchSemaphore(value: 0).wait() } }

  func testFailsInItsSetUpMethod() {}
}

@MainActor private var held: [CheckedContinuation<Void, Never>] = []

/// A test that leaves a task behind, which its settings allow.
final class LeakingTests: DeterministicTestCase {
  override class var settings: SimulationSettings { SimulationSettings(allowsTasksLeftBehind: true) }

  func testLeavesATaskBehind() {
    Task { @MainActor in await withCheckedContinuation { held.append($0) } }
  }
}

/// Tests that fail on a schedule other than the first, each once.
final class LostDepositTests: DeterministicTestCase {
  override class var execution: ExecutionMode { .schedules(1_000) }

  func testAsserts() async {
    let balance = await depositTwice()
    XCTAssertEqual(balance, 2, "testAsserts")
  }

  func testUnwraps() async throws {
    let balance = await depositTwice()
    _ = try XCTUnwrap(balance == 2 ? balance : nil, "testUnwraps")
  }

  func testExpects() async {
    let balance = await depositTwice()
    expect(balance).to(equal(2))
  }

  func testThrows() async throws {
    if await depositTwice() != 2 { throw CancellationError() }
  }

  func testWaits() {
    let done = expectation(description: "done")
    Task { if await depositTwice() == 2 { done.fulfill() } }
    wait(for: [done], timeout: 5)
  }
}

/// Blocks the test until the code that it starts signals the end.
private func block(until start: (DispatchSemaphore) -> Void) {
  let end = DispatchSemaphore(value: 0)
  start(end)
  end.wait()
}

/// Tests that fail on a thread, which is not part of the simulation.
final class ExploredThreadTests: DeterministicTestCase {
  override class var execution: ExecutionMode { .schedules(20) }

  private func onThread(_ body: @escaping @Sendable () -> Void) {
    block { end in
      Thread.detachNewThread {
        body()
        end.signal()
      }
    }
  }

  func testAsserts() { onThread { XCTFail("testAsserts") } }

  func testExpects() { onThread { fail("testExpects") } }
}

/// A test that never waits for its expectation.
final class UnwaitedTests: DeterministicTestCase {
  override class var execution: ExecutionMode { .schedules(5) }

  func testAlsoAsserts() {
    _ = expectation(description: "never")
    XCTFail("first")
  }

  func testAlsoSkips() throws {
    _ = expectation(description: "never")
    throw XCTSkip("later")
  }

  func testCreatesAnExpectation() { _ = expectation(description: "never") }

  func testWaits() {
    let done = expectation(description: "done")
    Task { done.fulfill() }
    wait(for: [done], timeout: 5)
  }
}

/// A test whose task is cancelled before the test waits for its expectation.
final class CancelledBeforeItsWaitTests: DeterministicTestCase {
  override class var execution: ExecutionMode { .cancellations }

  func testWaits() async throws {
    let done = expectation(description: "done")
    try await Task { try await Task.sleep(for: .seconds(1)) }.value
    done.fulfill()
    await fulfillment(of: [done], timeout: 5)
  }
}

/// Synchronous tests that wait, with few orders.
final class ExhaustiveTests: DeterministicTestCase {
  override class var execution: ExecutionMode { .exhaustive(atMost: 100) }

  func testWaitsForAQueue() { block { end in DispatchQueue.global().async { end.signal() } } }

  func testWaitsForATask() { block { end in Task.detached { end.signal() } } }

  func testWaitsTwice() {
    testWaitsForATask()
    testWaitsForAQueue()
  }
}

/// A test whose set-up method starts a thread that fails during the next test.
final class LateSetUpTests: XCTestCase {
  private static let mayFail = DispatchSemaphore(value: 0)
  private static let hasFailed = DispatchSemaphore(value: 0)

  override func setUp() {
    guard name.hasSuffix("testAStartsAThread") else { return }
    Thread.detachNewThread {
      Self.mayFail.wait()
      fail("too late")
      Self.hasFailed.signal()
    }
  }

  func testAStartsAThread() {}

  func testBRunsMeanwhile() {
    Self.mayFail.signal()
    Self.hasFailed.wait()
  }
}

/// Tests whose tasks are cancelled wherever they are suspended.
final class CancelledTests: DeterministicTestCase {
  override class var execution: ExecutionMode { .cancellations }

  func testMayEndWithTheErrorOfACancelledTask() async throws {
    try await Task { try await Task.sleep(for: .seconds(1)) }.value
  }

  func testIsNotCancelledItself() async {
    await Task { await Task.yield() }.value
    XCTAssertFalse(Task.isCancelled)
  }

  func testFails() async {
    await Task {
      try? await Task.sleep(for: .seconds(1))
      XCTAssertFalse(Task.isCancelled, "testFails")
    }
    .value
  }
}

/// Tests with an invariant.
final class InvariantTests: DeterministicTestCase {
  override class var execution: ExecutionMode { .schedules(20) }

  @MainActor func testHolds() async {
    var value = 0
    always { expect(value).to(beLessThan(2)) }
    await Task.yield()
    value = 1
  }

  @MainActor func testIsBroken() async {
    var value = 0
    always { expect(value).to(equal(0), description: "testIsBroken") }
    await Task.yield()
    value = 1
    await Task.yield()
  }
}

/// Tests with an invariant, which fail once.
final class SteppedInvariantTests: DeterministicTestCase {
  @MainActor func testIsBroken() async {
    always { XCTFail("testIsBroken") }
    for _ in 1...3 { await Task.yield() }
  }

  @MainActor func testIsBrokenForAnActor() async {
    always {
      await Task.yield()
      XCTFail("testIsBrokenForAnActor")
    }
    for _ in 1...3 { await Task.yield() }
  }
}

/// Tests whose class already has a base class.
class TestsWithABase: XCTestCase {}

final class OneLineTests: TestsWithABase {
  @MainActor private static var runs = 0
  private var uses = 0

  override func invokeTest() { deterministically(.schedules(50)) { super.invokeTest() } }

  @MainActor func testBeginsWithEverythingNew() async {
    uses += 1
    Self.runs += 1
    XCTAssertEqual(uses, 1)
    addTeardownBlock { @MainActor in print("run \(Self.runs)") }
  }

  func testAsserts() async {
    let balance = await depositTwice()
    XCTAssertEqual(balance, 2, "testAsserts")
  }

  func testIsSkipped() async throws {
    print("skipping")
    throw XCTSkip("not now")
  }
}

/// Explorations in ordinary tests, ended by an XCTest assertion.
final class AssertingTests: XCTestCase {
  func testAsserts() throws {
    try exploreSchedules(1_000) {
      let balance = await depositTwice()
      XCTAssertEqual(balance, 2, "testAsserts")
    }
  }

  func testAssertsInAsyncCode() async throws {
    try await exploreSchedules(1_000) {
      let balance = await depositTwice()
      XCTAssertEqual(balance, 2, "testAssertsInAsyncCode")
    }
  }
}

final class RandomInputTests: XCTestCase {
  func testAsserts() throws {
    try forAll(100, .int()) { XCTAssertLessThan($0, 7) }
  }

  func testAssertsInAsyncCode() async throws {
    try await forAll(100, .int()) { number in
      await Task.yield()
      XCTAssertLessThan(number, 7)
    }
  }

  func testUnwraps() throws {
    try forAll(100, .optional(.int())) { _ = try XCTUnwrap($0) }
  }
}
