import CandlestickExpectations
import CandlestickSpecs
import CandlestickSupport
import Foundation

/// A message from a worker to its supervisor.
///
/// The encoding is our own, because an encoder of Foundation takes longer than an empty test. Only what few tests have is JSON.
// Indirect, for the reason that `RunEvent` gives.
indirect enum WorkerEvent: Sendable {
  /// A test has failed. Each failure is sent once.
  case failed(test: Int, WorkerFailure)
  /// A failure of a test has been found. If the test ends the process, the supervisor reports the failures that have been found
  /// and not sent as `failed`, or runs the test again.
  case found(test: Int, TestFailure)
  /// A known issue of a test. If the test ends the process, the supervisor reports the known issues so far.
  case known(test: Int, ExampleResult.KnownIssue)
  /// The failures that a test has found do not count, because it runs again in real time.
  case dropped(test: Int)
  /// An attempt of a test that has failed is over, and the test runs again in the same process.
  case retries(test: Int)
  /// A test has recorded snapshots. If it does not end by itself, the supervisor needs them.
  case recorded(test: Int, SnapshotUses)
  /// A test has ended.
  case ended(test: Int, TestEnd)
  /// A test has created its attachment folder. If the test does not end by itself, the supervisor collects the attachments
  /// from there.
  case attaches(test: Int, folder: String)
  /// Code that belongs to no running test has failed. If the code belongs to a test that has ended, the event names it.
  case late(TestFailure, of: EndedTest?)
  /// Code that a declaration has left behind has failed.
  case left(TestFailure)
  /// The worker waits for more tests.
  case wantsWork
  /// The worker has run all of its tests and hooks, and is exiting.
  case isLeaving
  /// The worker was started instead of forked, and has declared different tests. The text is their fingerprint.
  case isDifferent(String)
}

/// The end of a test in a worker.
struct TestEnd: Sendable {
  /// The result; nil if the test case ended before there was one. A failed result is sent without its failures, because they
  /// have already been sent.
  var result: TestResult?
  /// The start of the test, in seconds of `candlestick_uptime`.
  var start: Double
  /// The duration measured by XCTest.
  var duration: Duration
  /// The sizes of the output before the end.
  var printed: OutputSizes
}

/// The number of bytes that a worker has printed to each of its standard streams.
struct OutputSizes: Sendable {
  var output = 0
  var error = 0
}

/// The part of a test's result that only the worker can know.
struct TestResult: Sendable {
  var outcome: ExampleResult.Outcome
  var duration: Duration
  var notes = ExecutionSummary()
}

// MARK: - Encoding

extension WorkerEvent {
  func write(to writer: inout MessageWriter) {
    switch self {
    case .failed(let test, let failure):
      writer.write(0)
      writer.write(test)
      writer.write(failure)
    case .ended(let test, let end):
      writer.write(1)
      writer.write(test)
      writer.write(end.start)
      writer.write(end.duration)
      writer.write(end.printed)
      writer.write(end.result)
    case .late(let failure, let test):
      writer.write(2)
      writer.write(failure)
      writer.write(test?.id)
      writer.write(test?.name)
    case .wantsWork: writer.write(3)
    case .isLeaving: writer.write(4)
    case .isDifferent(let difference):
      writer.write(5)
      writer.write(difference)
    case .attaches(let test, let folder):
      writer.write(6)
      writer.write(test)
      writer.write(folder)
    case .found(let test, let failure):
      writer.write(7)
      writer.write(test)
      writer.write(failure)
    case .retries(let test):
      writer.write(8)
      writer.write(test)
    case .recorded(let test, let notes):
      writer.write(9)
      writer.write(test)
      writer.write(notes)
    case .left(let failure):
      writer.write(10)
      writer.write(failure)
    case .dropped(let test):
      writer.write(11)
      writer.write(test)
    case .known(let test, let issue):
      writer.write(12)
      writer.write(test)
      writer.write([issue])
    }
  }

