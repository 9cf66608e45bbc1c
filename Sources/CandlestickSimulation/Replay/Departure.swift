/// A point where a schedule departs from first-in-first-out.
package struct Departure: Sendable, Hashable, Codable, BitwiseCopyable {
  /// The kind of a departure. The raw value is its letter in the string of a schedule.
  package enum Kind: String, CaseIterable, Sendable {
    /// The schedule chose a step that was not the first ready one.
    case choice = ""
    /// A timer fired before the ready steps.
    case earlyTimer = "t"
    /// A step was interrupted at a lock, or after a call that lets other code run.
    case interruption = "i"
    /// A task was cancelled while suspended.
    case cancellation = "c"
    /// A fault was injected.
    case fault = "f"
    /// A timer fired after the others with the same deadline.
    case equalDeadline = "e"
    /// A wait for a condition variable ended without a signal.
    case spuriousWakeUp = "w"
    /// An event of a descriptor came after the others that were there at the same time.
    case descriptorOrder = "d"

    /// The number that identifies the kind; 1 for a choice.
    package var index: Int {
      switch self {
      case .choice: 1
      case .earlyTimer: 0
      case .interruption: -1
      case .cancellation: -2
      case .fault: -3
      case .equalDeadline: -4
      case .spuriousWakeUp: -5
      case .descriptorOrder: -6
      }
    }
  }

  /// The number of earlier points of the same kind: choices, steps for an early timer, or locks and calls, suspensions,
  /// fault points, timers that have the same deadline as others, waits for condition variables, and events of descriptors that are there at the
  /// same time as others.
  package var position: Int
  /// The index of the chosen step. For another kind of departure, the number that identifies the kind.
  package var index: Int
  /// A checksum of the run up to the departure, below 26; nil if unknown.
  package var check: Int?

  package init(position: Int, index: Int, check: Int? = nil) {
    self.position = position
    self.index = index
    self.check = check
  }

  package var kind: Kind { Kind.allCases.first { $0.index == index } ?? .choice }
  /// True if the departure is a choice of a step.
  package var isChoice: Bool { index > 0 }

  /// The minimum position of the next departure of the same kind.
  var next: Int { kind == .earlyTimer ? position : position + 1 }

  /// The letter of the kind in the string of a schedule; empty for a choice.
  var letter: String { kind.rawValue }
}
