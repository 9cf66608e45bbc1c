import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// A thread in a simulation behaves as in real time, but takes virtual time.
final class ComparedThreadsSpec: Spec {
  override class func spec() {
    describe("a thread of a simulation, as in real time") {
      for (name, wait) in waits {
        it("waits in virtual time by \(name)") {
          try expectSame("waited after") { events in
            let isDone = DispatchSemaphore(value: 0)
            let thread = PosixThread {
              wait()
              events("waited")
              isDone.signal()
            }
            isDone.wait()
            thread.join()
            events("after")
          }
        }
      }

      it("returns a value to the thread that joins it") {
        try expectSame("42 no such thread") { events in
          let thread = PosixThread { pass(milliseconds: 5) }
          events("\(thread.join() ?? -1)")
          events("no such thread")
        }
      }

      it("returns a value that it passes to pthread_exit") {
        try expectSame("7") { events in
          let thread = PosixThread { pthread_exit(UnsafeMutableRawPointer(bitPattern: 7)) }
          events("\(thread.join() ?? -1)")
        }
      }

      it("is joined at most until a time limit") {
        try expectSame("busy \(ETIMEDOUT) 0") { events in
          let mayEnd = DispatchSemaphore(value: 0)
          let thread = PosixThread { mayEnd.wait() }
          events(thread.tryJoin() == EBUSY ? "busy" : "not busy")
          events("\(thread.join(atMost: 0.01))")
          mayEnd.signal()
          events("\(thread.join(atMost: 100))")
        }
      }

      it("cannot join itself, nor can a detached thread be joined") {
        if isSanitized { try skip("the address sanitizer ends a process that joins a detached thread") }
        try expectSame("\(EDEADLK) \(EINVAL)") { events in
          let own = PosixThread { events("\(pthread_join(pthread_self(), nil))") }
          own.join()
          let mayEnd = DispatchSemaphore(value: 0)
          let detached = PosixThread { mayEnd.wait() }
          detached.detach()
          events("\(pthread_join(detached.id, nil))")
          mayEnd.signal()
        }
      }

      it("has its own identity, thread-local values and stack") {
        try expectSame("equal other none kept true false") { events in
          let main = pthread_self()
          let thread = PosixThread {
            let own = pthread_self()
            events(pthread_equal(own, pthread_self()) != 0 ? "equal" : "not equal")
            events(pthread_equal(own, main) != 0 ? "same" : "other")
            events(Thread.current.threadDictionary["key"] as? String ?? "none")
            Thread.current.threadDictionary["key"] = "kept"
            pass(milliseconds: 2)
            events(Thread.current.threadDictionary["key"] as? String ?? "none")
            events("\(pthread_equal(own, pthread_self()) != 0)")
            events("\(Thread.isMainThread)")
          }
          thread.join()
        }
      }

      it("calls the destructors of its thread-specific values before it counts as ended") {
        try expectSame("destroyed joined") { events in
          let thread = PosixThread {
            pthread_setspecific(destroyedKey, Unmanaged.passRetained(Destruction(events)).toOpaque())
            pass(milliseconds: 1)
          }
          thread.join()
          events("joined")
        }
      }

      it("ends in a wait when it is cancelled, if that is a cancellation point") {
        if isThreadSanitized { try skip("the thread sanitizer does not expect a thread to end in its functions") }
        for wait in cancellationPoints {
          try expectSame("cancelled") { events in
            let (hasBegun, channel) = (DispatchSemaphore(value: 0), Channel(.pipe))
            defer { channel.close() }
            let thread = PosixThread {
              hasBegun.signal()
              wait(channel)
              events("went on")
            }
            hasBegun.wait()
            pass(milliseconds: 5)
            thread.cancel()
            if thread.joinedAddress() == UnsafeMutableRawPointer(bitPattern: -1) { events("cancelled") }
          }
        }
      }

      it("meets others at a barrier, of which one is told that it came last") {
        try expectSame("1 of 3, 1 of 3") { events in
          let barrier = Barrier(3)
          let rounds = (0..<2).map { _ in SharedCount(0) }
          let threads = (0..<3).map { _ in
            PosixThread { for round in rounds where barrier.wait() { round.increment() } }
          }
          for thread in threads { thread.join() }
          events(rounds.map { "\($0.get()) of 3" }.joined(separator: ", "))
        }
      }

      it("waits while another one initializes a value once") {
        try expectSame("initialized went on went on") { events in
          let once = Once()
          initializing.withLock { $0 = events }
          let threads = (0..<2).map { _ in
            PosixThread {
              once.call {
                pass(milliseconds: 5)
                initializing.withLock(\.self)?("initialized")
              }
              events("went on")
            }
          }
          for thread in threads { thread.join() }
        }
      }

      it("runs a function on the main thread by sync on the main queue") {
        try expectSame("false true 3 false") { events in
          let isDone = SharedCount(0)
          Thread.detachNewThread {
            events("\(Thread.isMainThread)")
            let result = DispatchQueue.main.sync {
              events("\(Thread.isMainThread)")
              return 3
            }
            events("\(result)")
            events("\(Thread.isMainThread)")
            isDone.increment()
          }
          serveRunLoop { isDone.get() == 1 }
        }
      }

      it("excludes others from what it has locked, even while it waits") {
        for kind in [PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_ERRORCHECK] {
          try expectSame("in out in out") { events in
            let mutex = PosixMutex(Int32(kind))
            let threads = (0..<2).map { _ in
              PosixThread {
                mutex.lock()
                events("in")
                pass(milliseconds: 2)
                events("out")
                mutex.unlock()
              }
            }
            for thread in threads { thread.join() }
          }
        }
      }
    }
  }
}

