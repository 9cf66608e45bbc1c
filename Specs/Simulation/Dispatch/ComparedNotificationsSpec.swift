import Candlestick
import CandlestickSupport
import Foundation

final class ComparedNotificationsSpec: Spec {
  override class func spec() {
    describe("a notification queue in a simulation") {
      it("posts immediately, or when the run loop is drained") {
        try expectSame("now enqueued asap end") { events in
          post(events) { queue, name in
            queue.enqueue(notification(name, "now"), postingStyle: .now)
            queue.enqueue(notification(name, "asap"), postingStyle: .asap)
            events("enqueued")
            RunLoop.main.run(until: Date() + 0.01)
            events("end")
          }
        }
      }

      it("posts when the run loop is idle") {
        try expectSame("enqueued idle end") { events in
          post(events) { queue, name in
            queue.enqueue(notification(name, "idle"), postingStyle: .whenIdle)
            events("enqueued")
            RunLoop.main.run(until: Date() + 0.01)
            events("end")
          }
        }
      }

      it("posts when the run loop is idle, which comes before a deadlock") {
        let (center, name) = (NotificationCenter.default, Notification.Name("idle"))
        try withDeterministicExecution(settings: withoutOutside) {
          let (posts, continuation) = AsyncStream<Void>.makeStream()
          let observer = center.addObserver(forName: name, object: nil, queue: nil) { _ in continuation.yield() }
          NotificationQueue.default.enqueue(Notification(name: name), postingStyle: .whenIdle)
          for await _ in posts { break }
          center.removeObserver(observer)
        }
      }

      it("posts the last notification of those with the same name and sender if it coalesces them") {
        try expectSame("third end") { events in
          post(events) { queue, name in
            for text in ["first", "second", "third"] {
              let mask: NotificationQueue.NotificationCoalescing = [.onName, .onSender]
              queue.enqueue(notification(name, text), postingStyle: .asap, coalesceMask: mask, forModes: [.default])
            }
            RunLoop.main.run(until: Date() + 0.01)
            events("end")
          }
        }
      }

      it("posts each notification, the last one first, if it does not coalesce them") {
        try expectSame("second first end") { events in
          post(events) { queue, name in
            for text in ["first", "second"] {
              queue.enqueue(notification(name, text), postingStyle: .asap, coalesceMask: [], forModes: [.default])
            }
            RunLoop.main.run(until: Date() + 0.01)
            events("end")
          }
        }
      }

      it("does not post removed notifications") {
        try expectSame("end") { events in
          post(events) { queue, name in
            let removed = notification(name, "removed")
            queue.enqueue(removed, postingStyle: .asap)
            queue.dequeueNotifications(matching: removed, coalesceMask: [.onName])
            RunLoop.main.run(until: Date() + 0.01)
            events("end")
          }
        }
      }

      it("does not make a forked child wait for timers that never fire") {
        let queue = NotificationQueue.default
        queue.enqueue(Notification(name: Notification.Name("in the parent")), postingStyle: .whenIdle)
        let child = try ForkedChild.run(timeout: .seconds(60)) { send in
          let error = MainActor.assumeIsolated {
            simulationError { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
          }
          send([error.map { "\($0.kind)" } ?? "none"])
        }
        expect(child.messages).to(equal([["deadlock"]]))
      }

      it("delivers to an operation queue") {
        try expectSame("posted end") { events in
          let (name, queue) = (Notification.Name("to a queue"), OperationQueue())
          let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: queue) { _ in
            events("posted")
          }
          NotificationCenter.default.post(name: name, object: nil)
          queue.waitUntilAllOperationsAreFinished()
          NotificationCenter.default.removeObserver(observer)
          events("end")
        }
      }
    }
  }
}

private func notification(_ name: Notification.Name, _ text: String) -> Notification {
  Notification(name: name, object: nil, userInfo: ["text": text])
}

/// Runs code with a notification queue, and records the notifications with the given name.
///
/// The queue belongs to the thread, because Foundation never frees the run loop observers that each other queue adds.
private func post(_ events: Events, _ code: (NotificationQueue, Notification.Name) -> Void) {
  let (center, name) = (NotificationCenter.default, Notification.Name("compared"))
  let observer = center.addObserver(forName: name, object: nil, queue: nil) { notification in
    events(notification.userInfo?["text"] as? String ?? "no text")
  }
  code(NotificationQueue.default, name)
  center.removeObserver(observer)
}
