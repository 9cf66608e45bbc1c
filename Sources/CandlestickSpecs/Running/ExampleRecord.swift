import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport

/// What happens while an example runs, or other code of a spec. Any thread and any task may add to it.
package final class ExampleRecord: FailureDestination {
  private struct State {
    var failures: [TestFailure] = []
    var skip: SpecSkip?
    var isStopped = false
    var isOver = false
  }

  private let state = Locked(State())
  private let onFailure: @Sendable (TestFailure) -> Void
  private let onLateFailure: @Sendable (TestFailure) -> Void
  private let onStrayFailure: (@Sendable (TestFailure) -> Void)?
  /// The example's memoized values; nil where the code that runs is not an example's.
  let memoizedValues: MemoizedValues?
  /// How many examples of the process have been run before.
  package let index: Int

  /// Makes the record of an example, or of code that belongs to none.
  ///
  /// - Parameters:
  ///   - memoizedValues: those of the example; nil where the code that runs is not an example's.
  ///   - index: how many examples of the process have been run before.
  ///   - onFailure: is told of each failure at once, on the thread that found it.
  ///   - onLateFailure: called with each failure that comes after the end; records a stray failure by default.
  ///   - onStrayFailure: called with each failure of code whose example is unknown; records it as the example's by default.
  init(
    memoizedValues: MemoizedValues? = nil,
    index: Int = 0,
    onFailure: @escaping @Sendable (TestFailure) -> Void = { _ in },
    onLateFailure: @escaping @Sendable (TestFailure) -> Void = FailureReporter.recordAsStray,
    onStrayFailure: (@Sendable (TestFailure) -> Void)? = nil
  ) {
    self.memoizedValues = memoizedValues
    self.index = index
    self.onFailure = onFailure
    self.onLateFailure = onLateFailure
    self.onStrayFailure = onStrayFailure
  }

  var failures: [TestFailure] { state.withLock { $0.failures } }
  var skip: SpecSkip? { state.withLock { $0.skip } }

  /// Whether the example has ended itself, with nothing wrong.
  var isStopped: Bool { state.withLock { $0.isStopped || $0.skip != nil } }

  /// Makes a record of the example's run on one schedule of many, whose failures this one does not know of.
  ///
  /// - Parameter memoizedValues: those of that run.
  func ofSchedule(_ memoizedValues: MemoizedValues) -> ExampleRecord {
    ExampleRecord(
      memoizedValues: memoizedValues,
      index: index,
      onLateFailure: onLateFailure,
      onStrayFailure: onStrayFailure
    )
  }

  package func record(_ failure: TestFailure) { record(failure, by: nil) }

  /// Takes note of a failure.
  ///
  /// - Parameters:
  ///   - failure: the failure.
  ///   - error: what was thrown, if it is a failure by that.
  func record(_ failure: TestFailure, by error: (any Error)?) {
    SimulationEngine.noteFailure(of: error)
    let isOver = state.withLock { state in
      if !state.isOver { state.failures.append(failure) }
      return state.isOver
    }
    isOver ? onLateFailure(failure) : onFailure(failure)
  }

  package func recordStray(_ failure: TestFailure) {
    if let onStrayFailure { onStrayFailure(failure) } else { record(failure) }
  }

  /// Takes note that the example asked to be skipped; the first reason counts.
  package func record(_ skip: SpecSkip) {
    state.withLock { $0.skip = $0.skip ?? skip }
  }

  /// Takes note that the example has ended itself, with nothing wrong.
  func stop() {
    state.withLock { $0.isStopped = true }
  }

  /// Takes no more failures; those that still come are late.
  func end() {
    state.withLock { $0.isOver = true }
  }
}
