/// A choice of a schedule other than the step that was ready first.
package struct Departure: Sendable, Hashable {
  /// An index that means that a timer fired before the ready steps.
  package static let earlyTimer = 0
  /// An index that means that a step was interrupted at a lock.
  package static let interruption = -1

  /// The number of choices before a choice, of steps before an early timer, or of locks before an interruption.
  package var position: Int
  /// The index of the chosen step, ``earlyTimer`` or ``interruption``.
  package var index: Int
  /// A checksum of the run before it, below 26; nil if unknown.
  package var check: Int?

  @inlinable package init(position: Int, index: Int, check: Int? = nil) {
    self.position = position
    self.index = index
    self.check = check
  }

  package var isEarlyTimer: Bool { index == Self.earlyTimer }
  /// True if a step was chosen.
  package var isChoice: Bool { index > 0 }

  /// The minimum position of the next departure of its kind.
  var next: Int { isEarlyTimer ? position : position + 1 }

  /// The letter of its kind in the string of a schedule; empty for a choice of a step.
  var letter: String { isChoice ? "" : isEarlyTimer ? "t" : "i" }
}
