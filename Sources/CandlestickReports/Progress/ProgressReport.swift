import CandlestickSupport

/// Prints the progress of a run, and the failures at the end. On a terminal, one line is updated in place; otherwise, a line
/// is printed for each tenth of the tests, or every few seconds.
final class ProgressReport: SpecReport {
  override class var format: String { "progress" }
  override var printsFailuresAtEnd: Bool { true }
  override var usesOutput: Bool { run.start?.capturesOutput ?? false }

  /// The maximum time between two lines without a terminal, in seconds.
  private static let interval = 10.0

  private var activity = RunActivity()
  /// Returns the time since the start of the run, in seconds.
  var time = RunActivity.clock()
  /// The number of tenths printed so far.
  private var printedTenths = 0
  /// The time of the last line, in seconds since the start of the run.
  private var lineTime = 0.0
  private var isLive = false

  override func receive(_ event: RunEvent) {
    activity.add(event)
    switch event {
    case .runStarted(let start):
      // Without workers, tests print to the same terminal, so there is no live line.
      isLive = output.style.isTerminal && start.workerCount > 0
      if isLive { output.status = { [weak self] in self?.status($0) ?? [] } }
    case .exampleFinished(let result):
      if result.outcome == .failed { deferFailed() }
      if !isLive { printProgress(at: result.start + result.duration) }
    case .runFinished(let summary):
      output.status = nil
      writeEnd(summary, withFailures: true)
    default: break
    }
  }

  private func status(_ style: ReportStyle) -> [StyledText] {
    let time = time()
    return activity.lines(ProgressLine(activity, at: time).text(columns: (style.columns ?? 80) - 1), at: time, style)
  }

  private func printProgress(at time: Double) {
    let tenths = activity.share.map { Int($0 * 10) } ?? 0
    guard tenths > printedTenths || time - lineTime >= Self.interval else { return }
    (printedTenths, lineTime) = (tenths, time)
    writeLine(ProgressLine(activity, at: time).plainText)
  }
}
