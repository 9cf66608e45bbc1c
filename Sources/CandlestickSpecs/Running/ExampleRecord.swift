internal import CandlestickConcurrency
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport

/// Records what happens while an example runs, or other code of a spec. Any thread and any task may add to it.
package final class ExampleRecord: FailureDestination {
  private struct State {
    var skip: SpecSkip?
    var isStopped = false
    var isDropped = false
    var outsideUses: OutsideUses?
    var isExplained = false
    var fallbacks: [String] = []
    /// How many of the fallbacks a failure has named.
    var namedFallbackCount = 0
  }

  private let log: FailureLog
  private let state: Locked<State>
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
    let state = Locked(State())
    self.state = state
    self.onLateFailure = { if !state.withLock({ $0.isDropped }) { onLateFailure($0) } }
    log = FailureLog(onLateFailure: self.onLateFailure)
    self.memoizedValues = memoizedValues
    self.index = index
    self.onFailure = onFailure
    self.onStrayFailure = onStrayFailure
  }

  var failures: [TestFailure] { log.failures }
  var skip: SpecSkip? { state.withLock { $0.skip } }

  /// Whether the example has ended itself without a failure.
  var isStopped: Bool { state.withLock { $0.isStopped || $0.skip != nil } }

  /// What the example's simulation has used that runs in real time; nil outside of simulations. The next failure names
  /// it.
  var outsideUses: OutsideUses? {
    get { state.withLock { $0.outsideUses } }
    set { state.withLock { $0.outsideUses = newValue } }
  }

  /// Creates a record of one of several runs of the example, with failures of its own.
  ///
  /// - Parameter memoizedValues: those of that run.
  func ofRun(_ memoizedValues: MemoizedValues) -> ExampleRecord {
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
    let failure = explained(failure)
    if log.record(failure) { onFailure(failure) }
  }

  /// Adds what the failure may come from: to the first one after its simulation has used something outside, advice; to the
  /// first one after a fallback, that.
  private func explained(_ failure: TestFailure) -> TestFailure {
    let advice = outsideUses?.advice
    let (isExplained, fallbacks) = state.withLock { state in
      defer {
        if advice != nil { state.isExplained = true }
        state.namedFallbackCount = state.fallbacks.count
      }
      return (state.isExplained, state.fallbacks.dropFirst(state.namedFallbackCount))
    }
    var failure = failure
    if !isExplained { failure.note(advice) }
    fallbacks.forEach { failure.note($0) }
    return failure
  }

  /// An example that explores schedules may have thousands of fallbacks.
  private static let mostFallbacks = 20

  /// The pending values of fakes that nobody resolved in time.
  var fallbacks: [String] { state.withLock { $0.fallbacks } }

  /// Records that a pending value of a fake fell back. The next failure names it.
  func record(_ fallback: Fallback) {
    state.withLock { if $0.fallbacks.count < Self.mostFallbacks { $0.fallbacks.append("\(fallback)") } }
  }

  /// Records the fallbacks of one of several runs of the example, whose failures name them already.
  func takeFallbacks(of run: ExampleRecord) {
    let fallbacks = run.fallbacks
    state.withLock { state in
      let new = fallbacks.filter { !state.fallbacks.contains($0) }
      state.fallbacks += new.prefix(Self.mostFallbacks - state.fallbacks.count)
      state.namedFallbackCount = state.fallbacks.count
    }
  }

  package func recordStray(_ failure: TestFailure) {
    if let onStrayFailure { onStrayFailure(failure) } else { record(failure) }
  }

  /// Records that the example skips itself; the first reason counts.
  package func record(_ skip: SpecSkip) {
    state.withLock { $0.skip = $0.skip ?? skip }
  }

  /// Records that the example has ended itself without a failure.
  func stop() {
    state.withLock { $0.isStopped = true }
  }

  /// Ends the record. Failures that still come are late.
  func end() { log.close() }

  /// Ends the record of a run that does not count. Failures that still come are ignored.
  func drop() {
    state.withLock { $0.isDropped = true }
    log.close()
  }
}
