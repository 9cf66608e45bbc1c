import CSupport
import CandlestickExpectations
import CandlestickReports
import CandlestickSource
import CandlestickSupport
import Foundation

/// When and where a worker ran an example.
package struct WorkerSlot: Sendable {
  /// The start time in seconds of a monotonic clock.
  package var start: Double
  /// The ID of the process.
  package var process: Int
  /// The number of the worker, from 1.
  package var worker: Int

  package init(start: Double, process: Int, worker: Int) {
    self.start = start
    self.process = process
    self.worker = worker
  }
}

/// Converts what the runner knows into the events of a run.
@MainActor final class RunEvents {
  private let start = ContinuousClock.now
  private let startOnWorkerClock = RunEvents.uptime
  private let files = SourceFiles()
  private let commands: RerunCommands
  /// The groups of the last example, including its class.
  private var groups: [RunEvent.Group] = []
  /// The running example or, between examples, the last one.
  private(set) var example = RunEvent.Example(id: "", module: "", className: "", description: "")
  /// The start time of the example.
  private var exampleStart = Duration.zero

  init(_ commands: RerunCommands) { self.commands = commands }

  /// The time since the run started.
  var time: Duration { start.duration(to: .now) }

  func time(_ uptime: Double) -> Double { uptime - startOnWorkerClock }

  func start(_ setting: RunReports.Setting) -> RunEvent.Start {
    var start = RunEvent.Start(
      date: Date().timeIntervalSince1970,
      program: ProcessInfo.processInfo.processName,
      testCount: setting.testCount,
      workerCount: setting.workerCount,
      seed: setting.seed,
      shard: setting.shard
    )
    start.classCount = setting.classCount
    start.capturesOutput = setting.capturesOutput
    start.profileCount = setting.profileCount
    start.host = Self.host
    return start
  }

