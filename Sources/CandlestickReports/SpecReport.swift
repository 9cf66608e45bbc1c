/// Reports a run. Subclasses are discovered; a run uses those whose formats are requested.
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
/// `CANDLESTICK_FORMAT=dots swift test` requests it, and `swift package specs --format dots:dots.txt` lets it write to a file.
@MainActor open class SpecReport {
  /// The name of the format. Override in a subclass.
  open class var format: String { "" }

  /// The destination of the report.
  package var output = ReportOutput.standard
  /// The results of the run so far, with the event that is being received.
  public package(set) var run = RunResults()

  /// Creates the report of a run that is about to start.
  public required init() {}

  /// Receives the events of the run, one after another. Override in a subclass.
  ///
  /// - Parameter event: the event.
  /// - Throws: an error ends this report, and makes the run fail. Other reports receive all events.
  open func receive(_ event: RunEvent) throws {}

  /// Writes text to the file that `--format` names, or else to the standard output.
  ///
  /// - Parameter text: the text. It is written as it is, without a line break at its end.
  public final func write(_ text: String) { output.write(text) }

  // MARK: - For the formats of this module

  /// True if the report shows all that XCTest would print, so that XCTest prints nothing when the report writes to the standard output.
  package var replacesXCTestConsole: Bool { true }

  /// True if the report shows on the standard output what XCTest would print there.
  package var isInPlaceOfXCTestConsole: Bool { replacesXCTestConsole && output.path == nil }

  /// True if XCTest prints the tests that tests themselves run, as part of their output.
  package var showsInnerTests: Bool { false }

  /// Called before the run if XCTest itself runs the tests in this process, and prints to the standard output.
  package func xctestPrints() {}

  /// True if the report uses ``RunEvent/outputPrinted(_:)``. Without such a report, no lines are made of what is printed.
  package var usesOutput: Bool { true }

  /// True if the report uses ``RunEvent/Result/history``. Without such a report, nothing is read for it.
  package var usesHistory: Bool { !isOfCandlestick }

  /// The name of the format, for errors.
  package var formatName: String { Self.format }

  /// True if the class is one of this module, not the user's.
  package var isOfCandlestick: Bool {
    func module(_ type: Any.Type) -> Substring { String(reflecting: type).prefix { $0 != "." } }
    return module(Self.self) == module(SpecReport.self)
  }

  /// Writes what was written so far.
  package func flush() { output.flush() }

  /// Ends the report, after the last event.
  ///
  /// - Throws: an error makes the run fail.
  package func finish() throws { try output.finish() }

  /// Called before the output of tests is shown where the report writes. What the report writes now comes before that output.
  package func makeRoomForOutput() {}
}
