import CandlestickSupport

/// The activity of a run, for the status of a terminal.
struct RunActivity {
  /// The work of a worker.
  private struct Work {
    var number: Int
    /// The example that it runs.
    var example: String
    var scheduleCount: Int?
    /// The time at which it was first seen running the example.
    var start: Double
  }

  /// The largest number of workers that are shown.
  private static let mostWorkers = 8
  /// The duration of an example from which on it is shown, in seconds.
  private static let shownDuration = 2.0

  /// The number of tests of the run; nil if unknown.
  private(set) var testCount: Int?
  /// The number of tests that have ended.
  private(set) var endedCount = 0
  /// The number of those that have failed.
  private(set) var failedCount = 0
  private var finishedCount = 0
  private var failedAmongFinished = 0
  private var workerCount = 0
  private var works: [Int: Work] = [:]

  /// Returns a clock that starts now, and returns seconds.
  static func clock() -> () -> Double {
    let start = ContinuousClock.now
    return { start.duration(to: .now) / .seconds(1) }
  }

  /// Adds an event of the run.
  mutating func add(_ event: RunEvent) {
    switch event {
    case .runStarted(let start): (testCount, workerCount) = (start.testCount, start.workerCount)
    case .workerProgressed(let progress): add(progress)
    case .workerEnded(let end): works[end.process] = nil
    case .exampleFinished(let result):
      finishedCount += 1
      if result.outcome == .failed { failedAmongFinished += 1 }
    default: return
    }
    endedCount = max(endedCount, finishedCount)
    failedCount = max(failedCount, failedAmongFinished)
  }

  private mutating func add(_ progress: RunEvent.WorkerProgress) {
    endedCount = max(endedCount, progress.endedCount)
    failedCount = max(failedCount, progress.failedCount)
    guard let id = progress.example else { return works[progress.process] = nil }
    let example = Self.name(id)
    let isSame = works[progress.process].map { $0.example == example && $0.number == progress.worker } ?? false
    works[progress.process] = Work(
      number: progress.worker,
      example: example,
      scheduleCount: progress.scheduleCount,
      start: isSame ? works[progress.process]?.start ?? progress.time : progress.time
    )
  }

  /// Returns the class and the name of an example, without the module.
  private static func name(_ id: String) -> String {
    let parts = id.split(separator: "/", maxSplits: 1)
    return (parts[0].split(separator: ".").suffix(1) + parts.dropFirst()).joined(separator: " ").printableLine
  }

  /// The number of tests, of all and of those that have failed.
  var counts: StyledText {
    let all = testCount.map { "/\($0)" } ?? ""
    let counts = StyledText("\(endedCount)\(all)")
    return failedCount == 0 ? counts : counts + ", " + StyledText("\(failedCount) failed", .red)
  }

  /// The number of tests that have ended, from 0 to 1; nil if the number of all is unknown.
  var share: Double? { testCount.map { $0 == 0 ? 1 : min(Double(endedCount) / Double($0), 1) } }

  /// Returns lines about the run.
  ///
  /// - Parameters:
  ///   - head: what stands at the beginning of the first line.
  ///   - time: the time in seconds since the run started.
  ///   - style: the size of the terminal.
  func lines(_ head: StyledText, at time: Double, _ style: ReportStyle) -> [StyledText] {
    let running = works.values.sorted { ($0.number, $0.start) < ($1.number, $1.start) }
    if workerCount <= 1, let work = running.first {
      let text = self.text(of: work, at: time)
      let room = (style.columns ?? 80) - head.columns - 2
      return room >= min(text.columns, 30) ? [head + " " + text] : [head, StyledText("  ") + text]
    }
    guard workerCount > 1 else { return [head] }
    let count = min(Self.mostWorkers, max((style.rows ?? 24) - 4, 1))
    let lines = running.prefix(count).map { StyledText("  \($0.number) ", .dim) + text(of: $0, at: time) }
    let hidden = running.count - lines.count
    return [head] + lines + (hidden > 0 ? [StyledText("  and \(counted(hidden, "other worker"))", .dim)] : [])
  }

  private func text(of work: Work, at time: Double) -> StyledText {
    let seconds = time - work.start
    let schedule = work.scheduleCount.flatMap { $0 > 1 ? "schedule \($0)" : nil }
    let notes = [schedule, seconds >= Self.shownDuration ? "\(Int(seconds)) s" : nil].compactMap(\.self)
    guard !notes.isEmpty else { return StyledText(work.example) }
    return StyledText(work.example) + StyledText(" (\(notes.joined(separator: ", ")))", .dim)
  }
}
