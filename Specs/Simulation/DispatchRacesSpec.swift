import Candlestick
import CandlestickSupport
import Dispatch
import Foundation

/// Well-known races in Dispatch code. Each is found and replayed, and the fixed code passes on the same number of
/// schedules.
final class DispatchRacesSpec: Spec {
  override class func spec() {
    describe("two queues that write one property") {
      it("are found in the wrong order") {
        try expectFound("Grace, then Ada", in: 100) {
          let name = SharedValue("")
          let group = DispatchGroup()
          DispatchQueue(label: "cache").async(group: group) { name.value = "Ada" }
          DispatchQueue(label: "network").async(group: group) { name.value = "Grace" }
          group.wait()
          if name.value != "Grace" { throw Problem("Grace, then Ada") }
        }
      }

      it("are never in the wrong order if one enqueues the block of the other") {
        try exploreSchedules(100) {
          let name = SharedValue("")
          let group = DispatchGroup()
          let network = DispatchQueue(label: "network")
          DispatchQueue(label: "cache").async(group: group) {
            name.value = "Ada"
            network.async(group: group) { name.value = "Grace" }
          }
          group.wait()
          if name.value != "Grace" { throw Problem("Grace, then Ada") }
        }
      }

      it("appear in the report with their labels and the lines that enqueued the blocks") {
        let line = #line + 6
        let failure = try scheduleFailure {
          try exploreSchedules(100) {
            let name = SharedValue("")
            let group = DispatchGroup()
            let network = DispatchQueue(label: "network")
            DispatchQueue(label: "cache").async(group: group) { name.value = "Ada" }
            network.async(group: group) { name.value = "Grace" }
            group.wait()
            if name.value != "Grace" { throw Problem("Grace, then Ada") }
          }
        }
        expect(failure.interleaving).to(
          contain(
            "queue \"cache\"",
            "queue \"network\"",
            "DispatchRacesSpec.swift:\(line)",
            "DispatchRacesSpec.swift:\(line + 1)"
          )
        )
      }
    }

    describe("a callback after a cancellation") {
      it("is found if the request is not checked on its client's queue") {
        try expectFound("called back after the cancel", in: 200) {
          try cancelRequest(checksOnClient: false, cancelsOnClient: true)
        }
      }

      it("is found if the cancellation and the check are on different queues") {
        try expectFound("called back after the cancel", in: 200) {
          try cancelRequest(checksOnClient: true, cancelsOnClient: false)
        }
      }

      it("happens on no schedule if the check and the cancellation are on the client's queue") {
        let endings = Runs()
        try exploreSchedules(200) { endings.add(try cancelRequest(checksOnClient: true, cancelsOnClient: true)) }
        expect(Set(endings.all)).to(equal(["called back", "cancelled early", "cancelled late"]))
      }
    }

    describe("a timer that fires once too often") {
      it("is found if it is cancelled on a queue other than its own") {
        try expectFound("4 ticks", in: 500) { try tickThrice(cancelsOnOwnQueue: false) }
      }

      it("happens on no schedule if its own handler cancels it") {
        try exploreSchedules(500) { try tickThrice(cancelsOnOwnQueue: true) }
      }
    }

    describe("two serial queues that sync on each other") {
      it("are found in a deadlock") {
        let failure = try scheduleFailure {
          try exploreSchedules(1_000, settings: withoutOutside) { transfer(inOrder: false) }
        }
        expect(failure.failures.first).to(contain("deadlock: no task is ready", "for queue \"savings\""))
        let again = try scheduleFailure {
          try replaySchedule(failure.replay, settings: withoutOutside) { transfer(inOrder: false) }
        }
        expect(again.failures.first).to(contain("deadlock: no task is ready", "for queue \"savings\""))
      }

      it("do not deadlock if both blocks use the queues in the same order") {
        try exploreSchedules(1_000, settings: withoutOutside) { transfer(inOrder: true) }
      }
    }

    describe("a write among the reads of a concurrent queue") {
      it("can be read half done without a barrier") {
        try expectFound("half a write", in: 200) { try readWhileWriting([]) }
      }

      it("is never read half done with a barrier") {
        try exploreSchedules(200) { try readWhileWriting(.barrier) }
      }
    }
  }
}

