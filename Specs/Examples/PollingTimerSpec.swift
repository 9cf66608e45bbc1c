import Candlestick
import Foundation

/// A poller on a timer source: an hour of polling takes no time, and its race with `stop()` is found by exploring schedules.
final class PollingTimerSpec: Spec {
  override class func spec() {
    describe("a poller") {
      it("polls each minute until it is stopped", .deterministic) {
        let reports = SharedCount(0)
        let poller = StatusPoller(interval: 60, stopsOnOwnQueue: true) { _ in reports.increment() }
        poller.start()
        Thread.sleep(forTimeInterval: 3_630)
        poller.stop()
        Thread.sleep(forTimeInterval: 3_600)
        expect(reports.get()).to(equal(60))
      }

      it("reports once more after it was stopped, if a poll is under way", .needsSimulations) {
        let failure = try scheduleFailure {
          try exploreSchedules(1_000) { try stopWhilePolling(stopsOnOwnQueue: false) }
        }
        expect(failure.failures).to(equal(["a report after the stop"]))
        let again = try scheduleFailure {
          try replaySchedule(failure.replay) { try stopWhilePolling(stopsOnOwnQueue: false) }
        }
        expect(again.failures).to(equal(failure.failures))
      }

      it("reports nothing any more if it is stopped on its own queue", .schedules(1_000)) {
        try stopWhilePolling(stopsOnOwnQueue: true)
      }
    }
  }
}

/// Asks for a status at an interval, and reports it.
private final class StatusPoller: @unchecked Sendable {
  // Unchecked, because timer sources are not Sendable: they may be used from any thread.
  private let queue = DispatchQueue(label: "poller")
  private let server = DispatchQueue(label: "server")
  private let timer: any DispatchSourceTimer
  private let stopsOnOwnQueue: Bool

  init(interval: TimeInterval, stopsOnOwnQueue: Bool, report: @escaping @Sendable (String) -> Void) {
    self.stopsOnOwnQueue = stopsOnOwnQueue
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + interval, repeating: interval)
    timer.setEventHandler { [server] in report(server.sync { "ready" }) }
  }

  func start() { timer.resume() }

  func stop() {
    if stopsOnOwnQueue { queue.sync { timer.cancel() } } else { timer.cancel() }
  }
}

/// Stops a poller at the time of its third poll.
private func stopWhilePolling(stopsOnOwnQueue: Bool) throws {
  let hasStopped = SharedValue(false)
  let isLate = SharedValue(false)
  let poller = StatusPoller(interval: 1, stopsOnOwnQueue: stopsOnOwnQueue) { _ in
    if hasStopped.value { isLate.value = true }
  }
  poller.start()
  Thread.sleep(forTimeInterval: 3)
  poller.stop()
  hasStopped.value = true
  Thread.sleep(forTimeInterval: 10)
  if isLate.value { throw Problem("a report after the stop") }
}
