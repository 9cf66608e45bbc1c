import Candlestick
import CandlestickSupport
import Foundation
import Synchronization

/// Signals that are sent to threads of a simulation.
final class ComparedThreadSignalsSpec: Spec {
  override class func spec() {
    describe("a signal to a thread of a simulation, as in real time") {
      for call in SignalCall.allCases {
        it("ends \(call)") {
          try expectSame("sending 12") { events in
            withBlocked(SIGUSR2) { signals in
              let thread = PosixThread { events("\(call.wait(for: signals))") }
              pass(milliseconds: 10)
              events("sending")
              pthread_kill(thread.id, SIGUSR2)
              thread.join()
            }
          }
        }
      }

      it("is there for a wait that begins later") {
        try expectSame("12") { events in
          withBlocked(SIGUSR2) { signals in
            let thread = PosixThread {
              pass(milliseconds: 10)
              events("\(SignalCall.sigwait.wait(for: signals))")
            }
            pthread_kill(thread.id, SIGUSR2)
            thread.join()
          }
        }
      }

      it("may come too late") {
        try expectSame("EAGAIN") { events in
          withBlocked(SIGUSR2) { signals in
            var signals = signals
            var limit = timespec(tv_sec: 0, tv_nsec: 10_000_000)
            let result = awaitSignal(&signals, nil, &limit)
            events(result < 0 && errno == EAGAIN ? "EAGAIN" : "\(result)")
          }
        }
      }

      for call in InterruptedCall.allCases {
        for restarts in [false, true] where !restarts || !call.isRestarted {
          it("ends \(call) after its handler, \(restarts ? "although" : "unless") calls restart") {
            try expectSame("sending EINTR") { events in
              withHandler(restarts: restarts) { _ in
                let channel = Channel(.socketPair)
                let thread = PosixThread { events(call.perform(channel.output)) }
                pass(milliseconds: 10)
                events("sending")
                thread.joinAfterSignals()
                channel.close()
              }
            }
          }
        }
      }

      for call in [InterruptedCall.read, .recv] {
        it("runs its handler, after which \(call) continues") {
          try expectSame("sending 1 writing 1") { events in
            withHandler(restarts: true) { count in
              let channel = Channel(.socketPair)
              let thread = PosixThread { events(call.perform(channel.output)) }
              pass(milliseconds: 10)
              events("sending")
              pthread_kill(thread.id, SIGUSR2)
              while count() == 0 { pass(milliseconds: 1) }
              events("\(count())")
              events("writing")
              write(channel.input, "a", 1)
              thread.join()
              channel.close()
            }
          }
        }
      }

      it("runs its handler while the thread waits for a condition, which continues") {
        try expectSame("sending 1 signalling done") { events in
          withHandler(restarts: false) { count in
            let condition = NSCondition()
            let isDone = Locked(false)
            let thread = PosixThread {
              var wakeUps = 0
              condition.lock()
              while !isDone.withLock(\.self) {
                condition.wait()
                wakeUps += 1
              }
              condition.unlock()
              // In real time, the thread may begin to wait too late.
              events(wakeUps <= 1 ? "done" : "early")
            }
            pass(milliseconds: 10)
            events("sending")
            pthread_kill(thread.id, SIGUSR2)
            while count() == 0 { pass(milliseconds: 1) }
            events("\(count())")
            events("signalling")
            condition.withLock { isDone.withLock { $0 = true } }
            condition.signal()
            thread.join()
          }
        }
      }

      it("leaves the rest of a sleep") {
        try expectSame("EINTR true") { events in
          withHandler(restarts: true) { _ in
            let thread = PosixThread {
              var duration = timespec(tv_sec: 100, tv_nsec: 0)
              var rest = timespec()
              events(nanosleep(&duration, &rest) < 0 && errno == EINTR ? "EINTR" : "slept")
              events("\(rest.tv_sec == 99)")
            }
            pass(milliseconds: 10)
            thread.joinAfterSignals()
          }
        }
      }

      it("reaches a thread before its end") {
        try expectSame("1") { events in
          withHandler(restarts: true) { count in
            let thread = PosixThread { pass(milliseconds: 1) }
            pthread_kill(thread.id, SIGUSR2)
            thread.join()
            events("\(count())")
          }
        }
      }
    }

    describe("a wait for a signal in a simulation") {
      it("is a deadlock at once if nothing sends it") {
        let started = Locked<[(channel: Channel, thread: PosixThread)]>([])
        let error = simulationError {
          let channel = Channel(.pipe)
          let thread = PosixThread { _ = LeftCall.sigwait.perform(channel, "") }
          started.withLock { $0 = [(channel, thread)] }
          thread.join()
        }
        expect(error?.description).to(contain(" for a signal"))
        for (channel, thread) in started.withLock(\.self) {
          LeftCall.sigwait.end(channel, "", thread)
          thread.join()
          channel.close()
        }
      }
    }
  }
}