/// Ways to wait for a moment.
private let waits: [(String, @Sendable () -> Void)] = [
  ("usleep", { usleep(2_000) }),
  ("nanosleep", { _ = nanosleepFor(2_000_000) }),
  ("Thread.sleep", { Thread.sleep(forTimeInterval: 0.002) }),
  ("poll without descriptors", { poll(nil, 0, 2) }),
  ("select without descriptors", { selectNothing(microseconds: 2_000) }),
  ("a semaphore with a time limit", { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.002) }),
  ("a condition with a time limit", { _ = NSCondition().waitLocked(until: Date() + 0.002) }),
  ("a run loop", { runOwnLoop(for: 0.002) }),
]

/// Waits that `pthread_cancel` ends.
private let cancellationPoints: [@Sendable (Channel) -> Void] = [
  { _ in sleep(60) },
  { _ in poll(nil, 0, 60_000) },
  { _ = DescriptorReader.read.read($0.output) },
  { _ in waitForCondition() },
]

extension NSCondition {
  fileprivate func waitLocked(until limit: Date) -> Bool {
    lock()
    defer { unlock() }
    return wait(until: limit)
  }
}

private func nanosleepFor(_ nanoseconds: Int) -> Int32 {
  var time = timespec(tv_sec: 0, tv_nsec: nanoseconds)
  return nanosleep(&time, nil)
}

private func selectNothing(microseconds: Int) {
  var time = timeval(tv_sec: 0, tv_usec: microseconds)
  select(0, nil, nil, nil, &time)
}

private func runOwnLoop(for seconds: Double) {
  let timer = Timer(timeInterval: 60, repeats: false) { _ in }
  RunLoop.current.add(timer, forMode: .default)
  RunLoop.current.run(until: Date() + seconds)
  timer.invalidate()
}

private func waitForCondition() {
  let condition = NSCondition()
  condition.lock()
  condition.wait()
}

/// A value of a thread that records its end.
private final class Destruction {
  private let events: Events
  init(_ events: Events) { self.events = events }
  deinit { events("destroyed") }
}

/// The events of an initializer, which cannot capture them.
private let initializing = Locked<Events?>(nil)

private let destroyedKey: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key) { Unmanaged<Destruction>.fromOpaque($0!).release() }
  return key
}()
