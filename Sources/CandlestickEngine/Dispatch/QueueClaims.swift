import CRuntimeHooks
import CandlestickSimulation

/// The queues on which the current code runs: the queue of its block, and the queues of the enclosing `sync` calls.
///
/// It does not retain the queues, since that would cost time in each step. The simulation retains them.
struct QueueClaims {
  private struct Claim {
    unowned(unsafe) let queue: SimulatedQueue
    let isBarrier: Bool

    /// The queue whose other blocks cannot run until this code ends; nil if there is none.
    var exclusive: SimulatedQueue? { queue.exclusive(isBarrier: isBarrier) }

    /// The queues that the thread has locked: those of the chain of targets on which nothing else can run.
    var locks: [SimulatedQueue] { queue.chain.filter { $0.isSerial || isBarrier && $0 === queue } }
    var isOnMainThread: Bool { queue.chain.contains(where: \.isMain) }
  }

  private var first: Claim?
  /// The other claims. It is nil rather than empty, because copying an array changes a reference count.
  private var others: [Claim]?

  /// Creates an empty list of claims.
  init() {}

  init(_ queue: SimulatedQueue, isBarrier: Bool = false) {
    first = Claim(queue: queue, isBarrier: isBarrier)
  }

  /// The queue at an index, outermost first; nil if there are fewer.
  subscript(index: Int) -> SimulatedQueue? {
    if let first { return index == 0 ? first.queue : others.flatMap { index <= $0.count ? $0[index - 1].queue : nil } }
    return nil
  }

  /// The claimed queues, outermost first.
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

  /// Returns true if nothing can run on a queue before this code leaves one of its own queues.
  func exclude(_ queue: SimulatedQueue) -> Bool {
    all.contains { claim in claim.exclusive.map { queue.runs(on: $0) } ?? false }
  }

  /// Returns true if the current thread has locked a queue, or one of its targets, so that a `sync` on the queue could
  /// never begin. Code that a `sync` runs on the main queue is on another thread than the caller.
  func own(_ queue: SimulatedQueue) -> Bool {
    var claims = all[...]
    if claims.first?.isOnMainThread == false, let start = claims.firstIndex(where: \.isOnMainThread) {
      claims = claims[start...]
    }
    return claims.contains { $0.locks.contains { queue.runs(on: $0) } }
  }

  /// Returns true if this code runs on a queue, or on a queue that targets it.
  func contain(_ queue: SimulatedQueue) -> Bool { all.contains { $0.queue.runs(on: queue) } }

  /// Returns true if this code is a barrier on a queue.
  func areBarrier(on queue: UnsafeRawPointer) -> Bool {
    all.contains { $0.isBarrier && UnsafeRawPointer($0.queue.pointer) == queue }
  }

  /// Holds the queues that this code excludes other blocks from.
  ///
  /// - Parameter exceptMain: true to leave out the main queue, because this code drains it.
  func hold(exceptMain: Bool = false) { forEach(exceptMain) { $0.hold() } }

  func release(exceptMain: Bool = false) { forEach(exceptMain) { $0.release() } }

  private func forEach(_ exceptMain: Bool, _ code: (SimulatedQueue) -> Void) {
    for claim in all {
      guard let exclusive = claim.exclusive, !(exceptMain && exclusive.isMain) else { continue }
      code(exclusive)
    }
  }
}
