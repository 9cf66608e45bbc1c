import CandlestickSupport

/// The line that shows the progress of a run.
struct ProgressLine {
  private static let fewestBarColumns = 10
  private static let mostBarColumns = 30
  /// The time after which the rate is reliable enough to estimate the end, in seconds.
  private static let estimateDelay = 1.0

  private let activity: RunActivity
  private let time: Double

  /// - Parameters:
  ///   - activity: the state of the run.
  ///   - time: the time since the start of the run, in seconds.
  init(_ activity: RunActivity, at time: Double) {
    self.activity = activity
    self.time = time
  }

  /// The line without a bar.
  var plainText: StyledText {
    let percent = activity.share.map { "\(Int($0 * 100))%: " } ?? ""
    return ([StyledText(percent) + activity.counts] + [rate, timeLeft].compactMap(\.self)).joined
  }

  /// Returns the line with a progress bar. If there is not enough room, omits the rate, then also the remaining time.
  func text(columns: Int) -> StyledText {
    let versions = [[rate, timeLeft], [timeLeft], []].map { ([activity.counts] + $0.compactMap(\.self)).joined }
    guard let share = activity.share else { return versions.first { $0.columns <= columns } ?? versions[2] }
    let text = versions.first { $0.columns + Self.fewestBarColumns < columns } ?? versions[2]
    let width = min(max(columns - text.columns - 1, Self.fewestBarColumns), Self.mostBarColumns)
    let full = Int(share * Double(width))
    let bar = StyledText(String(repeating: "━", count: full), activity.failedCount > 0 ? .red : .green)
    return bar + StyledText(String(repeating: "─", count: width - full), .dim) + " " + text
  }

  private var rate: StyledText? {
    guard time > 0, activity.endedCount > 0 else { return nil }
    let rate = Double(activity.endedCount) / time
    return StyledText("\(rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate))")/s")
  }

  private var timeLeft: StyledText? {
    guard let count = activity.testCount, time >= Self.estimateDelay, activity.endedCount > 0 else { return nil }
    let left = Int((time / Double(activity.endedCount) * Double(max(count - activity.endedCount, 0))).rounded(.up))
    return StyledText(left < 60 ? "\(left) s left" : "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left")
  }
}

extension [StyledText] {
  /// The texts, separated by commas.
  fileprivate var joined: StyledText { dropFirst().reduce(first ?? StyledText("")) { $0 + ", " + $1 } }
}
