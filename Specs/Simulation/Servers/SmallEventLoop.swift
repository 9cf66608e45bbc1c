#if os(Linux)
import CandlestickSupport
import Foundation

/// An event loop: a thread that waits for a set of descriptors, and runs the code that other threads give it.
final class SmallEventLoop: Sendable {
  /// The way in which another thread wakes the loop.
  enum Wake: String, CaseIterable { case event, pipe, connection }

  private typealias Job = (time: UInt64, code: @Sendable () -> Void)

  private let jobs = Locked<[Job]>([])
  /// The time for which the timer is set. Event loops set it again only for an earlier one.
  private let earliest = Locked(UInt64.max)
  private let wake: Wake
  private let set = makeSet(0)
  private let event = makeEvent(0, 0)
  private let timer = makeTimer(CLOCK_MONOTONIC, 0)
  private let pipe: Channel
  private let listener: Int32

  /// - Parameter listener: a socket that listens; the loop closes each connection after it has sent a byte.
  init(_ wake: Wake, listener: Int32 = -1) {
    self.wake = wake
    pipe = Channel(wake == .connection ? .tcp : .pipe)
    self.listener = listener
    var readable = EpollEvent.readable(0)
    for descriptor in [event, timer, pipe.output, listener] where descriptor >= 0 {
      readable = EpollEvent.readable(UInt32(descriptor))
      changeSet(set, 1, descriptor, &readable)
    }
    let thread = Thread { [self] in while turn() {} }
    thread.name = "a loop"
    thread.start()
  }

  private static var uptime: UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }

  /// Runs code on the loop, after a time if one is given.
  func run(after seconds: Int? = nil, _ code: @escaping @Sendable () -> Void) {
    let time = seconds.map { Self.uptime + UInt64($0) * 1_000_000_000 } ?? 0
    jobs.withLock { $0.append((time, code)) }
    switch wake {
    case .event: addToEvent(event, 1)
    case .pipe, .connection: write(pipe.input, " ", 1)
    }
  }

  /// Suspends until the loop has run a job after a time.
  func sleep(_ seconds: Int) async {
    await withCheckedContinuation { continuation in run(after: seconds) { continuation.resume() } }
  }

  /// Ends the loop, and waits for that.
  func stop() {
    let hasStopped = DispatchSemaphore(value: 0)
    run { [self] in
      jobs.withLock { $0 = [] }
      pipe.close()
      for descriptor in [set, event, timer] { close(descriptor) }
      hasStopped.signal()
      pthread_exit(nil)
    }
    hasStopped.wait()
  }

  /// Waits, and runs what is due.
  private func turn() -> Bool {
    var value: UInt64 = 0
    for number in EpollEvent.waitForAll(of: set, most: 4).map(Int32.init) {
      if number == listener {
        let connection = accept(listener, nil, nil)
        send(connection, "!", 1, 0)
        close(connection)
      } else {
        read(number, &value, number == pipe.output ? 1 : 8)
        if number == timer { earliest.withLock { $0 = .max } }
      }
    }
    let now = Self.uptime
    let due = jobs.withLock { jobs in
      defer { jobs.removeAll { $0.time <= now } }
      return jobs.filter { $0.time <= now }
    }
    for job in due { job.code() }
    if let next = jobs.withLock({ $0.map(\.time).min() }), next < earliest.withLock(\.self) {
      earliest.withLock { $0 = next }
      let left = max(Int(next) - Int(now), 1)
      var time = itimerspec()
      time.it_value = timespec(tv_sec: left / 1_000_000_000, tv_nsec: left % 1_000_000_000)
      setTimer(timer, 0, &time, nil)
    }
    return true
  }
}
#endif
