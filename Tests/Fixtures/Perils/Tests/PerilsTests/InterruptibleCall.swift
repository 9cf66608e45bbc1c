import Foundation

/// A system call that a signal ends early, even if its handler restarts calls. Each would take 100 seconds.
enum InterruptibleCall: String, CaseIterable {
  case sleep, usleep, nanosleep, clockNanosleep, poll, select, pselect, epollWait, epollPwait, pause, timedAccept,
    timedReceive, suspend, timedSignal, timedSemaphore

  /// True if the call ends in a simulation, after virtual time.
  var isSimulated: Bool { ![.pause, .suspend].contains(self) }

  func callAsFunction() {
    var time = timespec(tv_sec: 100, tv_nsec: 0)
    var signals = sigset_t()
    switch self {
    case .sleep: _ = Foundation.sleep(100)
    case .usleep: Foundation.usleep(100_000_000)
    case .nanosleep: Foundation.nanosleep(&time, nil)
    case .clockNanosleep: clock_nanosleep(CLOCK_MONOTONIC, 0, &time, nil)
    case .poll: Foundation.poll(nil, 0, 100_000)
    case .select:
      var time = timeval(tv_sec: 100, tv_usec: 0)
      Foundation.select(0, nil, nil, nil, &time)
    case .pselect: Foundation.pselect(0, nil, nil, nil, &time, nil)
    case .epollWait: Self.waitForEvent("epoll_wait")
    case .epollPwait: Self.waitForEvent("epoll_pwait")
    case .pause: Foundation.pause()
    case .timedAccept:
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      Self.setTimeout(of: socket)
      listen(socket, 1)
      accept(socket, nil, nil)
    case .timedReceive:
      var (ends, byte): ([Int32], UInt8) = ([0, 0], 0)
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
      Self.setTimeout(of: ends[0])
      recv(ends[0], &byte, 1, 0)
    case .suspend: sigsuspend(&signals)
    case .timedSignal:
      sigaddset(&signals, SIGUSR1)
      sigtimedwait(&signals, nil, &time)
    case .timedSemaphore:
      var semaphore = sem_t()
      sem_init(&semaphore, 0, 0)
      time.tv_sec += Foundation.time(nil)
      sem_timedwait(&semaphore, &time)
    }
  }

  private static func setTimeout(of socket: Int32) {
    var time = timeval(tv_sec: 100, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Waits with a function of `<sys/epoll.h>`, which Foundation does not import.
  private static func waitForEvent(_ function: String) {
    typealias Create = @convention(c) (Int32) -> Int32
    typealias Wait = @convention(c) (Int32, UnsafeMutableRawPointer, Int32, Int32, UnsafeRawPointer?) -> Int32
    let create = unsafeBitCast(dlsym(nil, "epoll_create1"), to: Create.self)
    let wait = unsafeBitCast(dlsym(nil, function), to: Wait.self)
    withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) { event in
      _ = wait(create(0), event.baseAddress!, 1, 100_000, nil)
    }
  }
}
