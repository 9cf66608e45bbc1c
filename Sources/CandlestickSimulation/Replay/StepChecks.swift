/// Checksum letters of a run, which help to find the step at which a replay diverges. A short run has one per step, a
/// longer run has one per several steps.
package struct StepChecks: Sendable, Hashable, Codable, CustomStringConvertible {
  private static let mostLetters = 32

  /// The number of steps of the run.
  private let stepCount: Int
  /// The checksums, below 26, of the run after every `stride` steps.
  private let letters: [Int]

  private var stride: Int { Self.stride(of: stepCount) }

  private static func stride(of stepCount: Int) -> Int { (stepCount + mostLetters - 1) / mostLetters }

  /// Returns nil for a run without steps.
  ///
  /// - Parameter letter: returns the checksum after a step, below 26.
  package init?(stepCount: Int, letter: (Int) -> Int) {
    guard stepCount > 0 else { return nil }
    self.stepCount = stepCount
    letters = Swift.stride(from: Self.stride(of: stepCount), through: stepCount, by: Self.stride(of: stepCount)).map(
      letter
    )
  }

  /// Returns the range of step numbers that contains the first step that differs in another run; nil if the runs are
  /// the same.
  ///
  /// - Parameters:
  ///   - count: the number of steps of the other run.
  ///   - otherLetter: returns the other run's checksum after a step.
  package func divergence(stepCount count: Int, letter otherLetter: (Int) -> Int) -> ClosedRange<Int>? {
    var agreed = 0
    for letter in letters {
      let next = agreed + stride
      if next > count { return agreed + 1...count + 1 }
      if letter != otherLetter(next) { return agreed + 1...next }
      agreed = next
    }
    return count == stepCount ? nil : agreed + 1...min(count, stepCount) + 1
  }

  /// The number of the first step that no letter covers.
  package var firstUncheckedStep: Int { letters.count * stride + 1 }

  /// The number of steps and the letters, such as `4QWER`.
  package var description: String { "\(stepCount)" + letters.map { ReplayString.letters($0, 1) }.joined() }

  package init?(_ description: Substring) {
    let digits = description.prefix { $0.isNumber }
    guard let count = Int(digits), (1...Int(Int32.max)).contains(count) else { return nil }
    let letters = description.dropFirst(digits.count).indices.map {
      ReplayString.number(ofLetters: description[$0...$0], 1)
    }
    guard letters.count == count / Self.stride(of: count), !letters.contains(nil) else { return nil }
    stepCount = count
    self.letters = letters.compactMap(\.self)
  }
}
