/// The reports of a run. It passes each event to all of them, and ends a report that throws.
@MainActor package final class ReportList {
  private var reports: [SpecReport]
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
  package func flush() { for report in reports { report.output.flush() } }

  /// Called before a process prints to the standard output or the standard error.
  package func makeRoomForOutput() {
    for report in reports where report.output.path == nil {
      report.makeRoomForOutput()
      report.output.flush()
    }
  }

  /// Ends the reports, after the last event.
  package func finish() { for report in reports { attempt(report) { try report.output.finish() } } }

  private func attempt(_ report: SpecReport, _ body: () throws -> Void) {
    do {
      try body()
    } catch {
      errors.append("the report \(type(of: report).format) has failed: \(error)")
      report.output.flush()
      reports.removeAll { $0 === report }
    }
  }
}
