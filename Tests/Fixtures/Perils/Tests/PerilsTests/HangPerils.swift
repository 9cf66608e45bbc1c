import Candlestick
import Foundation
import XCTest

/// Hangs that only a time limit ends, and explorations that take longer than the hang limit. `PERILS_HANGS` selects them.
enum Hangs: String {
  case inTime, inSchedules

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

/// A row for each kind of example in the table of Documentation/Specs.md.
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

final class HangPerilTests: XCTestCase {
  func testLoopsAndPrints() {
    if Hangs.current == .inTime { Hangs.printForEver() }
  }

  func testExploresForLong() throws {
    guard Hangs.current == .inSchedules else { return }
    try exploreSchedules(30) { Hangs.compute() }
  }
}
