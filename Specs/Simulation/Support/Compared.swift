import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Runs a program with the real Dispatch and in a simulation, and expects both to produce the same events.
///
/// On a busy machine, events that are due in real time come late. A few runs of the real program may therefore differ:
/// the simulation's events must be among those of the real runs.
@MainActor func expectSame(
  _ events: String,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  _ program: @escaping @Sendable (Events) -> Void
) throws {
  var real = ""
  for _ in 1...10 where real != events {
    let events = Events()
    program(events)
    real = events.joined
  }
  expect(fileID: fileID, file: file, line: line, real).to(equal(events), description: "with the real Dispatch")
  let simulated = try simulateSynchronously(0..<10) {
    let events = Events()
    program(events)
    return events.joined
  }
  expect(fileID: fileID, file: file, line: line, Set(simulated)).to(equal([events]), description: "in a simulation")
}

/// Runs a program in child processes, with the real Dispatch and in a simulation, and expects both to crash in the same
/// way.
///
/// The program must not wait for other threads, because a child has none.
///
/// - Parameter message: the message that Dispatch prints. The real Dispatch prints it only to its log, unless this
///   process has logged before.
@MainActor func expectSameCrash(
  _ message: String = "",
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  _ program: @escaping @Sendable () -> Void
) throws {
  let real = try runInChild(program)
  let simulated = try withDeterministicExecution { try runInChild(program) }
  expect(fileID: fileID, file: file, line: line, signal(of: real)).toNot(beNil(), description: "with the real Dispatch")
  if !real.output.isEmpty { expect(fileID: fileID, file: file, line: line, real.output).to(contain(message)) }
  expect(fileID: fileID, file: file, line: line, signal(of: simulated))
    .to(equal(signal(of: real)), description: "in a simulation")
  expect(fileID: fileID, file: file, line: line, simulated.output).to(contain(message), description: "in a simulation")
}

/// The signal of a crash.
private func signal(of child: ForkedChild) -> Int32? {
  if case .crash(let crash) = child.ending { crash.signal } else { nil }
}

/// Runs code in a child process, with Dispatch's log on the standard error.
func runInChild(_ program: () -> Void) throws -> ForkedChild {
  try ForkedChild.run(timeout: .seconds(60)) { _ in
    setenv("LIBDISPATCH_LOG", "stderr", 1)
    program()
  }
}

/// Blocks the thread long enough for real code that is due to run.
func pass(milliseconds: UInt32) { usleep(1000 * milliseconds) }

/// The label of the queue that runs the current code. Dispatch's Swift library for Linux does not declare the function.
func currentLabel() -> String {
  typealias GetLabel = @convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>
  let function = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "dispatch_queue_get_label")
  return String(cString: unsafeBitCast(function, to: GetLabel.self)(nil))
}

/// Drains the main run loop until a condition becomes true.
func serveRunLoop(until isDone: () -> Bool) {
  while !isDone() { _ = RunLoop.main.run(mode: .default, before: Date() + 0.01) }
}

/// Makes pieces of code wait until a given number of them have arrived.
final class Meeting: Sendable {
  private let total: Int
  private let count = SharedCount(0)
  private let isComplete = DispatchSemaphore(value: 0)

  init(of total: Int) { self.total = total }

  func join() {
    guard count.increment() == total else { return isComplete.wait() }
    for _ in 1..<total { isComplete.signal() }
  }
}

/// Counts the pieces of code that run at the same time.
final class Crowd: Sendable {
  private let state = Locked((inside: 0, most: 0, total: 0))

  /// The maximum number at the same time.
  var most: Int { state.withLock(\.most) }
  /// The number of pieces that ran.
  var total: Int { state.withLock(\.total) }

  /// Stays long enough for other pieces of code to enter, if they may.
  func visit() {
    state.withLock { state in
      state.inside += 1
      state.total += 1
      state.most = max(state.most, state.inside)
    }
    usleep(100)
    state.withLock { $0.inside -= 1 }
  }
}

/// Passes a Dispatch object to other threads.
///
/// It is unchecked `Sendable`, because Dispatch declares few of its types `Sendable`, although any thread may use the
/// objects.
final class DispatchObjectBox<Object>: @unchecked Sendable {
  let object: Object

  init(_ object: Object) { self.object = object }
}
