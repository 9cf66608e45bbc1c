import CandlestickSimulation
import Foundation

/// The memory of `ReadySteps`: uninitialized slots for steps.
///
/// An array would check each access, initialize unused slots, and copy the steps when it grows. `realloc` only remaps
/// the pages of a large block.
struct StepSlots: ~Copyable {
  private(set) var count: Int
  private var slots: UnsafeMutablePointer<Step?>?

  init(count: Int = 0) {
    self.count = 0
    if count > 0 { grow(to: count) }
  }

  deinit { free(slots) }

  /// The step in a slot below the count. The slot must have been set before.
  subscript(slot: Int) -> Step? {
    get { slots.unsafelyUnwrapped[slot] }
    nonmutating set { slots.unsafelyUnwrapped[slot] = newValue }
  }

  /// Sets the step that follows a step in its serial order.
  func link(_ slot: Int32, to next: Int32) { slots.unsafelyUnwrapped[Int(slot)]?.next = next }

  mutating func grow(to count: Int) {
    guard let memory = realloc(slots, count * MemoryLayout<Step?>.stride) else { fatalError("Memory is exhausted.") }
    slots = memory.assumingMemoryBound(to: Step?.self)
    self.count = count
  }
}
