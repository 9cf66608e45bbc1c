/// The reports of a run. It passes each event to all of them, and ends a report that throws.
@MainActor package final class ReportList {
  private static let refreshInterval = Duration.milliseconds(30)

  private var reports: [SpecReport]
  private var timeOfRefresh = ContinuousClock.now
  private let results = RunResults()
  /// The errors of reports, each with the name of the format.
  package private(set) var errors: [String] = []

  /// - Parameter reports: the reports.
  package init(_ reports: [SpecReport]) {
    self.reports = reports
    for report in reports { report.run = results }
  }

  /// True if a report uses what tests print.
  package var usesOutput: Bool { reports.contains { $0.usesOutput } }

  /// Passes an event to the reports.
  package func receive(_ event: RunEvent) {
    results.add(event)
    for report in reports { attempt(report) { try report.receive(event) } }
  }

  /// Writes what the reports have written so far.
  package func flush() { for report in reports { report.flush() } }

  /// Writes what the reports have written so far, if that was not done a moment ago, so that a terminal can keep up. To be called often.
  package func refresh() {
    let now = ContinuousClock.now
    guard now - timeOfRefresh >= Self.refreshInterval else { return }
    timeOfRefresh = now
    flush()
  }

  /// Called before the output of tests is shown on the standard output or the standard error.
  package func makeRoomForOutput() {
    for report in reports where report.output.path == nil {
      report.makeRoomForOutput()
      report.output.makeRoom()
    }
  }

  /// Called after the output of tests was shown.
  ///
  /// - Parameter isInLine: true if its last line has not ended.
  package func outputWasShown(isInLine: Bool) {
    for report in reports where report.output.path == nil {
      report.output.isInLine = isInLine
      report.output.flush()
    }
  }

  /// Ends the line of a test, before something else prints to the standard output.
  package func endLine() {
    for report in reports where report.output.path == nil && report.output.isInLine {
      report.output.endLine()
      report.output.flush()
    }
  }

  /// Ends the reports, after the last event.
  package func finish() { for report in reports { attempt(report) { try report.finish() } } }

  private func attempt(_ report: SpecReport, _ body: () throws -> Void) {
    do {
      try body()
    } catch {
      errors.append("the report \(report.formatName) has failed: \(error)")
      report.output.status = nil
      report.output.makeRoom()
      reports.removeAll { $0 === report }
    }
  }
}
