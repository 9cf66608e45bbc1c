/// Letters that check a run, to find the step at which a replay diverges: one for each step of a short run, or for every few steps of
/// a longer one.
struct StepChecks: Sendable, Hashable {
  private static let mostLetters = 32

  /// The number of steps of the run.
  private let stepCount: Int
  /// A checksum of the run up to a step, below 26, after every `stride` steps.
  private let letters: [Int]

  private var stride: Int { Self.stride(of: stepCount) }

  private static func stride(of stepCount: Int) -> Int { (stepCount + mostLetters - 1) / mostLetters }

  /// Returns nil for a run without steps.
  init?(_ trace: Trace) {
    stepCount = trace.checkedStepCount
    guard stepCount > 0 else { return nil }
    letters = Swift.stride(from: Self.stride(of: stepCount), through: stepCount, by: Self.stride(of: stepCount))
      .map { trace.letter(after: $0) }
  }

  /// Returns the numbers of the steps of which one is the first that differs in a run; nil if it has the same steps.
  func divergence(of trace: Trace) -> ClosedRange<Int>? {
    var agreed = 0
    for letter in letters {
      let next = agreed + stride
      if next > trace.checkedStepCount { return agreed + 1...trace.checkedStepCount + 1 }
      if letter != trace.letter(after: next) { return agreed + 1...next }
      agreed = next
    }
    let common = min(trace.checkedStepCount, stepCount)
    return trace.checkedStepCount == stepCount ? nil : agreed + 1...common + 1
  }

  /// The first step that no letter checks.
  var firstUncheckedStep: Int { letters.count * stride + 1 }
}

extension StepChecks: CustomStringConvertible {
  /// The number of steps and the letters, such as `4QWER`.
  var description: String { "\(stepCount)" + letters.map { Simulation.Schedule.letters($0, 1) }.joined() }

  init?(_ description: Substring) {
    let digits = description.prefix { $0.isNumber }
    guard let count = Int(digits), (1...Int(Int32.max)).contains(count) else { return nil }
    let letters = description.dropFirst(digits.count).indices.map {
      Simulation.Schedule.number(ofLetters: description[$0...$0], 1)
    }
    guard letters.count == count / Self.stride(of: count), !letters.contains(nil) else { return nil }
    stepCount = count
    self.letters = letters.compactMap(\.self)
  }
}
