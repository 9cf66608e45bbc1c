/// A choice of a schedule other than the step that was ready first.
package struct Departure: Sendable, Hashable {
  /// The kind of a departure. The raw value is its letter in the string of a schedule.
  package enum Kind: String, CaseIterable, Sendable {
    /// A step that was not the first was chosen.
    case choice = ""
    /// A timer fired before the ready steps.
    case earlyTimer = "t"
    /// A step was interrupted at a lock.
    case interruption = "i"
    /// A task was cancelled where it was suspended.
    case cancellation = "c"
    /// Something went wrong that the settings allow to go wrong.
    case fault = "f"

    /// The index that stands for the kind; 1 for a choice. `ExploredSchedule.c` has the same numbers.
    package var index: Int {
      switch self {
      case .choice: 1
      case .earlyTimer: 0
      case .interruption: -1
      case .cancellation: -2
      case .fault: -3
      }
    }
  }

  /// The number of choices before a choice, of steps before an early timer, or of points of the same kind before another departure.
  package var position: Int
  /// The index of the chosen step, or that of another kind of departure.
  package var index: Int
  /// A checksum of the run before it, below 26; nil if unknown.
  package var check: Int?

  @inlinable package init(position: Int, index: Int, check: Int? = nil) {
    self.position = position
    self.index = index
    self.check = check
  }

  package var kind: Kind { Kind.allCases.first { $0.index == index } ?? .choice }
  /// True if a step was chosen.
  package var isChoice: Bool { index > 0 }

  /// The minimum position of the next departure of its kind.
  var next: Int { kind == .earlyTimer ? position : position + 1 }

  /// The letter of its kind in the string of a schedule; empty for a choice of a step.
  var letter: String { kind.rawValue }
}
