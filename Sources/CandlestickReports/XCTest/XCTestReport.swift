import CandlestickSupport

/// Prints a run in XCTest's format, which other tools parse, with more details of failures, skips and the run.
package final class XCTestReport: SpecReport {
  override package class var format: String { "xctest" }

  /// True if XCTest itself prints to the standard output, and the report only adds to its lines.
  private var isBesideXCTest = false
  override package var replacesXCTestConsole: Bool { !isBesideXCTest }
  override package func xctestPrints() { isBesideXCTest = output.path == nil }
  override package var showsInnerTests: Bool { true }

  private var suites: [XCTestSuite] = []
  /// The latest time of an event, in seconds since the start of the run.
  private var time = 0.0
  /// The name of the running test.
  private var name = ""
  /// The failures of the running test that are already printed.
  private var printed: [RunEvent.Failure] = []

  override package func receive(_ event: RunEvent) {
    switch event {
    case .runStarted(let start):
      beginSuite("All tests")
      beginSuite(start.program.hasSuffix(".xctest") ? start.program : start.program + ".xctest")
    case .groupStarted(let group) where group.groups.isEmpty: beginSuite(Self.unqualified(group.className[...]))
    case .groupFinished(let group) where group.groups.isEmpty: endSuite()
    case .exampleStarted(let example):
      (name, printed) = (Self.name(of: example), [])
      writeXCTestLine("Test Case '\(name)' started at \(date)")
    case .failureFound(let found): write(found.failure)
    case .lateFailureFound(let late): write(late)
    case .exampleFinished(let result): finish(result)
    case .runFinished(let summary):
      time = max(time, summary.duration)
      while !suites.isEmpty { endSuite() }
      if isBesideXCTest { writeLateFailures() }
      run.notes.forEach(writeLine)
    default: break
    }
    // XCTest prints to the same output between events.
    if isBesideXCTest { output.flush() }
  }

  private func write(_ failure: RunEvent.Failure) {
    printed.append(failure)
    writeXCTestLine("\(failure.place): error: \(name) : \(failure.message)")
    if let explanation = failure.explanation() { writeLine(indented(explanation, by: 4)) }
  }

  private func write(_ late: RunEvent.LateFailure) {
    // The suite of the test's class may have ended; the outer ones contain all tests.
    let className = late.result.map { Self.unqualified($0.example.className[...]) }
    for index in suites.indices where index < Self.outerSuiteCount || suites[index].name == className {
      suites[index].count(late.failure)
    }
    guard let result = late.result, !isBesideXCTest else {
      // Print a note immediately, so that a crash cannot lose it. The notes at the end repeat it as an error.
      return writeLine("\(late.failure.place): note: \(late.failure.message)")
    }
    writeXCTestLine("\(late.failure.place): error: \(Self.name(of: result.example)) : \(late.failure.message)")
    if let explanation = late.failure.explanation() { writeLine(indented(explanation, by: 4)) }
  }

  private func finish(_ result: RunEvent.Result) {
    if !isBesideXCTest { writeRest(result) }
    defer { finishTest(result) }
    // Most tests pass, and need nothing more.
    guard result.outcome != .passed else { return }
    let name = result.example.nameWithClass
    // XCTest has printed the reason of a test method, whose location is unknown.
    if let reason = result.skipReason, !reason.isEmpty, !isBesideXCTest || result.example.location != nil {
      writeLine("\(result.skipLocation.map { "\($0)" } ?? "<unknown>:0"): \(name) : Test skipped: \(reason)")
    }
    for issue in result.knownIssues { writeLine("\(issue.failure.place): \(name) : Known issue: \(issue)") }
    if result.outcome == .failed, let list = result.attachmentList { writeLine(indented(list, by: 4)) }
    if result.outcome == .flaky, let failure = result.earlierFailures.first {
      let attempt = result.earlierFailures.count + 1
      writeLine("\(failure.place): \(name) : Flaky, passed on attempt \(attempt): \(failure.message)")
    }
  }

  private func finishTest(_ result: RunEvent.Result) {
    time = max(time, result.start + result.duration)
    for index in suites.indices { suites[index].count(result) }
    let verb =
      switch result.outcome {
      case .passed, .flaky, .known: "passed"
      case .failed: "failed"
      case .skipped, .unavailable: "skipped"
      }
    writeXCTestLine("Test Case '\(name)' \(verb) (\(result.duration.roundedToMilliseconds) seconds)")
  }

  /// Writes the failures that no event has reported, and the output of a failed test if it is not shown elsewhere.
  private func writeRest(_ result: RunEvent.Result) {
    var rest = result.failures
    for failure in printed { if let index = rest.firstIndex(of: failure) { rest.remove(at: index) } }
    rest.forEach(write)
    if result.outcome == .failed, let output = shownOutput {
      writeLine(indented("output:\n" + indented(output.printable, by: 2), by: 4))
    }
  }

  /// Repeats the failures that came after the end of their tests, because XCTest did not count them.
  private func writeLateFailures() {
    for late in run.lateFailures {
      guard let result = late.result else { continue }
      writeLine("\(late.failure.place): error: \(Self.name(of: result.example)) : \(late.failure.message)")
      if let explanation = late.failure.explanation() { writeLine(indented(explanation, by: 4)) }
    }
  }

  // MARK: - XCTest's lines

  /// The number of suites around those of classes.
  private static let outerSuiteCount = 2

  private func writeXCTestLine(_ line: String) { if !isBesideXCTest { writeLine(line) } }

  private var date: String { ReportDate.local((run.start?.date ?? 0) + time) }

  private func beginSuite(_ name: String) {
    suites.append(XCTestSuite(name: name, start: time))
    writeXCTestLine("Test Suite '\(name)' started at \(date)")
  }

  private func endSuite() {
    guard let suite = suites.popLast() else { return }
    writeXCTestLine("Test Suite '\(suite.name)' \(suite.failureCount == 0 ? "passed" : "failed") at \(date)")
    // XCTest does not group digits.
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let skipped = suite.skipCount == 0 ? "" : "\(counted(suite.skipCount, "test")) skipped and "
    writeXCTestLine(
      "\t Executed \(counted(suite.testCount, "test")), with \(skipped)\(counted(suite.failureCount, "failure")) "
        + "(\(suite.unexpectedCount) unexpected) in \(suite.duration.roundedToMilliseconds) (\((time - suite.start).roundedToMilliseconds)) seconds"
    )
  }

  /// Returns the name of a test in XCTest's format: "AccountSpec.account pays".
  private static func name(of example: RunEvent.Example) -> String {
    let (listedClassName, name) = RunEvent.Example.parts(of: example.id)
    return unqualified(listedClassName) + "." + String(name).printableLine
  }

  /// Returns the name of a class without its module or enclosing type.
  private static func unqualified(_ name: Substring) -> String {
    String(name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[name.utf8.index(after: $0)...] } ?? name)
  }
}

/// A running XCTest suite.
private struct XCTestSuite {
  let name: String
  /// The start time, in seconds since the start of the run.
  let start: Double
  private(set) var testCount = 0
  private(set) var skipCount = 0
  private(set) var failureCount = 0
  private(set) var unexpectedCount = 0
  /// The total duration of the tests, in seconds.
  private(set) var duration = 0.0

  init(name: String, start: Double) {
    self.name = name
    self.start = start
  }

  mutating func count(_ result: RunEvent.Result) {
    testCount += 1
    duration += result.duration
    if result.outcome == .skipped || result.outcome == .unavailable { skipCount += 1 }
    result.failures.forEach { count($0) }
  }

  mutating func count(_ failure: RunEvent.Failure) {
    failureCount += 1
    if failure.isUnexpected { unexpectedCount += 1 }
  }
}

extension SpecReport {
  /// Writes one or more lines, with control and invisible characters escaped.
  func writeLine(_ text: String) {
    write(text.printable)
    write("\n")
  }
}
