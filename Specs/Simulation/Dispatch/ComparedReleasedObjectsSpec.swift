import Candlestick
import Foundation

/// Objects of Dispatch whose last reference is gone before the code that uses them has run.
final class ComparedReleasedObjectsSpec: Spec {
  override class func spec() {
    describe("an object that the program has released in a simulation") {
      for (name, start) in uses {
        it("is still used as \(name)") {
          try expectSame("started ran") { events in
            let isDone = DispatchSemaphore(value: 0)
            start {
              events("ran")
              isDone.signal()
            }
            events("started")
            isDone.wait()
          }
        }
      }
    }
  }
}

/// Calls that enqueue code and release the objects.
///
/// Each waits a moment before its code runs, so that the objects are released first in real time, too.
private let uses: [(String, @Sendable (@escaping @Sendable () -> Void) -> Void)] = [
  ("the group of a block", { code in later.async(group: DispatchGroup()) { afterMoment(code) } }),
  (
    "the group of a work item",
    { code in later.async(group: DispatchGroup(), execute: DispatchWorkItem { afterMoment(code) }) }
  ),
  (
    "the group of several blocks",
    { code in
      let (group, count) = (DispatchGroup(), SharedCount(0))
      for _ in 1...3 { later.async(group: group) { afterMoment { if count.increment() == 3 { code() } } } }
    }
  ),
  (
    "a group that notifies",
    { code in
      let group = DispatchGroup()
      later.async(group: group) { afterMoment {} }
      group.notify(queue: later, execute: code)
    }
  ),
  ("an empty group that notifies", { code in DispatchGroup().notify(queue: later) { afterMoment(code) } }),
  ("a serial queue", { code in DispatchQueue(label: "queue").async { afterMoment(code) } }),
  (
    "a concurrent queue", { code in DispatchQueue(label: "queue", attributes: .concurrent).async { afterMoment(code) } }
  ),
  (
    "a queue with a barrier",
    { code in DispatchQueue(label: "queue", attributes: .concurrent).async(flags: .barrier) { afterMoment(code) } }
  ),
  (
    "a queue with a target",
    { code in DispatchQueue(label: "queue", target: DispatchQueue(label: "target")).async { afterMoment(code) } }
  ),
  (
    "a queue with a delayed block",
    { code in DispatchQueue(label: "queue").asyncAfter(deadline: .now() + 0.002, execute: code) }
  ),
  ("a work item", { code in later.async(execute: DispatchWorkItem { afterMoment(code) }) }),
  (
    "a delayed work item",
    { code in later.asyncAfter(deadline: .now() + 0.002, execute: DispatchWorkItem(block: code)) }
  ),
  (
    "a work item that notifies",
    { code in
      let item = DispatchWorkItem {}
      item.notify(queue: later, execute: code)
      later.async { [item = DispatchObjectBox(item)] in afterMoment { item.object.perform() } }
    }
  ),
  (
    "a semaphore that is signalled",
    { code in
      let semaphore = DispatchSemaphore(value: 0)
      later.async {
        semaphore.wait()
        code()
      }
      later.async { afterMoment { semaphore.signal() } }
    }
  ),
  ("an operation queue", { code in OperationQueue().addOperation { afterMoment(code) } }),
]

private let later = DispatchQueue.global()

@Sendable private func afterMoment(_ code: @Sendable () -> Void) {
  pass(milliseconds: 2)
  code()
}
