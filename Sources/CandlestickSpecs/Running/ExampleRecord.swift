import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport

/// Records what happens while an example runs, or other code of a spec. Any thread and any task may add to it.
package final class ExampleRecord: FailureDestination {
  private let log: FailureLog
  private let ending = Locked((skip: SpecSkip?.none, isStopped: false))
  private let onFailure: @Sendable (TestFailure) -> Void
  private let onLateFailure: @Sendable (TestFailure) -> Void
  private let onStrayFailure: (@Sendable (TestFailure) -> Void)?
  /// The example's memoized values; nil for code that is not an example's.
  let memoizedValues: MemoizedValues?
  /// How many examples the process ran before.
  package let index: Int

  /// Creates the record of an example, or of code that belongs to none.
  ///
  /// - Parameters:
  ///   - memoizedValues: those of the example; nil for code that is not an example's.
  ///   - index: how many examples the process ran before.
  ///   - onFailure: called with each failure at once, on the thread that found it.
  ///   - onLateFailure: called with each failure after the end; records a stray failure by default.
  ///   - onStrayFailure: called with each failure of code that may belong to another example; records it here by default.
  init(
    memoizedValues: MemoizedValues? = nil,
    index: Int = 0,
    onFailure: @escaping @Sendable (TestFailure) -> Void = { _ in },
    onLateFailure: @escaping @Sendable (TestFailure) -> Void = FailureReporter.recordAsStray,
    onStrayFailure: (@Sendable (TestFailure) -> Void)? = nil
  ) {
    log = FailureLog(onLateFailure: onLateFailure)
    self.memoizedValues = memoizedValues
    self.index = index
    self.onFailure = onFailure
    self.onLateFailure = onLateFailure
    self.onStrayFailure = onStrayFailure
  }

  var failures: [TestFailure] { log.failures }
  var skip: SpecSkip? { ending.withLock(\.skip) }

  /// Whether the example has ended itself without a failure.
  var isStopped: Bool { ending.withLock { $0.isStopped || $0.skip != nil } }

  /// Creates a record of the example's run on one of many schedules, with failures of its own.
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

  /// Records a failure.
  ///
  /// - Parameters:
  ///   - failure: the failure.
  ///   - error: the thrown error that is the failure, if one is.
  func record(_ failure: TestFailure, by error: (any Error)?) {
    SimulationEngine.noteFailure(of: error)
    if log.record(failure) { onFailure(failure) }
  }

  package func recordStray(_ failure: TestFailure) {
    if let onStrayFailure { onStrayFailure(failure) } else { record(failure) }
  }

  /// Records that the example skips itself; the first reason counts.
  package func record(_ skip: SpecSkip) {
    ending.withLock { $0.skip = $0.skip ?? skip }
  }

  /// Records that the example has ended itself without a failure.
  func stop() {
    ending.withLock { $0.isStopped = true }
  }

  /// Ends the record. Failures that still come are late.
  func end() { log.close() }
}