  init(from reader: inout MessageReader) throws(MessageReader.Cut) {
    switch try reader.number() {
    case 0: self = .failed(test: try reader.number(), try reader.workerFailure())
    case 1:
      let test = try reader.number()
      let start = try reader.seconds()
      let duration = try reader.duration()
      let printed = try reader.sizes()
      self = .ended(
        test: test,
        TestEnd(result: try reader.result(), start: start, duration: duration, printed: printed)
      )
    case 2:
      let (failure, id, name) = (try reader.failure(), try reader.optionalText(), try reader.optionalText())
      self = .late(failure, of: id.map { EndedTest(id: $0, name: name ?? "") })
    case 3: self = .wantsWork
    case 4: self = .isLeaving
    case 5: self = .isDifferent(try reader.text())
    case 6: self = .attaches(test: try reader.number(), folder: try reader.text())
    case 7: self = .found(test: try reader.number(), try reader.failure())
    case 8: self = .retries(test: try reader.number())
    case 9: self = .recorded(test: try reader.number(), try SnapshotUses(from: &reader))
    case 10: self = .left(try reader.failure())
    case 11: self = .dropped(test: try reader.number())
    case 12:
      let (test, issues) = (try reader.number(), try reader.knownIssues())
      guard let issue = issues.first else { throw MessageReader.Cut() }
      self = .known(test: test, issue)
    default: throw MessageReader.Cut()
    }
  }
}

extension MessageWriter {
  fileprivate mutating func write(_ seconds: Double) { write(Int(bitPattern: UInt(seconds.bitPattern))) }

  fileprivate mutating func write(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    write(Int(seconds))
    write(Int(attoseconds))
  }

  fileprivate mutating func write(_ sizes: OutputSizes) {
    write(sizes.output)
    write(sizes.error)
  }

  mutating func write(_ location: CodeLocation) {
    write(location.fileID)
    write("\(location.filePath)")
    write(Int(location.line))
    write(Int(location.column))
  }

  fileprivate mutating func write(_ failure: TestFailure) {
    write(failure.message)
    write(failure.location)
    write(failure.details)
    write(json: failure.schedule)
    write(failure.id)
    write(failure.isUnexpected ? 1 : 0)
  }

  fileprivate mutating func write(_ failure: WorkerFailure) {
    write(failure.failure)
    write([failure.recorded].compactMap(\.self))
    write(failure.printed)
  }

  fileprivate mutating func write(_ issues: [ExampleResult.KnownIssue]) {
    write(issues.count)
    for issue in issues {
      write(issue.reason)
      write(issue.failure)
    }
  }

  private mutating func write(_ failures: [TestFailure]) {
    write(failures.count)
    failures.forEach { write($0) }
  }

  private mutating func write(_ id: TestFailure.ID) {
    switch id {
    case .number(let number):
      write(0)
      write(number)
    case .issue(let fileID, let line, let column):
      write(1)
      write(fileID)
      write(line)
      write(column)
    }
  }

  fileprivate mutating func write(_ result: TestResult?) {
    switch result?.outcome {
    case nil: return write(0)
    case .passed: write(1)
    case .failed: write(2)
    case .skipped(let skip):
      write(3)
      write(skip.reason)
      write(skip.location)
    }
    guard let result else { return }
    write(result.duration)
    write(result.notes.earlierFailures)
    write(result.notes.reasonForRealTime)
    write(result.notes.fallbacks)
    write(result.notes.placesWithoutMatcher)
    write(result.notes.knownIssues)
    write(json: result.notes.attachments.isEmpty ? nil : result.notes.attachments)
    write(result.notes.snapshots)
    write(json: result.notes.hooks.isEmpty ? nil : result.notes.hooks)
    write(result.notes.isReplay ? 1 : 0)
    write(result.notes.exploration?.scheduleCount)
    guard let exploration = result.notes.exploration else { return }
    write(exploration.skippedCount)
    write(exploration.hasSeenAll ? 1 : 0)
    write(exploration.unrepeatableStep)
    write(exploration.cancellations?.count)
    if let cancellations = exploration.cancellations { write(cancellations.pointCount) }
    write(json: exploration.coverage)
  }

