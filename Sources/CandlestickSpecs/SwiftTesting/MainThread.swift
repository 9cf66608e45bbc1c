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

  /// Runs code on the main thread later.
  static func perform(_ code: @escaping @Sendable () -> Void) { shared.executor.add(code) }

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
      var waiting: [@Sendable () -> Void] = []
      var isRunning = false
    }

    private let state = Locked(State())

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    func enqueue(_ job: UnownedJob) { add { job.runSynchronously(on: self.asUnownedSerialExecutor()) } }

    func add(_ code: @escaping @Sendable () -> Void) {
      state.withLock { $0.waiting.append(code) }
      #if CORELIBS_XCTEST
      MainRunLoop.wake()
      #else
      RunLoop.main.perform { self.runAll() }
      #endif
    }

    var hasWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

    /// Runs what waits, one after another. Does nothing if it is called by code that it runs.
    func runAll() {
      guard !state.withLock(\.isRunning) else { return }
      while let code = next() { code() }
    }

    private func next() -> (@Sendable () -> Void)? {
      state.withLock { state in
        state.isRunning = !state.waiting.isEmpty
        return state.isRunning ? state.waiting.removeFirst() : nil
      }
    }
  }

  #if CORELIBS_XCTEST
  private static let isInLoop = Locked(false)

  /// Runs the main run loop in the process of Swift Testing, if it has specs to run.
  ///
  /// Jobs run between two runs of the loop. A block of the loop could run inside a job of the main actor that runs the loop
  /// itself, where nothing that the block waits for would happen.
  fileprivate static func runLoop() {
    guard MainActor.assumeIsolated({ SwiftTestingRun.begin() }) else { return }
    isInLoop.withLock { $0 = true }
    while true {
      _ = MainRunLoop.drain { shared.executor.hasWaiting }
      shared.executor.runAll()
    }
  }
  #endif
}

#if CORELIBS_XCTEST
@section(".init_array") @used
private let register: @convention(c) () -> Void = { candlestick_set_main_loop { MainThread.runLoop() } }
#endif
#endif
