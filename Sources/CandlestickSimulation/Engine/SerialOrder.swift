/// The ready steps that run one at a time, in the order in which they became ready: those of the main actor, or of a
/// serial queue. Only the first of them is a choice, and none while a blocked step holds the order.
///
/// The steps are a linked list in the slots of `ReadySteps`, which changes it.
final class SerialOrder {
  /// Stands for the slot after the last one.
  static let end: Int32 = -1

  /// The slot of the step that is a choice; nil if there is none.
  @exclusivity(unchecked) var choice: Int?
  /// The slots of the first and of the last of the other steps. If there are none, the first is `end`.
  @exclusivity(unchecked) var first = end
  @exclusivity(unchecked) var last = end
  /// How many blocked steps keep the steps from running.
  @exclusivity(unchecked) var holdCount = 0

  /// Whether no step is ready.
  var isEmpty: Bool { choice == nil && first == Self.end }

  func removeAll() {
    choice = nil
    first = Self.end
  }
}
