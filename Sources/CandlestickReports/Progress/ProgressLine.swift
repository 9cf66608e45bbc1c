import CandlestickSupport

/// A line that says how far a run is.
struct ProgressLine {
  private static let fewestBarColumns = 10
  private static let mostBarColumns = 30
  /// The time after which the rate of the tests is known well enough to estimate the end, in seconds.
  private static let estimateDelay = 1.0

  private let activity: RunActivity
  private let time: Double

  /// - Parameter time: the time in seconds since the run started.
  init(_ activity: RunActivity, at time: Double) {
    self.activity = activity
    self.time = time
  }

  /// The line without a bar.
  var plainText: StyledText {
    let percent = activity.share.map { "\(Int($0 * 100))%: " } ?? ""
    return ([StyledText(percent) + activity.counts] + [rate, timeLeft].compactMap(\.self)).joined
  }

  /// Returns the line with a bar. Where there is no room, the rate is left out, and then the time.
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
  /// The texts with commas in between.
  fileprivate var joined: StyledText { dropFirst().reduce(first ?? StyledText("")) { $0 + ", " + $1 } }
}