  private mutating func write(json value: (some Encodable)?) {
    write(value.flatMap { try? JSONEncoder().encode($0) }.map { String(decoding: $0, as: UTF8.self) })
  }
}

extension MessageReader {
  fileprivate mutating func seconds() throws(Cut) -> Double {
    Double(bitPattern: UInt64(UInt(bitPattern: try number())))
  }

  fileprivate mutating func duration() throws(Cut) -> Duration {
    Duration(secondsComponent: Int64(try number()), attosecondsComponent: Int64(try number()))
  }

  fileprivate mutating func sizes() throws(Cut) -> OutputSizes {
    OutputSizes(output: try number(), error: try number())
  }

  mutating func location() throws(Cut) -> CodeLocation {
    CodeLocation(
      fileID: try text(),
      path: try text(),
      line: UInt(clamping: try number()),
      column: UInt(clamping: try number())
    )
  }

  fileprivate mutating func failure() throws(Cut) -> TestFailure {
    let (message, location, details) = (try text(), try location(), try optionalText())
    let schedule: FailedSchedule? = try json()
    var failure = TestFailure(message: message, location: location, details: details, id: try id())
    failure.schedule = schedule
    failure.isUnexpected = try number() == 1
    return failure
  }

  fileprivate mutating func workerFailure() throws(Cut) -> WorkerFailure {
    WorkerFailure(
      failure: try failure(),
      recorded: try failures().first,
      printed: try sizes()
    )
  }

  private mutating func failures() throws(Cut) -> [TestFailure] {
    var failures: [TestFailure] = []
    for _ in 0..<(try count()) { failures.append(try failure()) }
    return failures
  }

  fileprivate mutating func knownIssues() throws(Cut) -> [ExampleResult.KnownIssue] {
    var issues: [ExampleResult.KnownIssue] = []
    for _ in 0..<(try count()) {
      issues.append(ExampleResult.KnownIssue(reason: try optionalText(), failure: try failure()))
    }
    return issues
  }

  private mutating func id() throws(Cut) -> TestFailure.ID {
    if try number() == 0 { return .number(try number()) }
    return .issue(fileID: try optionalText(), line: try number(), column: try number())
  }

  private mutating func json<Value: Decodable>() throws(Cut) -> Value? {
    try optionalText().flatMap { try? JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
  }

  fileprivate mutating func result() throws(Cut) -> TestResult? {
    let outcome: ExampleResult.Outcome
    switch try number() {
    case 0: return nil
    case 1: outcome = .passed
    case 2: outcome = .failed([])
    default: outcome = .skipped(SpecSkip(reason: try text(), location: try location()))
    }
    var result = TestResult(outcome: outcome, duration: try duration())
    result.notes.earlierFailures = try failures()
    result.notes.reasonForRealTime = try optionalText()
    result.notes.fallbacks = try texts()
    result.notes.placesWithoutMatcher = try texts()
    result.notes.knownIssues = try knownIssues()
    result.notes.attachments = try json() ?? []
    result.notes.snapshots = try SnapshotUses(from: &self)
    result.notes.hooks = try json() ?? []
    result.notes.isReplay = try number() == 1
    if let count = try optionalNumber() {
      let skippedCount = try number()
      let (hasSeenAll, unrepeatableStep) = (try number() == 1, try optionalNumber())
      let cancelledCount = try optionalNumber()
      result.notes.exploration = ExecutionSummary.Exploration(
        scheduleCount: count,
        skippedCount: skippedCount,
        hasSeenAll: hasSeenAll,
        unrepeatableStep: unrepeatableStep,
        cancellations: cancelledCount == nil ? nil : .init(count: cancelledCount ?? 0, pointCount: try number()),
        coverage: try json()
      )
    }
    return result
  }
}
