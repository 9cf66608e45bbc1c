import Candlestick
import Foundation

final class ComparedTargetsSpec: Spec {
  override class func spec() {
    describe("queues with a common target in a simulation") {
      it("run one block at a time if the target is serial") {
        try expectSame("40 1") { events in
          let target = DispatchQueue(label: "target")
          let queues = [
            DispatchQueue(label: "serial", target: target),
            DispatchQueue(label: "concurrent", attributes: .concurrent, target: target),
          ]
          let (crowd, group) = (Crowd(), DispatchGroup())
          for queue in queues + [target] {
            for _ in 1...10 { queue.async(group: group) { crowd.visit() } }
          }
          for _ in 1...5 { for queue in queues { queue.sync { crowd.visit() } } }
          group.wait()
          events("\(crowd.total) \(crowd.most)")
        }
      }

      it("run at the same time if the target is concurrent") {
        try expectSame("met met") { events in
          let target = DispatchQueue(label: "target", attributes: .concurrent)
          let (meeting, group) = (Meeting(of: 2), DispatchGroup())
          for label in ["first", "second"] {
            DispatchQueue(label: label, target: target).async(group: group) {
              meeting.join()
              events("met")
            }
          }
          group.wait()
        }
      }

      it("exclude one another through several levels") {
        try expectSame("30 1") { events in
          let top = DispatchQueue(label: "top")
          let middle = DispatchQueue(label: "middle", attributes: .concurrent, target: top)
          let bottom = DispatchQueue(label: "bottom", target: middle)
          let other = DispatchQueue(label: "other", target: top)
          let (crowd, group) = (Crowd(), DispatchGroup())
          for queue in [bottom, other, middle] {
            for _ in 1...10 { queue.async(group: group) { crowd.visit() } }
          }
          group.wait()
          events("\(crowd.total) \(crowd.most)")
        }
      }

      it("each run their blocks in order") {
        try expectSame("123 123") { events in
          let target = DispatchQueue(label: "target")
          let (first, second) = (Events(), Events())
          let queues = ["first", "second"].map { DispatchQueue(label: $0, target: target) }
          for number in 1...3 { for (queue, own) in zip(queues, [first, second]) { queue.async { own("\(number)") } } }
          for queue in queues { queue.sync {} }
          events("\(first.all.joined()) \(second.all.joined())")
        }
      }

      it("run nothing while their target is suspended") {
        try expectSame("resume block") { events in
          let target = DispatchQueue(label: "target")
          let queue = DispatchQueue(label: "queue", target: DispatchQueue(label: "middle", target: target))
          target.suspend()
          queue.async { events("block") }
          pass(milliseconds: 2)
          events("resume")
          target.resume()
          queue.sync {}
        }
      }

      it("can get a target before they are active") {
        try expectSame("activate resume block") { events in
          let target = DispatchQueue(label: "target")
          let queue = DispatchQueue(label: "queue", attributes: .initiallyInactive)
          queue.setTarget(queue: target)
          queue.async { events("block") }
          pass(milliseconds: 2)
          target.suspend()
          events("activate")
          queue.activate()
          pass(milliseconds: 2)
          events("resume")
          target.resume()
          queue.sync {}
        }
      }
    }

    describe("a suspended queue in a simulation") {
      it("runs again when each suspension is balanced by a resume") {
        try expectSame("first second block") { events in
          let queue = DispatchQueue(label: "queue")
          queue.suspend()
          queue.suspend()
          queue.async { events("block") }
          for name in ["first", "second"] {
            pass(milliseconds: 2)
            events(name)
            queue.resume()
          }
          queue.sync {}
        }
      }

      it("completes its running block, and does not begin the next") {
        try expectSame("first resume second") { events in
          let queue = DispatchQueue(label: "queue")
          let (isRunning, mayEnd, hasEnded) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
          )
          queue.async {
            isRunning.signal()
            mayEnd.wait()
            events("first")
            hasEnded.signal()
          }
          queue.async { events("second") }
          isRunning.wait()
          queue.suspend()
          mayEnd.signal()
          hasEnded.wait()
          pass(milliseconds: 2)
          events("resume")
          queue.resume()
          queue.sync {}
        }
      }

      it("can be suspended by its own block") {
        try expectSame("first resume second") { events in
          let queue = DispatchQueue(label: "queue")
          let isSuspended = DispatchSemaphore(value: 0)
          queue.async {
            queue.suspend()
            events("first")
            isSuspended.signal()
          }
          queue.async { events("second") }
          isSuspended.wait()
          pass(milliseconds: 2)
          events("resume")
          queue.resume()
          queue.sync {}
        }
      }

      it("can be concurrent") {
        try expectSame("resume block block") { events in
          let queue = DispatchQueue(label: "queue", attributes: .concurrent)
          let group = DispatchGroup()
          queue.suspend()
          for _ in 1...2 { queue.async(group: group) { events("block") } }
          pass(milliseconds: 2)
          events("resume")
          queue.resume()
          group.wait()
        }
      }

      it("keeps a sync waiting until other code resumes it") {
        try expectSame("resume sync") { events in
          let queue = DispatchQueue(label: "queue")
          queue.suspend()
          DispatchQueue.global().async {
            events("resume")
            queue.resume()
          }
          queue.sync { events("sync") }
        }
      }
    }

    describe("an inactive queue in a simulation") {
      it("runs its blocks when it is activated, once or several times") {
        try expectSame("activate 1 2") { events in
          let queue = DispatchQueue(label: "queue", attributes: .initiallyInactive)
          for number in 1...2 { queue.async { events("\(number)") } }
          pass(milliseconds: 2)
          events("activate")
          queue.activate()
          queue.activate()
          queue.sync {}
        }
      }

      it("can be suspended before it is activated") {
        try expectSame("activate resume block") { events in
          let queue = DispatchQueue(label: "queue", attributes: [.initiallyInactive, .concurrent])
          let group = DispatchGroup()
          queue.async(group: group) { events("block") }
          queue.suspend()
          events("activate")
          queue.activate()
          pass(milliseconds: 2)
          events("resume")
          queue.resume()
          group.wait()
        }
      }

      it("keeps a sync waiting until other code activates it") {
        try expectSame("activate sync") { events in
          let queue = DispatchQueue(label: "queue", attributes: .initiallyInactive)
          DispatchQueue.global().async {
            events("activate")
            queue.activate()
          }
          queue.sync { events("sync") }
        }
      }
    }
  }
}
