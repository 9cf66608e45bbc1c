/// Reports a run in a custom format.
///
/// Subclasses are discovered without registration. A run creates a report for each format that is requested.
///
/// ```swift
/// final class DotsReport: SpecReport {
///   override class var format: String { "dots" }
///
///   override func receive(_ event: RunEvent) {
///     switch event {
///     case .exampleFinished(let result): write(result.outcome == .failed ? "F" : ".")
///     case .runFinished(let summary): write("\n\(summary.counts.failed) failed\n")
///     default: break
///     }
///   }
/// }
/// ```
///
/// Request this report with `CANDLESTICK_FORMAT=dots swift test`, or write it to a file with `swift package specs --format
/// dots:dots.txt`.
@MainActor open class SpecReport {
  /// The name of the format, as in `--format`. Override in a subclass.
  open class var format: String { "" }

  /// The destination of the report.
  package var output = ReportOutput.standard
  /// The results of the run so far, including the event that is being received.
  public package(set) var run = RunResults()

  /// Creates a report of a run that is about to start.
  public required init() {}

  /// Receives the events of the run in order. Override in a subclass.
  ///
  /// - Parameter event: the next event.
  /// - Throws: an error ends this report and makes the run fail. Other reports still receive all events.
  open func receive(_ event: RunEvent) throws {}

  /// Writes text to the file that `--format` names, or to the standard output.
  ///
  /// - Parameter text: the text. No line break is added.
  public final func write(_ text: String) { output.write(text) }

  // MARK: - For the formats of this module

  /// True if the report shows everything that XCTest would print. XCTest is then silent if the report writes to the standard
  /// output.
  package var replacesXCTestConsole: Bool { true }

  /// True if the report replaces XCTest's output on the standard output.
  package var takesXCTestConsole: Bool { replacesXCTestConsole && output.path == nil }

  /// True if XCTest still prints tests that other tests run, as part of their output.
  package var showsInnerTests: Bool { false }

  /// Called before the run if XCTest runs the tests in this process and prints to the standard output.
  package func xctestPrints() {}

  /// True if the report prints the failures at the end of the run.
  package var printsFailuresAtEnd: Bool { false }

  /// True if the report uses ``RunEvent/outputPrinted(_:)``. If no report does, output is not split into lines.
  package var usesOutput: Bool { true }

  /// True if the report uses ``RunEvent/Result/history``. If no report does, earlier results are not looked up.
  package var usesHistory: Bool { !isBuiltIn }

  /// True if the report shows the problem of the run on the standard output.
  package var showsProblem: Bool { isBuiltIn && output.path == nil }

  /// The name of the format, for error messages.
  package var formatName: String { Self.format }

  /// True if the report is a built-in one, not the user's.
  package var isBuiltIn: Bool {
    func module(_ type: Any.Type) -> Substring { String(reflecting: type).prefix { $0 != "." } }
    return module(Self.self) == module(SpecReport.self)
  }

  /// Writes the buffered text.
  package func flush() { output.flush() }

  /// Processes the events so far, before the last one.
  ///
  /// - Throws: an error if that has failed.
  package func catchUp() throws { try output.check() }

  /// Finishes the report, after the last event.
  ///
  /// - Throws: an error makes the run fail.
  package func finish() throws { try output.finish() }

  /// Called before the output of tests is shown where the report writes, so that pending text can be written first.
  package func makeRoomForOutput() {}
}
