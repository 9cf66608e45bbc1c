import Candlestick
import CandlestickSimulation
import Foundation
import XCTest

/// Steps that never end; `STRANGER_ENDS` is the place.
final class StuckSpec: Spec {
  override class func spec() {
    guard Ending.isAnywhere else { return }
    describe("a simulation", .deterministic) {
      it("fails first") { expect(1).to(equal(2), description: "before the end") }
      it("is stuck in a task") {
        await Task(name: "the spinner") { Stuck.here("spinner") }.value
      }
      it("is stuck in its body") {
        await Task.yield()
        if Ending.isAt("body") { _ = system("true") }
        Stuck.here("body")
      }
      it("is stuck in its synchronous body") { Stuck.here("synchronous") }
      it("is stuck on a schedule", .schedules(10)) {
        await Task { Stuck.here("schedule") }.value
      }
      it("waits for a thread that does not answer") {
        await Task.yield()
        if Ending.isAt("semaphore") { DispatchSemaphore(value: 0).wait() }
      }
    }
  }
}

final class StuckTests: XCTestCase {
  func testSpins() throws {
    guard Ending.isAt("XCTestCase") else { return }
    try withDeterministicExecution(settings: SimulationSettings(realTimeLimit: .milliseconds(10))) {
      Stuck.here("XCTestCase")
    }
  }
}

enum Stuck {
  static func here(_ place: String) {
    guard Ending.isAt(place) else { return }
    // One of them keeps a core busy until the process ends. The others sleep in real time, by the function of the C library itself.
    typealias Sleep = @convention(c) (UInt32) -> Int32
    let sleep = unsafeBitCast(dlsym(dlopen("libc.so.6", RTLD_NOW), "usleep"), to: Sleep.self)
    while !Task.isCancelled { if place != "spinner" { _ = sleep(1_000) } }
  }
}
