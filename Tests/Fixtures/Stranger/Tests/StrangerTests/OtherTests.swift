import Candlestick
import Foundation
import Testing
import XCTest

/// Tests of other kinds in the same target.
final class OrdinaryTests: XCTestCase {
  func testPasses() throws {
    if Scenario.current == .measured { measure {} }
    guard Ending.isAt("process of a test") else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["StrangerTests.OrdinaryTests/testExpects"]
    process.environment = ProcessInfo.processInfo.environment.merging(["STRANGER_ENDS": "XCTestCase"]) { $1 }
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationReason, .uncaughtSignal)
    XCTAssertEqual(process.terminationStatus, SIGABRT)
  }

  func testExpects() {
    Ending.here("XCTestCase")
    guard Scenario.current == .ordinaryFailure else { return }
    expect(1).to(equal(2))
    expect([1, 2, 3]).to(equal([1, 3]))  // the failure with a difference
  }

  func testTakesStepsInTheOrderOfASet() throws {
    guard Scenario.current == .setOrder else { return }
    let body: @Sendable () async throws -> Void = {
      for count in Set(1...20) {
        await Task { for _ in 1...count { await Task.yield() } }.value
      }
      throw CancellationError()
    }
    if let schedule = ProcessInfo.processInfo.environment["STRANGER_REPLAY"] {
      try replaySchedule(schedule, body)
    } else {
      try exploreSchedules(5, body)
    }
  }
}

@Test func aSwiftTestingTest() { #expect(1 == 1) }
