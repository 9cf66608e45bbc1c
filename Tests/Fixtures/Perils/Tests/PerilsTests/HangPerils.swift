import Candlestick
import Foundation
import XCTest

/// Hangs that only a time limit ends, explorations that take longer than the hang limit, and calls that a
/// signal interrupts, and much output. `PERILS_HANGS` selects them.
enum Hangs: String {
  case inTime, inSchedules, inCalls, inOutput

  static let current = ProcessInfo.processInfo.environment["PERILS_HANGS"].flatMap(Hangs.init)

  static func printForEver() {
    while true {
      print("still here")
      fflush(nil)
      usleep(20_000)
    }
  }

  /// Uses 100 milliseconds of processor time: in a simulation, clocks show virtual time.
  static func compute() {
    let end = clock() + CLOCKS_PER_SEC / 10
    while clock() < end {}
  }
}

/// A row for each kind of example in the table of Documentation/KnownIssuesAndTimeLimits.md.
final class HangPerilsSpec: Spec {
  override class func spec() {
    guard Hangs.current == .inTime else { return }
    afterEach { metadata in print("cleaned up after \(metadata.description)") }

    it("loops and prints") { Hangs.printForEver() }  // loops and prints
    it("loops and prints in a task") { await Task.detached { Hangs.printForEver() }.value }
    it("blocks the main thread", .timeLimit(.milliseconds(400))) {
      await MainActor.run { DispatchSemaphore(value: 0).wait() }
    }
    it("is only a little late", .timeLimit(.milliseconds(400))) { usleep(700_000) }
    it("awaits") { try await Task.sleep(for: .seconds(3600)) }
    it("ignores cancellation") { await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in } }
    it("loops in a simulation", .deterministic) { Hangs.printForEver() }
    it("is explored", .schedules(1_000_000)) { await Task.yield() }
    it("has a limit of its own", .timeLimit(.seconds(60))) { usleep(1_800_000) }
    describe("a beforeAll") {
      beforeAll { Hangs.printForEver() }
      it("loops and prints before it") {}
    }
    it("passes after all") {}
  }
}

final class ScheduleHangsSpec: Spec {
  override class func spec() {
    guard Hangs.current == .inSchedules else { return }
    it("takes long", .schedules(30)) { Hangs.compute() }
    it("hangs in a schedule", .schedules(30)) {
      Hangs.compute()
      while true {}
    }
    it("passes after all") {}
  }
}

/// Examples that print faster than a terminal or a report can show.
final class PrintingSpec: Spec {
  override class func spec() {
    guard Hangs.current == .inOutput else { return }
    it("prints until its limit", .timeLimit(.milliseconds(300))) { while true { print("x") } }
    it("prints very much") { for _ in 0..<200_000 { print(String(repeating: "y", count: 99)) } }
    it("prints until a signal ends the run") { while true { print("z") } }
  }
}

/// Calls that hang, in each place.
final class InterruptedCallsSpec: Spec {
  override class func spec() {
    guard Hangs.current == .inCalls else { return }
    for call in InterruptibleCall.allCases {
      it("calls \(call)") { call() }
      it("calls \(call) on a thread") {
        let end = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          call()
          end.signal()
        }
        end.wait()
      }
      it("calls \(call) in a task") { await Task.detached { call() }.value }
      if !call.isSimulated { it("calls \(call) in a simulation", .deterministic) { call() } }
      it("calls \(call) with a limit", .timeLimit(.milliseconds(300))) { call() }
      describe("beforeEach") {
        beforeEach { call() }
        it("calls \(call)") {}
      }
    }
  }
}

final class InterruptedCallTests: XCTestCase {
  func testSleeps() { if Hangs.current == .inCalls { sleep(100) } }
  func testPolls() async { if Hangs.current == .inCalls { await Task.detached { _ = poll(nil, 0, 100_000) }.value } }
}

final class InterruptedCallInSetUpTests: XCTestCase {
  override func setUp() { if Hangs.current == .inCalls { sleep(100) } }
  func testPasses() {}
}

final class InterruptedCallInClassSetUpTests: XCTestCase {
  override class func setUp() { if Hangs.current == .inCalls { sleep(100) } }
  func testPasses() {}
}

final class HangPerilTests: XCTestCase {
  func testLoopsAndPrints() {
    if Hangs.current == .inTime { Hangs.printForEver() }
  }

  func testExploresForLong() throws {
    guard Hangs.current == .inSchedules else { return }
    try exploreSchedules(30) { Hangs.compute() }
  }
}
