import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// A thread that existed before a simulation, such as that of a static group of event loops, answers code of the simulation
/// in real time.
final class OutsideThreadsSpec: Spec {
  override class func spec() {
    describe("a thread outside of a simulation") {
      for call in OutsideCall.allCases {
        it("answers \(call) before virtual time skips to the next timer") {
          // On a busy machine, a thread may take longer than it is given.
          var time = Duration.zero
          for attempt in 1...10 where attempt == 1 || time > .zero {
            let thread = AnsweringThread(call)
            time = try await withDeterministicExecution {
              let timer = Task { try? await Task.sleep(for: .seconds(60)) }
              await withCheckedContinuation { thread.ask($0) }
              let time = Simulation.current.now
              timer.cancel()
              return time
            }
          }
          expect(time).to(equal(.zero))
        }
      }
    }
  }
}

/// A way to wake a thread.
private enum OutsideCall: String, CaseIterable, CustomStringConvertible {
  case pipe, socket, event, semaphore, posixSemaphore, condition, conditionForAll

  var description: String {
    switch self {
    case .pipe: "a write to a pipe"
    case .socket: "data that is sent to a socket"
    case .event: "an event"
    case .semaphore: "a signal of a semaphore"
    case .posixSemaphore: "a signal of a POSIX semaphore"
    case .condition: "a signal of a condition"
    case .conditionForAll: "a signal of a condition to all"
    }
  }
}

/// A thread that answers once.
private final class AnsweringThread: Sendable {
  private let call: OutsideCall
  private let question = Locked<CheckedContinuation<Void, Never>?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)
  private let posixSemaphore = PosixSemaphore()
  private let condition = NSCondition()
  private let channel: Channel
  private let event = makeEvent(0, 0)

  init(_ call: OutsideCall) {
    self.call = call
    channel = Channel(call == .socket ? .socketPair : .pipe)
    let isWaiting = DispatchSemaphore(value: 0)
    Thread {
      isWaiting.signal()
      self.await()
      usleep(1_000)
      self.question.withLock { $0 }?.resume()
    }.start()
    isWaiting.wait()
    usleep(20_000)
  }

  deinit {
    channel.close()
    close(event)
  }

  private func await() {
    var value: UInt64 = 0
    switch call {
    case .semaphore: semaphore.wait()
    case .posixSemaphore: posixSemaphore.wait()
    case .condition, .conditionForAll: condition.withLock { condition.wait() }
    case .event: read(event, &value, 8)
    default: read(channel.output, &value, 1)
    }
  }

  func ask(_ continuation: CheckedContinuation<Void, Never>) {
    question.withLock { $0 = continuation }
    var byte: UInt8 = 1
    switch call {
    case .semaphore: semaphore.signal()
    case .posixSemaphore: posixSemaphore.post()
    case .condition: condition.signal()
    case .conditionForAll: condition.broadcast()
    case .event: addToEvent(event, 1)
    case .socket: send(channel.input, &byte, 1, 0)
    case .pipe: write(channel.input, &byte, 1)
    }
  }
}