  /// The host name of the machine. Foundation might send a network request for it.
  private static var host: String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      buffer.initialize(repeating: 0)
      guard let name = buffer.baseAddress, gethostname(name, buffer.count - 1) == 0 else { return nil }
      return String(cString: name)
    }
  }

  /// Returns the events that precede an example.
  ///
  /// - Parameters:
  ///   - metadata: the metadata of the example.
  ///   - listedClassName: the listed name of its class.
  ///   - className: the name of its class in reports.
  ///   - name: its name in XCTest.
  func begin(
    _ metadata: ExampleMetadata,
    of listedClassName: String,
    shown className: String,
    named name: String
  ) -> [RunEvent] {
    let module = String(ClassNames.module(listedClassName))
    example = RunEvent.Example(
      id: "\(listedClassName)/\(name)",
      module: module,
      className: className,
      groups: metadata.groups,
      description: metadata.description,
      location: SourceLocation(metadata.location),
      tags: metadata.tags.map(\.name),
      bugs: metadata.bugs.map { [$0.title, $0.reference].compactMap(\.self).joined(separator: ": ") }
    )
    exampleStart = time
    return enter(module, className, metadata.groups) + [.exampleStarted(example)]
  }

  /// Returns the events for the groups that end and begin before an example.
  private func enter(_ module: String, _ className: String, _ names: [String]) -> [RunEvent] {
    if let last = groups.last, last.groups == names, last.className == className { return [] }
    let new = (0...names.count).map {
      RunEvent.Group(module: module, className: className, groups: Array(names.prefix($0)))
    }
    let common = zip(groups, new).prefix { $0 == $1 }.count
    defer { groups = new }
    return groups.dropFirst(common).reversed().map { .groupFinished($0) }
      + new.dropFirst(common).map { .groupStarted($0) }
  }

  /// Reports the end of all open groups.
  func endGroups(_ report: (RunEvent) -> Void) {
    for group in groups.reversed() { report(.groupFinished(group)) }
    groups = []
  }

  /// Returns the event data for a failure of the running example.
  func found(_ failure: TestFailure) -> RunEvent.FoundFailure {
    RunEvent.FoundFailure(example: example.id, failure: self.failure(failure))
  }

  /// Returns the event data for a failure of code that belongs to no running example.
  ///
  /// - Parameters:
  ///   - name: the name of the ended test that the code belongs to; nil if it belongs to none. The message includes it.
  ///   - result: the result of that test so far; nil if it is unknown.
  func late(_ failure: TestFailure, of name: String?, _ result: RunEvent.Result?) -> RunEvent.LateFailure {
    let found = self.failure(failure)
    var result = result
    result?.outcome = .failed
    result?.failures.append(found)
    result?.skipReason = nil
    result?.skipLocation = nil
    if let example = result?.example, result?.command == nil { result?.command = command([failure], of: example) }
    return RunEvent.LateFailure(exampleName: name, failure: found, result: result)
  }

  private func failure(_ failure: TestFailure) -> RunEvent.Failure {
    let location = SourceLocation(failure.location)
    return RunEvent.Failure(
      message: failure.message,
      location: location,
      details: failure.details,
      source: location.flatMap { SourceExcerpt($0, in: files)?.text },
      schedule: failure.schedule,
      isUnexpected: failure.isUnexpected
    )
  }

  /// Reports the end of the current example.
  ///
  /// - Parameters:
  ///   - result: the result of the example.
  ///   - slot: when and where the example ran; nil if it ran in this process until now.
  ///   - history: returns the results of a test in earlier runs; nil if they are not needed.
  /// - Returns: the result, as reported.
  func finish(
    _ result: ExampleResult,
    in slot: WorkerSlot?,
    history: ((_ key: String) -> [RunEvent.PastResult])?,
    _ report: (RunEvent) -> Void
  ) -> RunEvent.Result {
    let notes = result.notes
    var finished = RunEvent.Result(
      example: example,
      outcome: result.shownOutcome,
      start: slot.map { time($0.start) } ?? exampleStart / .seconds(1),
      duration: result.duration / .seconds(1)
    )
    if let history { finished.history = history(example.id) }
    finished.process = slot?.process
    finished.worker = slot?.worker
    switch result.outcome {
    case .passed: break
    case .failed(let failures):
      finished.failures = failures.map(failure)
      finished.command = command(failures, of: example)
    case .skipped(let skip):
      finished.skipReason = skip.reason
      finished.skipLocation = SourceLocation(skip.location)
    }
    if !notes.isEmpty {
      add(notes, to: &finished)
      finished.recordedSnapshots = result.recordedSnapshots
      for (index, failure) in finished.earlierFailures.enumerated() {
        report(.exampleRetried(RunEvent.Retry(example: example.id, attempt: index + 1, failure: failure)))
      }
      if let exploration = finished.exploration { report(.schedulesExplored(exploration)) }
      for attachment in finished.attachments {
        report(.fileAttached(RunEvent.AttachedFile(example: example.id, attachment: attachment)))
      }
    }
    report(.exampleFinished(finished))
    return finished
  }

  /// Adds the notes of an example to its result.
  private func add(_ notes: ExecutionSummary, to result: inout RunEvent.Result) {
    result.earlierFailures = notes.earlierFailures.map(failure)
    result.knownIssues = notes.knownIssues.map { RunEvent.KnownIssue(reason: $0.reason, failure: failure($0.failure)) }
    result.attachments = notes.attachments
    result.exploration = notes.exploration.map { exploration in
      RunEvent.Exploration(
        example: example.id,
        scheduleCount: exploration.scheduleCount,
        skippedCount: exploration.skippedCount,
        hasSeenAll: exploration.hasSeenAll,
        coverage: exploration.coverage,
        cancellations: exploration.cancellations,
        warning: exploration.warning
      )
    }
    result.reasonForRealTime = notes.reasonForRealTime
    result.fallbacks = notes.fallbacks
    result.hooks = notes.hooks
  }

  /// Returns the command that runs only this example, on the schedule on which it failed.
  private func command(_ failures: [TestFailure], of example: RunEvent.Example) -> String {
    let schedule = failures.lazy.compactMap(\.schedule).first { $0.belongsToExample }?.schedule
    return commands.command(for: example, on: schedule)
  }

  /// The clock that workers use for measurements, in seconds.
  static var uptime: Double {
    #if FORKED_WORKERS
    return candlestick_uptime()
    #else
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    #endif
  }
}

extension SourceLocation {
  /// Creates the location; returns nil if it is unknown.
  package init?(_ location: CodeLocation) {
    guard location.line > 0 else { return nil }
    self.init(
      path: location.path,
      line: Int(clamping: location.line),
      column: location.column > 0 ? Int(clamping: location.column) : nil
    )
  }
}
