internal import CandlestickConcurrency
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport
import XCTest

/// Records the failures, the skip and the notes of an example, or of other code of a spec. Any thread and any task may
/// use it.
package final class ExampleRecord: AttachmentOwner, SnapshotDestination {
  private enum Phase {
    /// The code is running. Failures are stored.
    case open
    /// The code has ended. Failures are late.
    case ended
    /// The run of the code is discarded. Failures are ignored.
    case dropped
  }

  private struct State {
    var phase = Phase.open
    var failures: [TestFailure] = []
    /// The failures of expectations without a matcher, until the hook or body with them ends.
    var missingMatchers: [TestFailure] = []
    var skip: SpecSkip?
    var isStopped = false
    var outsideUses: (any OutsideUses)?
    var isExplained = false
    var fallbacks: [String] = []
    var placesWithoutMatcher: Set<String> = []
    /// The number of fallbacks that failures have mentioned so far.
    var namedFallbackCount = 0
    var knownIssues = KnownIssues()
    var attachments: ExampleAttachments?
    var snapshots: TestSnapshots?
  }

  private let state = Locked(State())
  private let isKept: Bool
  private let onFailure: @Sendable (TestFailure) -> Void
  private let onLateFailure: @Sendable (TestFailure) -> Void
  private let onStrayFailure: (@Sendable (TestFailure) -> Void)?
  private let makeAttachments: @Sendable () -> ExampleAttachments?
  private let makeSnapshots: @Sendable () -> TestSnapshots?
  /// The memoized values of the example; nil for other code.
  let memoizedValues: MemoizedValues?
  /// The number of examples that the process ran before.
  package let index: Int

  /// Creates the record of an example or of other code of a spec.
  ///
  /// - Parameters:
  ///   - isKept: true to write each failure to the journal, because a crash must not lose it.
  ///   - onFailure: called immediately with each failure, on the thread that found it.
  ///   - onLateFailure: called with each failure after the end. By default, records a stray failure.
  ///   - onStrayFailure: called with each failure of code that may belong to another example. By default, records it
  ///     here.
  ///   - makeAttachments: called for the first attachment. Returns nil, as by default, if attachments are not possible.
  ///   - makeSnapshots: called for the first snapshot. Returns nil, as by default, if snapshots are not possible.
  init(
    memoizedValues: MemoizedValues? = nil,
    index: Int = 0,
    isKept: Bool = false,
    onFailure: @escaping @Sendable (TestFailure) -> Void = { _ in },
    onLateFailure: @escaping @Sendable (TestFailure) -> Void = FailureReporter.recordAsStray,
    onStrayFailure: (@Sendable (TestFailure) -> Void)? = nil,
    makeAttachments: @escaping @Sendable () -> ExampleAttachments? = { nil },
    makeSnapshots: @escaping @Sendable () -> TestSnapshots? = { nil }
  ) {
    self.memoizedValues = memoizedValues
    self.index = index
    self.isKept = isKept
    self.onFailure = onFailure
    self.onLateFailure = onLateFailure
    self.onStrayFailure = onStrayFailure
    self.makeAttachments = makeAttachments
    self.makeSnapshots = makeSnapshots
  }

  var failures: [TestFailure] { state.withLock { $0.failures } }
  var skip: SpecSkip? { state.withLock { $0.skip } }

  /// True if the example has ended itself without a failure, or was skipped.
  var isStopped: Bool { state.withLock { $0.isStopped || $0.skip != nil } }

  /// The real-time facilities that the example's simulation has used; nil outside of simulations. The next failure
  /// lists them.
  var outsideUses: (any OutsideUses)? {
    get { state.withLock { $0.outsideUses } }
    set { state.withLock { $0.outsideUses = newValue } }
  }

  /// Creates the record of one of several runs of the example. It has failures and memoized values of its own.
  @MainActor func ofRun() -> ExampleRecord {
    ExampleRecord(
      memoizedValues: memoizedValues.map { MemoizedValues(group: $0.group) },
      index: index,
      isKept: isKept,
      // In a copy of the process that the run has forked, nobody reads this record.
      onFailure: { [self] in if ForkedCopy.isCurrent { record($0) } },
      onLateFailure: recordLate,
      onStrayFailure: onStrayFailure,
      makeAttachments: { [self] in attachments.map(ExampleAttachments.init(ofRunIn:)) },
      makeSnapshots: { [self] in snapshots?.ofRun() }
    )
  }

  /// Runs the code of the example, then discards its memoized values, so that failures of their deinitializers belong to
  /// the example.
  @MainActor func run<Value>(_ code: () -> Value) -> Value {
    weak var scope: AnyObject?
    let value = FailureReporter.withDestination(self) {
      scope = FailureReporter.taskScope
      return code()
    }
    FailureReporter.withDestination(self) { memoizedValues?.forget(isOutlived: scope != nil) }
    return value
  }

  package func record(_ failure: TestFailure) { record(failure, by: nil) }

  /// Records a failure, or the failure of a thrown error.
  func record(_ failure: TestFailure, by error: (any Error)?) {
    if failure.hasNoMatcher, holds(failure) { return }
    Simulation.markFailure(of: error)
    let failure = explained(failure)
    if takesAsKnown(failure) { return }
    let isStored = state.withLock { state in
      if state.phase == .open { state.failures.append(failure) }
      return state.phase == .open
    }
    guard isStored else { return recordLate(failure) }
    if isKept { FailureReporter.keep(failure) }
    onFailure(failure)
  }

  /// Holds back the failure of an expectation without a matcher, in case its code throws. Returns false after the end.
  private func holds(_ failure: TestFailure) -> Bool {
    state.withLock { state in
      if state.phase == .open { state.missingMatchers.append(FailureReporter.noted(failure)) }
      return state.phase == .open
    }
  }

  /// Records the failures of expectations without a matcher, because the code with them has ended and has not thrown.
  func recordMissingMatchers() {
    let failures = state.withLock { state in
      defer { state.missingMatchers = [] }
      return state.missingMatchers
    }
    for var failure in failures {
      failure.hasNoMatcher = false
      record(failure)
    }
  }

  private func recordLate(_ failure: TestFailure) {
    let isIgnored = state.withLock { $0.phase == .dropped || $0.failures.contains { $0.includes(late: failure) } }
    if !isIgnored { onLateFailure(failure) }
  }

  /// Adds possible causes to the details of a failure. The first failure after the simulation has used outside code
  /// gets advice about that code, and the first failure after fallbacks mentions those.
  private func explained(_ failure: TestFailure) -> TestFailure {
    let advice = outsideUses?.advice
    let (isExplained, fallbacks) = state.withLock { state in
      defer {
        if advice != nil { state.isExplained = true }
        state.namedFallbackCount = state.fallbacks.count
      }
      return (state.isExplained, state.fallbacks.dropFirst(state.namedFallbackCount))
    }
    var failure = FailureReporter.noted(failure)
    if !isExplained { failure.note(advice) }
    fallbacks.forEach { failure.note($0) }
    return failure
  }

  /// The maximum number of fallbacks to keep, because an exploration may have thousands.
  private static let mostFallbacks = 20

  /// Descriptions of the pending values of fakes that fell back.
  var fallbacks: [String] { state.withLock { $0.fallbacks } }

  /// Records the fallback of a pending value. The next failure mentions it.
  func record(fallback: String) {
    state.withLock { if $0.fallbacks.count < Self.mostFallbacks { $0.fallbacks.append(fallback) } }
  }

  /// Records the known issues and the fallbacks of one of several runs of the example. The failures of that run already
  /// mention the fallbacks. If several runs have known issues, those of the first are kept.
  func takeNotes(of run: ExampleRecord) {
    let fallbacks = run.fallbacks
    let knownIssues = run.knownIssues
    let notes = run.placesWithoutMatcher
    state.withLock { state in
      state.placesWithoutMatcher.formUnion(notes)
      if state.knownIssues.all.isEmpty { state.knownIssues.add(knownIssues) }
      let new = fallbacks.filter { !state.fallbacks.contains($0) }
      state.fallbacks += new.prefix(Self.mostFallbacks - state.fallbacks.count)
      state.namedFallbackCount = state.fallbacks.count
    }
  }

  /// The locations of expectations that pass without a matcher.
  var placesWithoutMatcher: Set<String> { state.withLock { $0.placesWithoutMatcher } }

  package func foundMissingMatcher(at location: CodeLocation) {
    state.withLock { _ = $0.placesWithoutMatcher.insert("\(location)") }
  }

  package func recordStray(_ failure: TestFailure) {
    if let onStrayFailure { onStrayFailure(failure) } else { record(failure) }
  }

  /// Records the skip of the example. Only the first one counts.
  package func record(_ skip: SpecSkip) {
    state.withLock { $0.skip = $0.skip ?? skip }
  }

  /// Records that the example has ended itself without a failure.
  func stop() { state.withLock { $0.isStopped = true } }

  /// Ends the record. Later failures are late.
  func end() {
    recordMissingMatchers()
    state.withLock { $0.phase = .ended }
  }

  /// True if the code has ended. Failures are late.
  var hasEnded: Bool { state.withLock { $0.phase == .ended } }

  /// Discards the record of a run. Later failures are ignored.
  func drop() { state.withLock { $0.phase = .dropped } }
}

