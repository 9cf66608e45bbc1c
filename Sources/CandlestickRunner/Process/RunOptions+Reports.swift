import CandlestickReports
import CandlestickSpecs
import Foundation

@MainActor extension RunOptions {
  /// Reports recorded runs instead of running tests, and exits, if `--merge` or `--compare` is set.
  func reportSavedRuns(_ classes: ClassDiscovery) {
    guard !mergedReports.isEmpty || !comparedReports.isEmpty else { return }
    do {
      TestProcess.end(try (comparedReports.isEmpty ? merge(classes) : compare()) ? 0 : 1)
    } catch {
      TestProcess.fail("\(error)")
    }
  }

  /// Passes the events of the merged run to the reports.
  ///
  /// - Returns: true if the run passed and no report failed.
  private func merge(_ classes: ClassDiscovery) throws -> Bool {
    let run = try RunMerge(mergedReports)
    let reports = ReportList(try self.reports(among: classes))
    run.events.forEach(reports.receive)
    reports.finish()
    if !reports.errors.isEmpty { TestProcess.fail(reports.errors.joined(separator: "\nerror: ")) }
    return run.isSuccess
  }

  /// Compares two runs, and prints the result.
  ///
  /// - Returns: true if nothing fails now that did not fail before.
  private func compare() throws -> Bool {
    guard comparedReports.count == 2 else {
      throw ReportError("--compare takes two reports, not \(comparedReports.count)")
    }
    let comparison = RunComparison(try SavedRun(path: comparedReports[0]), try SavedRun(path: comparedReports[1]))
    let output = ReportOutput.standard
    output.write(comparison.text)
    try output.finish()
    return !comparison.hasNewFailures
  }

  /// Removes the files of an earlier run that this run's reports will replace. The run may end before it opens them.
  func removeEarlierReports() {
    // Other processes of the same run may already have written theirs.
    guard !isListing, !list, bisect == nil, comparedReports.isEmpty, !isQuietIfNothingIsSelected else { return }
    let inputs = mergedReports.map { ReportFormat(":\($0)") }.map(\.path)
    for format in formats.map(ReportFormat.init) where !inputs.contains(format.path) { format.removeEarlierFile() }
  }

  /// Creates the requested reports.
  ///
  /// - Parameter others: further formats, each with a file.
  /// - Throws: ``ReportError``, as in ``ClassDiscovery/reports(_:otherwise:_:)``.
  func reports(among classes: ClassDiscovery, besides others: [String] = []) throws -> [SpecReport] {
    // People read a terminal; other programs expect XCTest's output.
    let usual = isatty(STDOUT_FILENO) == 1 ? "documentation" : "xctest"
    return try classes.reports(formats + others, otherwise: defaultFormat ?? usual, .ofStandardOutput(color))
  }
}
