import Candlestick
import CandlestickSupport

@testable import CandlestickReports

/// Builds the events of a fictitious run, for the specs of reports.
@MainActor struct MadeUpRun {
  private(set) var events: [RunEvent]
  private var counts = RunEvent.Counts()
  private var groups: [RunEvent.Group] = []

  init(
    shard: RunEvent.Shard? = nil,
    testCount: Int? = nil,
    workerCount: Int = 0,
    classCount: Int? = nil,
    capturesOutput: Bool = false,
    profileCount: Int? = nil
  ) {
    var start = RunEvent.Start(date: 0, program: "BankPackageTests", testCount: testCount, shard: shard)
    start.workerCount = workerCount
    start.classCount = classCount
    start.capturesOutput = capturesOutput
    start.profileCount = profileCount
    events = [.runStarted(start)]
  }

  init(_ events: [RunEvent]) { self.events = events }

  /// Returns an example of the class AccountSpec.
  static func example(
    _ description: String = "pays",
    in groups: String...,
    of className: String = "AccountSpec",
    line: Int = 7,
    tags: [String] = []
  ) -> RunEvent.Example {
    RunEvent.Example(
      id: "BankTests.\(className)/\((groups + [description]).joined(separator: " "))",
      module: "BankTests",
      className: className,
      groups: groups,
      description: description,
      location: SourceLocation(path: "/Bank/Tests/\(className).swift", line: line, column: 5),
      tags: tags
    )
  }

  /// Returns a failure in AccountSpec.swift.
  static func failure(_ message: String = "wrong", line: Int = 9, details: String? = nil) -> RunEvent.Failure {
    RunEvent.Failure(
      message: message,
      location: SourceLocation(path: "/Bank/Tests/AccountSpec.swift", line: line, column: 3),
      details: details
    )
  }

  /// Adds an event.
  mutating func add(_ event: RunEvent) { events.append(event) }

  /// Adds the events of an example.
  ///
  /// - Parameters:
  ///   - example: the example.
  ///   - outcome: the outcome of the example; by default `failed` if it has failures.
  ///   - output: the lines that the example prints first.
  ///   - change: modifies the result.
  mutating func add(
    _ example: RunEvent.Example,
    _ outcome: RunEvent.Result.Outcome? = nil,
    failures: [RunEvent.Failure] = [],
    output: [String] = [],
    _ change: (inout RunEvent.Result) -> Void = { _ in }
  ) {
    let path = (0...example.groups.count).map {
      RunEvent.Group(module: example.module, className: example.className, groups: Array(example.groups.prefix($0)))
    }
    let common = zip(groups, path).prefix { $0 == $1 }.count
    events += groups.dropFirst(common).reversed().map { .groupFinished($0) }
    events += path.dropFirst(common).map { .groupStarted($0) }
    groups = path
    events.append(.exampleStarted(example))
    events += output.map { .outputPrinted(RunEvent.Output(example: example.id, stream: .output, text: $0 + "\n")) }
    events += failures.map { .failureFound(RunEvent.FoundFailure(example: example.id, failure: $0)) }
    let outcome = outcome ?? (failures.isEmpty ? .passed : .failed)
    var result = RunEvent.Result(example: example, outcome: outcome, start: 0.5, duration: 0.25)
    result.failures = failures
    change(&result)
    counts.add(result.outcome)
    events.append(.exampleFinished(result))
  }

  /// Adds the end of the run.
  mutating func end(_ change: (inout RunEvent.Summary) -> Void = { _ in }) {
    events += groups.reversed().map { .groupFinished($0) }
    groups = []
    let isSuccess = counts.failed + counts.flaky == 0
    var summary = RunEvent.Summary(isSuccess: isSuccess, duration: 1.5, counts: counts)
    change(&summary)
    events.append(.runFinished(summary))
  }

  /// The results of the run.
  var results: RunResults {
    let results = RunResults()
    events.forEach(results.add)
    return results
  }

  /// Returns the output of a report about the run.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - style: the style of the output.
  func text(in report: SpecReport, _ style: ReportStyle = ReportStyle()) -> String {
    let output = ReportOutput(style)
    report.output = output
    let reports = ReportList([report])
    events.forEach(reports.receive)
    reports.finish()
    return output.text
  }
}
