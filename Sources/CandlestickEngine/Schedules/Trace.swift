import CandlestickSimulation
import CandlestickSupport

/// The choices of a schedule, and checksums of its run that show if another run is the same.
package struct Trace: Sendable {
  /// The maximum number of steps to compare individually. In a longer run, the remaining steps are compared as a whole.
  private static let longestHistory = 100_000
  /// The initial capacities for steps and departures.
  private static let shortHistory = 32
  private static let fewDepartures = 8

  package private(set) var departures: [Departure] = []
  /// The number of steps before each departure.
  package private(set) var stepsBeforeDepartures: [Int] = []
  private(set) var choiceCount = 0
  package private(set) var stepCount = 0
  /// A hash of the tasks of all steps and the numbers of choices. The algorithm is FNV-1a, by Fowler, Noll and Vo.
  private(set) var digest: UInt64 = 0xcbf2_9ce4_8422_2325
  /// The digest after each step.
  private var history: [UInt32] = []

  /// The checksum in the schedule's string.
  package var check: Int { Int(digest % UInt64(Simulation.Schedule.checkCount)) }

  /// The number of steps with a known digest.
  var checkedStepCount: Int { history.count }

  /// Returns the digest after a step as a number below 26, for a letter in the schedule's string.
  func letter(after step: Int) -> Int { Int(history[step - 1] % 26) }

  mutating func chose(_ index: Int, of count: Int) {
    mix(count)
    if index != 0 { depart(at: choiceCount, index) }
    choiceCount += 1
  }

  mutating func timerFiredEarly() {
    mix(-1)
    depart(at: stepCount, Departure.Kind.earlyTimer.index)
  }

  /// Records a departure other than a choice.
  ///
  /// - Parameter position: the number of earlier points of its kind.
  mutating func departed(_ kind: Departure.Kind, at position: Int) {
    mix(kind.index - 2)
    depart(at: position, kind.index)
  }

  private mutating func depart(at position: Int, _ index: Int) {
    if departures.isEmpty {
      departures.reserveCapacity(Self.fewDepartures)
      stepsBeforeDepartures.reserveCapacity(Self.fewDepartures)
    }
    departures.append(Departure(position: position, index: index, check: check % 26))
    stepsBeforeDepartures.append(stepCount)
  }

  mutating func timePassedForSpinners() { mix(-2) }

  mutating func began(_ task: Int?) {
    mix(task ?? 0)
    if stepCount == 0 { history.reserveCapacity(Self.shortHistory) }
    stepCount += 1
    if history.count < Self.longestHistory { history.append(UInt32(truncatingIfNeeded: digest)) }
  }

  private mutating func mix(_ number: Int) {
    digest = (digest ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01b3
  }

  /// Returns true if another run has the same steps.
  package func isSame(as other: Trace?) -> Bool { digest == other?.digest && stepCount == other?.stepCount }

  /// Returns the number of the first step that differs in another run; nil if the runs are the same.
  package func firstDifference(from other: Trace) -> Int? {
    if isSame(as: other) { return nil }
    let common = zip(history, other.history).prefix { $0 == $1 }.count
    return common + 1
  }
}

extension StepChecks {
  /// Returns nil for a run without steps.
  package init?(_ trace: Trace) {
    self.init(stepCount: trace.checkedStepCount, letter: trace.letter)
  }

  /// Returns the range of step numbers that contains the first different step; nil if the run has the same steps.
  package func divergence(of trace: Trace) -> ClosedRange<Int>? {
    divergence(stepCount: trace.checkedStepCount, letter: trace.letter)
  }
}
