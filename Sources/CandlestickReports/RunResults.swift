/// The results of a run so far, shared by all of its reports.
@MainActor public final class RunResults {
  /// The minimum number of output lines to keep.
  private static let keptLines = 5000

  /// The start of the run; nil if it has not started.
  public private(set) var start: RunEvent.Start?
  /// The end of the run; nil if it has not ended.
  public private(set) var summary: RunEvent.Summary?
  /// The number of tests with each outcome.
  public private(set) var counts = RunEvent.Counts()
  /// The tests that failed, in the order in which they ran.
  public private(set) var failed: [RunEvent.Result] = []
  /// The tests that failed, and then passed when they were retried.
  public private(set) var flaky: [RunEvent.Result] = []
  /// The tests that failed only because of known issues.
  public private(set) var known: [RunEvent.Result] = []
  /// The examples that failed in a simulation and ran again in real time.
  public private(set) var ranInRealTime: [RunEvent.Result] = []
  /// The examples in which a pending value of a fake timed out and returned its fallback.
  public private(set) var withFallbacks: [RunEvent.Result] = []
  /// The examples with attachments that are kept.
  public private(set) var withAttachments: [RunEvent.Result] = []
  /// The outcome of each test that has ended, by the ID of the test. The latest one, if a test has run several times.
  private var outcomes: [String: RunEvent.Result.Outcome] = [:]
  /// The failures that belong to no running example.
  public private(set) var lateFailures: [RunEvent.LateFailure] = []
  /// The running example; nil between examples.
  public private(set) var running: RunEvent.Example?
  /// The output of the running example or, between examples, of the last one. Only the last lines of very long output are
  /// kept. Empty if no report uses output.
  public private(set) var output: [RunEvent.Output] = []
  /// With `--capture`, the output of each example in ``failed``; nil if the example printed nothing.
  private(set) var capturedOutput: [String?] = []
  /// The durations of examples, groups and hooks; nil without `--profile`.
  private(set) var profile: RunProfile?

  /// The text of ``output`` without the last line break; nil if there is none.
  var outputText: String? {
    let text = output.map(\.text).joined()
    return text.isEmpty ? nil : text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Creates the results of a run that has not started.
  public init() {}

  /// Updates the results.
  ///
  /// - Parameter event: the next event of the run.
  public func add(_ event: RunEvent) {
    switch event {
    case .runStarted(let start):
      self.start = start
      profile = start.profileCount.map { _ in RunProfile() }
    case .exampleStarted(let example):
      running = example
      output = []
    case .outputPrinted(let line):
      if output.count == 2 * Self.keptLines { output.removeFirst(Self.keptLines) }
      output.append(line)
    case .exampleFinished(let result):
      running = nil
      add(result)
    case .lateFailureFound(let late):
      lateFailures.append(late)
      if let result = late.result { amend(result) }
    case .runFinished(let summary): self.summary = summary
    case .workerStarted, .workerProgressed, .workerEnded, .groupStarted, .groupFinished, .failureFound,
      .exampleRetried, .schedulesExplored, .fileAttached:
      break
    }
  }

  private func add(_ result: RunEvent.Result) {
    counts.add(result.outcome)
    outcomes[result.example.id] = result.outcome
    profile?.add(result)
    for (list, includes) in Self.lists where includes(result) { self[keyPath: list].append(result) }
    switch result.outcome {
    case .failed:
      failed.append(result)
      capturedOutput.append(start?.capturesOutput == true ? outputText : nil)
    case .flaky: flaky.append(result)
    case .known: known.append(result)
    case .passed, .skipped, .unavailable: break
    }
  }

  /// Replaces the result of a test that has failed after its end.
  private func amend(_ result: RunEvent.Result) {
    let id = result.example.id
    let earlier = outcomes.updateValue(result.outcome, forKey: id)
    counts.move(from: earlier, to: result.outcome)
    let index = { (list: [RunEvent.Result]) in list.lastIndex { $0.example.id == id } }
    // An earlier round may have results of the test, too, so only the lists with the result of this round change.
    for (list, includes) in Self.lists where includes(result) {
      if let index = index(self[keyPath: list]) { self[keyPath: list][index] = result }
    }
    if earlier == .flaky, let index = index(flaky) { flaky.remove(at: index) }
    if earlier == .known, let index = index(known) { known.remove(at: index) }
    if earlier == .failed, let index = index(failed) {
      failed[index] = result
    } else {
      failed.append(result)
      capturedOutput.append(nil)
    }
  }

  /// The lists of results that do not depend on the outcome, each with the condition for its results.
  private static let lists:
    [(ReferenceWritableKeyPath<RunResults, [RunEvent.Result]>, includes: (RunEvent.Result) -> Bool)] = [
      (\.ranInRealTime, { $0.reasonForRealTime != nil }), (\.withFallbacks, { !$0.fallbacks.isEmpty }),
      (\.withAttachments, { !$0.attachments.isEmpty }),
    ]
}

extension RunEvent.Counts {
  /// Counts a test.
  package mutating func add(_ outcome: RunEvent.Result.Outcome) { self[keyPath: Self.count(of: outcome)] += 1 }

  /// Counts a test with a new outcome instead of its earlier one.
  package mutating func move(from earlier: RunEvent.Result.Outcome?, to outcome: RunEvent.Result.Outcome) {
    if let earlier { self[keyPath: Self.count(of: earlier)] -= 1 }
    add(outcome)
  }

  private static func count(of outcome: RunEvent.Result.Outcome) -> WritableKeyPath<Self, Int> {
    switch outcome {
    case .passed: \.passed
    case .failed: \.failed
    case .flaky: \.flaky
    case .known: \.known
    case .skipped: \.skipped
    case .unavailable: \.unavailable
    }
  }
}
