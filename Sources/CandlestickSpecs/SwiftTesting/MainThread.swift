#if canImport(Testing)
import CTestProcess
import CandlestickSupport
import Foundation

/// The main thread, as an actor that runs synchronous code outside of the main queue.
///
/// A job of the main actor could not wait for another one. Code that runs here can: it drains the main run loop, as code of
/// XCTest does. Only one job runs at a time, even if it drains the run loop.
actor MainThread {
  static let shared = MainThread()

  private nonisolated let executor = Executor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Runs synchronous code on the main thread.
  func run<Value: Sendable>(_ code: @MainActor () -> Value) -> Value { MainActor.assumeIsolated(code) }

  /// Runs code on the main thread later, even while another job runs.
  static func perform(_ code: @escaping @Sendable () -> Void) {
    RunLoop.main.perform(code)
    MainRunLoop.wake()
  }

  /// False if nothing runs the main run loop, so that code would never run.
  static var hasLoop: Bool {
    #if CORELIBS_XCTEST
    isInLoop.withLock(\.self)
    #else
    true
    #endif
  }

  private final class Executor: SerialExecutor {
    private struct State {
      var jobs: [UnownedJob] = []
      var isRunning = false
    }

    private let state = Locked(State())

    func enqueue(_ job: UnownedJob) {
      let isFirst = state.withLock { state in
        state.jobs.append(job)
        defer { state.isRunning = true }
        return !state.isRunning
      }
      if isFirst { scheduleNext() }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    private func scheduleNext() { MainThread.perform { self.runNext() } }

    private func runNext() {
      let job = state.withLock { state -> UnownedJob? in
        state.isRunning = !state.jobs.isEmpty
        return state.isRunning ? state.jobs.removeFirst() : nil
      }
      guard let job else { return }
      job.runSynchronously(on: asUnownedSerialExecutor())
      scheduleNext()
    }
  }

  #if CORELIBS_XCTEST
  private static let isInLoop = Locked(false)

  /// Runs the main run loop in the process of Swift Testing, if it has specs to run.
  fileprivate static func runLoop() {
    guard MainActor.assumeIsolated({ SwiftTestingRun.begin() }) else { return }
    isInLoop.withLock { $0 = true }
    _ = MainRunLoop.drain { false }
  }
  #endif
}

#if CORELIBS_XCTEST
@section(".init_array") @used
private let register: @convention(c) () -> Void = { candlestick_set_main_loop { MainThread.runLoop() } }
#endif
#endif
