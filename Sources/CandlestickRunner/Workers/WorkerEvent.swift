import CandlestickExpectations
import CandlestickSpecs

/// What a worker sends to the process that supervises it.
enum WorkerEvent: Sendable {
  /// XCTest has recorded a failure of a test.
  case recorded(test: Int, message: String, path: String, line: Int, isExpected: Bool, after: OutputSizes)
  /// Candlestick has found a failure of a test, which XCTest has recorded.
  case found(test: Int, TestFailure)
  /// A test has ended.
  case ended(test: Int, TestEnd)
  /// A failure belongs to no running test. The example is the one that has ended, if it belongs to one.
  case late(TestFailure, example: String?)
  /// The worker waits for the numbers of its next tests.
  case wantsWork
  /// The worker has run its tests and their hooks, and exits.
  case isLeaving
  /// The worker, started anew, has declared other tests.
  case isDifferent(String)
}

/// How a test ended in a worker.
struct TestEnd: Sendable {
  /// Its result; nil if the test case did not get as far as to have one.
  var result: TestResult?
  /// How long XCTest says it took.
  var duration: Duration
  /// What the worker had printed by then.
  var printed: OutputSizes
}

/// How many bytes a worker has printed to its standard output and to its standard error.
struct OutputSizes: Sendable {
  var output: Int
  var error: Int
}

/// The result of a test without what the supervising process knows.
struct TestResult: Sendable {
  var outcome: ExampleResult.Outcome
  var duration: Duration
  var notes: ExecutionNotes

  init(outcome: ExampleResult.Outcome, duration: Duration, notes: ExecutionNotes = ExecutionNotes()) {
    self.outcome = outcome
    self.duration = duration
    self.notes = notes
  }
}

// MARK: - Encoding

extension WorkerEvent {
  func write(to writer: inout MessageWriter) {
    switch self {
    case .recorded(let test, let message, let path, let line, let isExpected, let printed):
      writer.write(0)
      writer.write(test)
      writer.write(message)
      writer.write(path)
      writer.write(line)
      writer.write(isExpected ? 1 : 0)
      writer.write(printed)
    case .found(let test, let failure):
      writer.write(1)
      writer.write(test)
      writer.write(failure)
    case .ended(let test, let end):
      writer.write(2)
      writer.write(test)
      writer.write(end.duration)
      writer.write(end.printed)
      writer.write(end.result)
    case .late(let failure, let example):
      writer.write(3)
      writer.write(failure)
      writer.write(example)
    case .wantsWork: writer.write(4)
    case .isLeaving: writer.write(6)
    case .isDifferent(let difference):
      writer.write(5)
      writer.write(difference)
    }
  }

  init(from reader: inout MessageReader) throws(MessageReader.Cut) {
    switch try reader.number() {
    case 0:
      self = .recorded(
        test: try reader.number(),
        message: try reader.text(),
        path: try reader.text(),
        line: try reader.number(),
        isExpected: try reader.number() == 1,
        after: try reader.sizes()
      )
    case 1: self = .found(test: try reader.number(), try reader.failure())
    case 2:
      let test = try reader.number()
      let duration = try reader.duration()
      let printed = try reader.sizes()
      self = .ended(test: test, TestEnd(result: try reader.result(), duration: duration, printed: printed))
    case 3: self = .late(try reader.failure(), example: try reader.optionalText())
    case 4: self = .wantsWork
    case 5: self = .isDifferent(try reader.text())
    case 6: self = .isLeaving
    default: throw MessageReader.Cut()
    }
  }
}

extension MessageWriter {
  fileprivate mutating func write(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    write(Int(seconds))
    write(Int(attoseconds))
  }

  fileprivate mutating func write(_ sizes: OutputSizes) {
    write(sizes.output)
    write(sizes.error)
  }

  fileprivate mutating func write(_ location: CodeLocation) {
    write(location.fileID)
    write("\(location.filePath)")
    write(Int(location.line))
    write(Int(location.column))
  }

  fileprivate mutating func write(_ failure: TestFailure) {
    write(failure.message)
    write(failure.location)
    write(failure.details)
    write(failure.id)
  }

  private mutating func write(_ failures: [TestFailure]) {
    write(failures.count)
    failures.forEach { write($0) }
  }

  private mutating func write(_ texts: [String]) {
    write(texts.count)
    texts.forEach { write($0) }
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
    case .failed(let failures):
      write(2)
      write(failures)
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
    write(result.notes.exploration?.scheduleCount)
    guard let exploration = result.notes.exploration else { return }
    write(exploration.hasSeenAll ? 1 : 0)
    write(exploration.unrepeatableStep)
  }
}

extension MessageReader {
  fileprivate mutating func duration() throws(Cut) -> Duration {
    Duration(secondsComponent: Int64(try number()), attosecondsComponent: Int64(try number()))
  }

  fileprivate mutating func sizes() throws(Cut) -> OutputSizes {
    OutputSizes(output: try number(), error: try number())
  }

  fileprivate mutating func location() throws(Cut) -> CodeLocation {
    CodeLocation(
      fileID: try text(),
      path: try text(),
      line: UInt(clamping: try number()),
      column: UInt(clamping: try number())
    )
  }

  fileprivate mutating func failure() throws(Cut) -> TestFailure {
    TestFailure(message: try text(), location: try location(), details: try optionalText(), id: try id())
  }

  private mutating func failures() throws(Cut) -> [TestFailure] {
    var failures: [TestFailure] = []
    for _ in 0..<(try number()) { failures.append(try failure()) }
    return failures
  }

  private mutating func texts() throws(Cut) -> [String] {
    var texts: [String] = []
    for _ in 0..<(try number()) { texts.append(try text()) }
    return texts
  }

  private mutating func id() throws(Cut) -> TestFailure.ID {
    if try number() == 0 { return .number(try number()) }
    return .issue(fileID: try optionalText(), line: try number(), column: try number())
  }

  fileprivate mutating func result() throws(Cut) -> TestResult? {
    let outcome: ExampleResult.Outcome
    switch try number() {
    case 0: return nil
    case 1: outcome = .passed
    case 2: outcome = .failed(try failures())
    default: outcome = .skipped(SpecSkip(reason: try text(), location: try location()))
    }
    var result = TestResult(outcome: outcome, duration: try duration())
    result.notes.earlierFailures = try failures()
    result.notes.reasonForRealTime = try optionalText()
    result.notes.fallbacks = try texts()
    if let count = try optionalNumber() {
      result.notes.exploration = ExecutionNotes.Exploration(
        scheduleCount: count,
        hasSeenAll: try number() == 1,
        unrepeatableStep: try optionalNumber()
      )
    }
    return result
  }
}