/// Expects that a failure is found within a number of schedules, and that its replay fails in the same way.
private func expectFound(_ problem: String, in count: Int, _ body: @escaping @Sendable () throws -> Void) throws {
  let failure = try scheduleFailure { try exploreSchedules(count) { try body() } }
  expect(failure.failures).to(equal([problem]))
  let again = try scheduleFailure { try replaySchedule(failure.replay) { try body() } }
  expect(again.failures).to(equal([problem]))
}

/// Cancels a request whose answer is being passed from one queue to another, and returns how the request ended.
@discardableResult
private func cancelRequest(checksOnClient: Bool, cancelsOnClient: Bool) throws -> String {
  let client = DispatchQueue(label: "client")
  let group = DispatchGroup()
  let isCancelled = SharedValue(false)
  let ending = SharedValue("")
  // The client's own state.
  let isClosed = SharedValue(false)
  let isSurprised = SharedValue(false)
  DispatchQueue(label: "network").async(group: group) {
    if isCancelled.value { return ending.value = "cancelled early" }
    client.async(group: group) {
      if checksOnClient && isCancelled.value { return ending.value = "cancelled late" }
      usleep(1)
      if isClosed.value { isSurprised.value = true }
      ending.value = "called back"
    }
  }
  let cancel: @Sendable () -> Void = {
    isCancelled.value = true
    isClosed.value = true
  }
  DispatchQueue(label: "user").async(group: group) {
    if cancelsOnClient { client.async(group: group, execute: cancel) } else { cancel() }
  }
  group.wait()
  if isSurprised.value { throw Problem("called back after the cancel") }
  return ending.value
}

/// Counts the ticks of a timer that should fire three times.
private func tickThrice(cancelsOnOwnQueue: Bool) throws {
  let ticks = SharedCount(0)
  let own = DispatchQueue(label: "timer")
  let control = DispatchQueue(label: "control")
  let timer = DispatchSource.makeTimerSource(queue: own)
  timer.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
  let box = DispatchTimer(timer)
  timer.setEventHandler {
    guard ticks.increment() == 3 else { return }
    if cancelsOnOwnQueue { box.timer.cancel() } else { control.async { box.timer.cancel() } }
  }
  timer.activate()
  usleep(2_000_000)
  box.timer.cancel()
  own.sync {}
  if ticks.get() != 3 { throw Problem("\(ticks.get()) ticks") }
}

/// Transfers money between two accounts, each of which is guarded by a queue.
private func transfer(inOrder: Bool) {
  let savings = DispatchQueue(label: "savings")
  let checking = DispatchQueue(label: "checking")
  let group = DispatchGroup()
  DispatchQueue.global().async(group: group) { savings.sync { checking.sync {} } }
  DispatchQueue.global().async(group: group) {
    if inOrder { savings.sync { checking.sync {} } } else { checking.sync { savings.sync {} } }
  }
  group.wait()
}

/// Reads two properties while a block writes both.
private func readWhileWriting(_ flags: DispatchWorkItemFlags) throws {
  let first = SharedValue(0)
  let second = SharedValue(0)
  let isTorn = SharedValue(false)
  let queue = DispatchQueue(label: "values", attributes: .concurrent)
  let group = DispatchGroup()
  queue.async(group: group, flags: flags) {
    first.value = 1
    usleep(1)
    second.value = 1
  }
  for _ in 1...2 {
    queue.async(group: group) { if first.value != second.value { isTorn.value = true } }
  }
  group.wait()
  if isTorn.value { throw Problem("half a write") }
}

/// A timer source that blocks may capture.
private final class DispatchTimer: @unchecked Sendable {
  // Unchecked, because the protocol is not Sendable: Dispatch's objects may be used from any thread.
  let timer: any DispatchSourceTimer

  init(_ timer: any DispatchSourceTimer) { self.timer = timer }
}
