import CandlestickSupport

/// Prints how far a run is: on a terminal in a line that is replaced, otherwise in a line for each tenth of the tests or a few seconds.
/// Prints the failures at the end.
final class ProgressReport: SpecReport {
  override class var format: String { "progress" }
  override var usesOutput: Bool { run.start?.capturesOutput ?? false }

  /// The time between two lines without a terminal, in seconds, unless a tenth of the tests has ended.
  private static let interval = 10.0

  private var activity = RunActivity()
  /// Returns the time in seconds since the run started.
  var time = RunActivity.clock()
  /// The number of tenths that were printed.
  private var printedTenths = 0
  /// The time of the last line in seconds.
  private var timeOfLine = 0.0
  private var isLive = false

  override func receive(_ event: RunEvent) {
    activity.add(event)
    switch event {
    case .runStarted(let start):
      // Without workers, tests print in between.
      isLive = output.style.isTerminal && start.workerCount > 0
      if isLive { output.status = { [weak self] in self?.status($0) ?? [] } }
    case .exampleFinished(let result): if !isLive { printProgress(at: result.start + result.duration) }
    case .runFinished(let summary):
      output.status = nil
      writeEnd(summary, withSteps: true, withOutput: true)
    default: break
    }
  }

  private func status(_ style: ReportStyle) -> [StyledText] {
    let time = time()
    return activity.lines(ProgressLine(activity, at: time).text(columns: (style.columns ?? 80) - 1), at: time, style)
  }

  private func printProgress(at time: Double) {
    let tenths = activity.share.map { Int($0 * 10) } ?? 0
    guard tenths > printedTenths || time - timeOfLine >= Self.interval else { return }
    (printedTenths, timeOfLine) = (tenths, time)
    writeLine(ProgressLine(activity, at: time).plainText)
  }
}
