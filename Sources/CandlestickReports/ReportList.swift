/// The reports of a run. Passes each event to all reports, and removes a report that throws.
@MainActor package final class ReportList {
  /// Runs code of a report, and throws an error if the code has recorded a failure.
  package typealias Check = @MainActor (@escaping @MainActor () throws -> Void) throws -> Void

  private static let refreshInterval = Duration.milliseconds(30)

  private var reports: [SpecReport]
  private var refreshTime = ContinuousClock.now
  /// The results of the events so far.
  package let results = RunResults()
  private let check: Check
  private let customReports: Set<ObjectIdentifier>
  /// The errors of reports, each with the name of the format.
  package private(set) var errors: [String] = []

  /// Creates a list.
  ///
  /// - Parameter check: runs code of a custom report in this process, and throws an error if it has recorded a failure.
  package init(_ reports: [SpecReport], checking check: @escaping Check = { try $0() }) {
    self.reports = reports
    self.check = check
    customReports = Set(reports.lazy.filter { !$0.isBuiltIn }.map(ObjectIdentifier.init))
    for report in reports { report.run = results }
  }

  /// True if there are no reports.
  package var isEmpty: Bool { reports.isEmpty }

  /// True if a report uses the output of tests.
  package var usesOutput: Bool { reports.contains { $0.usesOutput } }

  /// True if a report shows the problem of the run on the standard output.
  package var showProblem: Bool { reports.contains { $0.showsProblem } }

  /// True if a report prints the failures to the standard output at the end of the run.
  package var printFailuresAtEnd: Bool { reports.contains { $0.printsFailuresAtEnd && $0.output.path == nil } }

  /// Passes an event to the reports.
  package func receive(_ event: RunEvent) {
    results.add(event)
    for report in reports { attempt(report) { try report.receive(event) } }
  }

  /// Writes the buffered text of all reports.
  package func flush() { for report in reports { report.flush() } }

  /// Writes the buffered text of all reports, at most once per refresh interval, so that a terminal can keep up. Call this
  /// often.
  package func refresh() {
    let now = ContinuousClock.now
    guard now - refreshTime >= Self.refreshInterval else { return }
    refreshTime = now
    flush()
  }

  /// Call this before the output of tests is shown on the standard output or the standard error.
  package func makeRoomForOutput() {
    for report in reports where report.output.path == nil {
      report.makeRoomForOutput()
      report.output.makeRoom()
    }
  }

  /// Call this after the output of tests was shown.
  ///
  /// - Parameter isInLine: true if the output does not end with a line break.
  package func outputWasShown(isInLine: Bool) {
    for report in reports where report.output.path == nil {
      report.output.isInLine = isInLine
      report.output.flush()
    }
  }

  /// Ends an unfinished line of test output before something else prints to the standard output.
  package func endLine() {
    for report in reports where report.output.path == nil && report.output.isInLine {
      report.output.endLine()
      report.output.flush()
    }
  }

  /// Closes the files of the reports in a worker.
  package func leaveToSupervisor() { for report in reports { report.output.leaveToSupervisor() } }

  /// Waits until the reports have processed the events so far, so that ``errors`` has those of all reports that have failed.
  package func catchUp() { for report in reports { attempt(report) { try report.catchUp() } } }

  /// Finishes the reports, after the last event.
  package func finish() { for report in reports { attempt(report) { try report.finish() } } }

  private func attempt(_ report: SpecReport, _ body: @escaping @MainActor () throws -> Void) {
    do {
      if customReports.contains(ObjectIdentifier(report)) { try check(body) } else { try body() }
    } catch {
      errors.append("the report \(report.formatName) failed: \(error)")
      report.output.status = nil
      report.output.makeRoom()
      reports.removeAll { $0 === report }
    }
  }
}
