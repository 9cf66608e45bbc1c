import Candlestick
import XCTest

final class MethodTests: XCTestCase {
  func testPasses() async {
    note("seed 7")
    withNote("a note") { expect(1).to(equal(1)) }
    await expect(times: 1) { called in called() }
    withKnownIssue("it is wrong") { expect(1).to(equal(2)) }
    attach("the log", named: "log.txt")
  }

  func testPassesInSynchronousCode() {
    expect(times: 1) { called in called() }
  }

  func testFails() throws {
    if !isBroken { throw XCTSkip("nothing is broken") }
    note("seed 7")
    attach("the log", named: "method.log")
    withNote("a note") { expect(1).to(equal(2)) }
  }
}

final class ScheduledTests: DeterministicTestCase {
  override class var execution: ExecutionMode { .schedules(10) }

  func testPasses() async {
    note("seed 7")
    await withNote("a note") { await Task { _ = expect(1).to(equal(1)) }.value }
    await expect(times: 1, timeout: .seconds(3600)) { called in Task { called() } }
  }
}
