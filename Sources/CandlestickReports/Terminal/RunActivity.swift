import CandlestickSupport

/// Tracks which examples are running and how many tests have ended, for the status lines on a terminal.
struct RunActivity {
  /// The current example of a worker.
  private struct Work {
    var number: Int
    /// The class and the name of the example.
    var example: String
    var scheduleCount: Int?
    /// When the worker was first seen running the example, in seconds since the start of the run.
    var start: Double
  }

  /// The maximum number of workers to show.
  private static let mostWorkers = 8
  /// The duration of an example is shown from this value on, in seconds.
  private static let shownDuration = 2.0

  /// The number of tests of the run; nil if unknown.
  private(set) var testCount: Int?
  /// The number of ended tests.
  private(set) var endedCount = 0
  /// The number of ended tests that failed.
  private(set) var failedCount = 0
  private var finishedCount = 0
  private var failedAmongFinished = 0
  private var workerCount = 0
  private var works: [Int: Work] = [:]

  /// Returns a function that returns the seconds since now.
  static func clock() -> () -> Double {
    let start = ContinuousClock.now
    return { start.duration(to: .now) / .seconds(1) }
  }

  /// Updates the state with an event of the run.
  mutating func add(_ event: RunEvent) {
    switch event {
    case .runStarted(let start): (testCount, workerCount) = (start.testCount, start.workerCount)
    case .workerProgressed(let progress): add(progress)
    case .workerEnded(let end): works[end.process] = nil
    case .exampleFinished(let result):
      finishedCount += 1
      if result.outcome == .failed { failedAmongFinished += 1 }
    // A test whose only failure came after its end was not counted as failed before.
    case .lateFailureFound(let late): if late.result?.failures.count == 1 { failedAmongFinished += 1 }
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

  /// Returns the class and the name of an example, without its module.
  private static func name(_ id: String) -> String {
    let (listedClassName, name) = RunEvent.Example.parts(of: id)
    let parts = listedClassName.split(separator: ".").suffix(1) + [name]
    return parts.filter { !$0.isEmpty }.joined(separator: " ").printableLine
  }

  /// The number of ended tests, of all tests, and of failed tests.
  var counts: StyledText {
    let all = testCount.map { "/\($0)" } ?? ""
    let counts = StyledText("\(endedCount)\(all)")
    return failedCount == 0 ? counts : counts + ", " + StyledText("\(failedCount) failed", .red)
  }

  /// The share of tests that have ended, from 0 to 1; nil if the total is unknown.
  var share: Double? { testCount.map { $0 == 0 ? 1 : min(Double(endedCount) / Double($0), 1) } }

  /// Returns the status lines.
  ///
  /// - Parameters:
  ///   - head: the beginning of the first line.
  ///   - time: the time since the start of the run, in seconds.
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