// MARK: - Attachments

extension ExampleRecord {
  package var attachments: ExampleAttachments? {
    // Not under the lock, because the closure may ask another record.
    let new = attachmentsSoFar == nil ? makeAttachments() : nil
    return state.withLock { state in
      if state.attachments == nil {
        state.attachments = new
        if state.phase != .open { new?.refuse() }
      }
      return state.attachments
    }
  }

  /// The attachments; nil if nothing was attached.
  var attachmentsSoFar: ExampleAttachments? { state.withLock { $0.attachments } }
}

// MARK: - Snapshots

extension ExampleRecord {
  package var snapshots: TestSnapshots? {
    state.withLock { state in
      if state.snapshots == nil { state.snapshots = makeSnapshots() }
      return state.snapshots
    }
  }

  /// The snapshots that the example has used and recorded.
  var snapshotNotes: SnapshotUses { state.withLock { $0.snapshots }?.notes ?? SnapshotUses() }
}

// MARK: - Errors

extension ExampleRecord {
  /// Runs a method of an XCTest class, whose location is unknown. Records the error if it throws, and then returns
  /// false.
  @discardableResult
  func attempt(_ name: String, _ code: () throws -> Void) -> Bool {
    do {
      try code()
      return true
    } catch {
      record(error, thrownBy: name, at: .unknown)
      return false
    }
  }

