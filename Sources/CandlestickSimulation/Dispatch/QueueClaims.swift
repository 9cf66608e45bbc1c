#if RUNTIME_HOOKS
import CRuntimeHooks

/// The queues on which the current code runs: the queue of its block, and the queues of the `sync` calls that it is in.
///
/// It does not retain them, which would cost time in each step; the simulation does.
struct QueueClaims {
  private struct Claim {
    unowned(unsafe) let queue: SimulatedQueue
    let isBarrier: Bool

    /// The queue whose blocks do not run meanwhile; nil if there is none.
    var exclusive: SimulatedQueue? { queue.exclusive(isBarrier: isBarrier) }
  }

  private var first: Claim?
  /// Nil instead of empty, because copying an array changes a reference count.
  private var others: [Claim]?

  /// Creates claims on no queue.
  init() {}

  init(_ queue: SimulatedQueue, isBarrier: Bool = false) {
    first = Claim(queue: queue, isBarrier: isBarrier)
  }

  /// Returns the queue at an index, outermost first; nil if there are fewer.
  subscript(index: Int) -> SimulatedQueue? {
    if let first { return index == 0 ? first.queue : others.flatMap { index <= $0.count ? $0[index - 1].queue : nil } }
    return nil
  }

  /// Their queues, outermost first.
  var queues: [SimulatedQueue] { all.map(\.queue) }

  mutating func append(_ queue: SimulatedQueue, isBarrier: Bool) {
    let claim = Claim(queue: queue, isBarrier: isBarrier)
    if first == nil { first = claim } else { others = (others ?? []) + [claim] }
  }

  mutating func removeLast() {
    if others == nil { first = nil } else { others?.removeLast() }
    if others?.isEmpty == true { others = nil }
  }

  private var all: [Claim] { (first.map { [$0] } ?? []) + (others ?? []) }

  /// Returns true if a queue cannot run anything before this code leaves one of its queues.
  func exclude(_ queue: SimulatedQueue) -> Bool {
    all.contains { claim in claim.exclusive.map { queue.runs(on: $0) } ?? false }
  }

  /// Returns true if this code runs on a queue, or on one that targets it.
  func contain(_ queue: SimulatedQueue) -> Bool { all.contains { $0.queue.runs(on: queue) } }

  /// Returns true if this code is a barrier on a queue.
  func areBarrier(on queue: UnsafeRawPointer) -> Bool {
    all.contains { $0.isBarrier && UnsafeRawPointer($0.queue.pointer) == queue }
  }

  /// Holds the queues whose blocks exclude this code.
  ///
  /// - Parameter exceptMain: true if the main queue continues, because this code drains it.
  func hold(exceptMain: Bool = false) { forEach(exceptMain) { $0.hold() } }

  func release(exceptMain: Bool = false) { forEach(exceptMain) { $0.release() } }

  private func forEach(_ exceptMain: Bool, _ code: (SimulatedQueue) -> Void) {
    for claim in all {
      guard let exclusive = claim.exclusive, !(exceptMain && exclusive.isMain) else { continue }
      code(exclusive)
    }
  }
}
#endif