/// A call that waits for a signal.
private enum SignalCall: String, CaseIterable, CustomStringConvertible {
  case sigwait, sigwaitinfo, sigtimedwait
  var description: String { rawValue }

  /// Returns the number of the signal.
  func wait(for signals: sigset_t) -> Int32 {
    var signals = signals
    switch self {
    case .sigwait:
      var number: Int32 = 0
      Foundation.sigwait(&signals, &number)
      return number
    case .sigwaitinfo: return awaitSignal(&signals, nil)
    case .sigtimedwait:
      var limit = timespec(tv_sec: 60, tv_nsec: 0)
      return awaitSignal(&signals, nil, &limit)
    }
  }
}

/// A call that a signal interrupts.
private enum InterruptedCall: String, CaseIterable, CustomStringConvertible {
  case read, recv, poll, select, epoll, usleep, semaphore, flock, fifo, pause, sigsuspend
  var description: String { rawValue }

  /// True if the call continues after a handler after which calls restart.
  var isRestarted: Bool {
    switch self {
    case .read, .recv, .semaphore, .flock, .fifo: true
    case .poll, .select, .epoll, .usleep, .pause, .sigsuspend: false
    }
  }

  func perform(_ descriptor: Int32) -> String {
    let result: Int
    switch self {
    case .read: result = DescriptorReader.read.read(descriptor)
    case .recv: result = DescriptorReader.recv.read(descriptor)
    case .poll:
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      result = Int(Foundation.poll(&polled, 1, -1))
    case .select:
      var descriptors = fd_set()
      withUnsafeMutableBytes(of: &descriptors) { $0[Int(descriptor) / 8] |= 1 << (descriptor % 8) }
      result = Int(Foundation.select(descriptor + 1, &descriptors, nil, nil, nil))
    case .epoll:
      let set = makeSet(0)
      defer { close(set) }
      var event = EpollEvent.readable(0)
      changeSet(set, 1, descriptor, &event)
      result = Int(awaitSet(set, &event, 1, -1))
    case .usleep: result = Int(Foundation.usleep(60_000_000))
    case .semaphore:
      var semaphore = sem_t()
      sem_init(&semaphore, 0, 0)
      result = Int(Foundation.sem_wait(&semaphore))
    case .flock:
      let path = NSTemporaryDirectory() + "interrupted-\(getpid())"
      let (first, second) = (open(path, O_CREAT | O_RDWR, 0o600), open(path, O_RDWR))
      defer {
        for file in [first, second] { close(file) }
        unlink(path)
      }
      _ = lock(first)
      result = lock(second)
    case .fifo:
      let path = NSTemporaryDirectory() + "interrupted-\(getpid())-fifo"
      mkfifo(path, 0o600)
      defer { unlink(path) }
      result = Int(open(path, O_RDONLY))
    case .pause: result = Int(Foundation.pause())
    case .sigsuspend:
      var mask = sigset_t()
      sigemptyset(&mask)
      result = Int(suspendUntilSignal(&mask))
    }
    return result >= 0 ? "\(result)" : errno == EINTR ? "EINTR" : "error \(errno)"
  }
}

private func lock(_ file: Int32) -> Int { Int(flock(file, LOCK_EX)) }

/// Calls code with a set of a signal that is blocked.
private func withBlocked(_ signal: Int32, _ code: (sigset_t) -> Void) {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, signal)
  var before = sigset_t()
  pthread_sigmask(SIG_BLOCK, &signals, &before)
  code(signals)
  pthread_sigmask(SIG_SETMASK, &before, nil)
}

extension PosixThread {
  /// Sends the signal until the thread has ended, and joins it. In real time, the thread may not wait yet when the first one arrives.
  fileprivate func joinAfterSignals() {
    repeat {
      pthread_kill(id, SIGUSR2)
      pass(milliseconds: 10)
    } while tryJoin() == EBUSY
  }
}

private let handlerCount = Atomic<Int>(0)

/// Calls code while the signal `SIGUSR2` has a handler that counts its calls.
private func withHandler(restarts: Bool, _ code: (_ count: () -> Int) -> Void) {
  handlerCount.store(0, ordering: .relaxed)
  var action = sigaction()
  action.__sigaction_handler.sa_handler = { _ in handlerCount.add(1, ordering: .relaxed) }
  action.sa_flags = restarts ? SA_RESTART : 0
  var before = sigaction()
  sigaction(SIGUSR2, &action, &before)
  code { handlerCount.load(ordering: .relaxed) }
  sigaction(SIGUSR2, &before, nil)
}
