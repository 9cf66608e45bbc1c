/// Merges the reports of shards into one run.
package struct RunMerge {
  /// The events of the merged run.
  package let events: [RunEvent]
  /// True if the merged run passed.
  package let isSuccess: Bool

  /// Reads and merges reports.
  ///
  /// - Parameter paths: the paths of reports in the format `json`, in any order. A single report may also be that of a run
  ///   without shards.
  /// - Throws: ``ReportError`` with the file and the reason, if a report cannot be read, or if the reports are not exactly
  ///   one for each shard of one run.
  package init(_ paths: [String]) throws {
    let parts = try Self.ordered(try paths.map(SavedRun.init))
    let date = parts.map(\.start.date).min() ?? 0
    var events: [RunEvent] = []
    var earlier = Earlier()
    for part in parts {
      earlier.delay = part.start.date - date
      events += part.events.map(earlier.shifted)
      earlier.add(part)
    }
    let summary = Self.summary(parts, since: date)
    self.events = [.runStarted(Self.start(parts, at: date))] + events + [.runFinished(summary)]
    isSuccess = summary.isSuccess
  }

  /// Checks that the runs are the shards of one run, and returns them in the order of the shards.
  private static func ordered(_ runs: [SavedRun]) throws -> [SavedRun] {
    guard let first = runs.first else { throw ReportError("there are no reports to merge") }
    if runs.count == 1, first.start.shard == nil { return runs }
    var parts: [Int: SavedRun] = [:]
    for run in runs {
      guard let shard = run.start.shard, let other = first.start.shard else {
        let path = run.start.shard == nil ? run.path : first.path
        throw ReportError("\(path) is the report of a run without --shard, so it cannot be merged")
      }
      func check<Value: Equatable>(_ name: String, _ value: Value, _ expected: Value) throws {
        guard value != expected else { return }
        throw ReportError(
          "\(run.path) belongs to another run: its \(name) is \(value), and that of \(first.path) is \(expected)"
        )
      }
      try check("program", run.start.program, first.start.program)
      try check("number of shards", shard.count, other.count)
      try check("partition", shard.partition, other.partition)
      if let same = parts.updateValue(run, forKey: shard.number) {
        throw ReportError("\(same.path) and \(run.path) are both shard \(shard.number) of \(shard.count)")
      }
    }
    let count = first.start.shard?.count ?? 1
    let missing = (1...count).filter { parts[$0] == nil }
    guard missing.isEmpty else {
      let numbers = missing.map(String.init).joined(separator: ", ")
      throw ReportError("missing: shard \(numbers) of \(count), with partition \(first.start.shard?.partition ?? "")")
    }
    return (1...count).compactMap { parts[$0] }
  }

  private static func start(_ parts: [SavedRun], at date: Double) -> RunEvent.Start {
    let starts = parts.map(\.start)
    var start = RunEvent.Start(date: date, program: starts[0].program)
    let counts = starts.compactMap(\.testCount)
    start.testCount = counts.count == starts.count ? counts.reduce(0, +) : nil
    start.workerCount = starts.map(\.workerCount).reduce(0, +)
    start.seed = Set(starts.map(\.seed)).count == 1 ? starts[0].seed : nil
    start.host = Set(starts.map(\.host)).count == 1 ? starts[0].host : nil
    start.profileCount = starts.compactMap(\.profileCount).max()
    // Only reports can show the output of the tests.
    start.capturesOutput = true
    return start
  }

  private static func summary(_ parts: [SavedRun], since date: Double) -> RunEvent.Summary {
    let summaries = parts.map(\.summary)
    func union<Value: Equatable>(_ values: (RunEvent.Summary) -> [Value]) -> [Value] {
      summaries.flatMap(values).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    let problems = parts.compactMap { part in
      part.summary.problem.map { parts.count == 1 ? $0 : "\(part.path): \($0)" }
    }
    var summary = RunEvent.Summary(
      isSuccess: summaries.allSatisfy(\.isSuccess),
      duration: parts.map { $0.start.date - date + $0.summary.duration }.max() ?? 0,
      counts: summaries.map(\.counts).reduce(RunEvent.Counts(), +),
      problem: problems.isEmpty ? nil : problems.joined(separator: "\n"),
      notes: union(\.notes)
    )
    summary.isInterrupted = summaries.contains(where: \.isInterrupted)
    summary.focused = union(\.focused)
    summary.unfocusedCount = summaries.map(\.unfocusedCount).reduce(0, +)
    summary.unlistedSpecs = union(\.unlistedSpecs)
    summary.unlistedTests = union(\.unlistedTests)
    summary.recordedSnapshots = union(\.recordedSnapshots)
    summary.unusedSnapshots = union(\.unusedSnapshots)
    return summary
  }

  /// Adjusts the events of a shard to the merged run: offsets their times, worker numbers and counts.
  private struct Earlier {
    /// The time from the start of the merged run to the start of the shard, in seconds.
    var delay = 0.0
    private var workerCount = 0
    private var counts = RunEvent.Counts()

    mutating func add(_ part: SavedRun) {
      workerCount += part.start.workerCount
      counts = counts + part.summary.counts
    }

    /// Returns an event of the shard as an event of the merged run.
    func shifted(_ event: RunEvent) -> RunEvent {
      switch event {
      case .workerStarted(var worker):
        worker.time += delay
        return .workerStarted(worker)
      case .workerEnded(var end):
        end.time += delay
        return .workerEnded(end)
      case .workerProgressed(var progress):
        progress.time += delay
        progress.worker += workerCount
        progress.endedCount += counts.all
        progress.failedCount += counts.failed
        return .workerProgressed(progress)
      case .exampleFinished(var result):
        shift(&result)
        return .exampleFinished(result)
      case .lateFailureFound(var late):
        if var result = late.result {
          shift(&result)
          late.result = result
        }
        return .lateFailureFound(late)
      case .runStarted, .groupStarted, .exampleStarted, .outputPrinted, .failureFound, .exampleRetried,
        .schedulesExplored, .fileAttached, .groupFinished, .runFinished:
        return event
      }
    }

    private func shift(_ result: inout RunEvent.Result) {
      result.start += delay
      result.worker? += workerCount
    }
  }
}

extension RunEvent.Counts {
  fileprivate static func + (one: Self, other: Self) -> Self {
    var sum = Self()
    sum.passed = one.passed + other.passed
    sum.failed = one.failed + other.failed
    sum.flaky = one.flaky + other.flaky
    sum.known = one.known + other.known
    sum.skipped = one.skipped + other.skipped
    sum.unavailable = one.unavailable + other.unavailable
    return sum
  }
}
