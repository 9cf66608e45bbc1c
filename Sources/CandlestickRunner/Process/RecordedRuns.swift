import CandlestickReports
import CandlestickSpecs
import Foundation

/// Reports recorded runs instead of running tests, for `--merge` and `--compare`.
@MainActor struct RecordedRuns {
  private let options: RunOptions
  private let classes: ClassDiscovery

  init(_ options: RunOptions, _ classes: ClassDiscovery) {
    self.options = options
    self.classes = classes
  }

  /// Reports the runs and exits, if the options request it.
  func report() {
    guard !options.mergedReports.isEmpty || !options.comparedReports.isEmpty else { return }
    do {
      TestProcess.end(try (options.comparedReports.isEmpty ? merge() : compare()) ? 0 : 1)
    } catch {
      TestProcess.fail("\(error)")
    }
  }

  /// Passes the events of the merged run to the reports.
  ///
  /// - Returns: true if the run passed and no report failed.
  private func merge() throws -> Bool {
    let run = try RunMerge(options.mergedReports)
    let reports = ReportList(try options.reports(among: classes))
    run.events.forEach(reports.receive)
    reports.finish()
    if !reports.errors.isEmpty { TestProcess.fail(reports.errors.joined(separator: "\nerror: ")) }
    return run.isSuccess
  }

  /// Compares two runs, and prints the result.
  ///
  /// - Returns: true if nothing fails now that did not fail before.
  private func compare() throws -> Bool {
    let paths = options.comparedReports
    guard paths.count == 2 else { throw ReportError("--compare takes two reports, not \(paths.count)") }
    let comparison = RunComparison(try RecordedRun(path: paths[0]), try RecordedRun(path: paths[1]))
    let output = ReportOutput.standard
    output.write(comparison.text)
    try output.finish()
    return !comparison.hasNewFailures
  }
}

extension RunOptions {
  /// Creates the requested reports.
  ///
  /// - Parameter others: further formats, each with a file.
  /// - Throws: ``ReportError``, as in ``ClassDiscovery/reports(_:otherwise:_:)``.
  @MainActor func reports(among classes: ClassDiscovery, besides others: [String] = []) throws -> [SpecReport] {
    // People read a terminal; other programs expect XCTest's output.
    let usual = isatty(STDOUT_FILENO) == 1 ? "documentation" : "xctest"
    return try classes.reports(formats + others, otherwise: defaultFormat ?? usual, .ofStandardOutput(color))
  }
}