  /// Records the effect of an error on the example.
  ///
  /// - Parameters:
  ///   - error: a skip, a stop, or any other error, which is a failure.
  ///   - name: the name of the DSL function whose closure threw the error.
  func record(_ error: any Error, thrownBy name: String, at location: CodeLocation) {
    state.withLock { $0.missingMatchers = [] }
    // A hook may run the example in a known issue.
    let source = name == "it" ? "" : " in \(name)"
    if FailureReporter.observers.contains(where: { $0.takes(error, thrown: source, at: location) }) { return }
    if state.withLock({ $0.failures + $0.knownIssues.expectedFailures }).include(error) { return }
    switch ErrorEffect(of: error, thrown: source, at: location) {
    case .skip(let skip): record(skip)
    case .stop: stop()
    case .isReported: break
    case .failures(let failures): failures.forEach { record($0, by: $0.isUnexpected ? error : nil) }
    }
  }
}

// MARK: - Known issues

extension ExampleRecord {
  /// From now on, counts failures that the issue explains as known issues.
  func expect(_ issue: ExpectedIssue) { state.withLock { $0.knownIssues.expected = issue } }

  /// A known issue does not fail the test.
  package var keepsAttachments: Bool { state.withLock { $0.knownIssues.expected == nil } }

  private func takesAsKnown(_ failure: TestFailure) -> Bool {
    // Nobody would read this record in a copy of the process that the example has forked.
    if ForkedCopy.isCurrent { return false }
    guard let issue = state.withLock({ $0.knownIssues.expected }), issue.explains(failure) else { return false }
    let isTaken = state.withLock { state in
      if state.phase == .open { state.knownIssues.add(failure, explainedBy: issue) }
      return state.phase == .open
    }
    if isTaken, isKept { FailureReporter.keep(known: failure, reason: issue.reason) }
    return isTaken
  }

  /// The expected issue, if it must be reported as missing: the example has neither failed nor been skipped so far.
  var missingIssue: ExpectedIssue? {
    state.withLock { state in
      guard let issue = state.knownIssues.expected, !issue.isIntermittent else { return nil }
      let hasFailed = !state.failures.isEmpty || !state.knownIssues.expectedFailures.isEmpty
      return hasFailed || state.skip != nil ? nil : issue
    }
  }

  /// The failures of known issues, which are not in ``failures``.
  var knownIssues: [ExampleResult.KnownIssue] { state.withLock { $0.knownIssues.all } }

  package func record(known failures: [TestFailure], reason: String?) -> Bool {
    record(failures.map { ExampleResult.KnownIssue(reason: reason, failure: $0) })
  }

  /// Records known issues. Returns false if the code has ended.
  @discardableResult
  func record(_ issues: [ExampleResult.KnownIssue]) -> Bool {
    state.withLock { state in
      if state.phase == .open { state.knownIssues.add(issues) }
      return state.phase != .ended
    }
  }
}
