// The cost of a block that is enqueued and run in a simulation, compared with the real Dispatch, and of `asyncAfter`.
//
//     swift run -c release --package-path Benchmarks DispatchBlocks
import CandlestickSimulation
import Foundation

let rounds = 9
let blocks = 100_000
let timers = 10_000

/// Many blocks on a serial queue, enqueued from one place.
@Sendable func enqueueOnSerialQueue() {
  let queue = DispatchQueue(label: "serial")
  let group = DispatchGroup()
  for _ in 0..<blocks { queue.async(group: group) {} }
  group.wait()
}

/// Blocks of which each enqueues the next.
@Sendable func enqueueInChain() {
  let queue = DispatchQueue(label: "chain")
  let end = DispatchSemaphore(value: 0)
  @Sendable func enqueue(_ rest: Int) {
    queue.async { if rest == 0 { end.signal() } else { enqueue(rest - 1) } }
  }
  enqueue(blocks)
  end.wait()
}

/// Many blocks on a global queue.
@Sendable func enqueueOnGlobalQueue() {
  let group = DispatchGroup()
  for _ in 0..<blocks { DispatchQueue.global().async(group: group) {} }
  group.wait()
}

/// Timers that are an hour apart.
@Sendable func waitForHours() {
  let queue = DispatchQueue(label: "timers")
  let group = DispatchGroup()
  let start = DispatchTime.now()
  for hour in 1...timers {
    group.enter()
    queue.asyncAfter(deadline: start + .seconds(3_600 * hour)) { group.leave() }
  }
  group.wait()
}

/// The shortest of several times: other load on the machine only makes them longer.
func best(_ code: () throws -> Void) rethrows -> Duration {
  try (0..<rounds).map { _ in try ContinuousClock().measure(code) }.min() ?? .zero
}

/// Prints the cost of a block relative to the real Dispatch.
///
/// - Returns: whether the cost is within its limit.
func report(_ what: String, _ code: @escaping @Sendable () -> Void) throws -> Bool {
  let theirs = best(code)
  let ours = try best { try withDeterministicExecution { code() } }
  let ratio = ours / theirs
  print(
    "\(what): \(Int(ours / .nanoseconds(blocks))) ns, real \(Int(theirs / .nanoseconds(blocks))) ns, "
      + "\(String(format: "%.2f", ratio)) of the real Dispatch's time (at most 1.5)"
  )
  return ratio <= 1.5
}

/// Prints how long timers take that are an hour apart.
///
/// - Returns: whether they take less than a second.
func reportTimers() throws -> Bool {
  let time = try best { try withDeterministicExecution { waitForHours() } }
  print("\(timers) asyncAfter an hour apart: \(Int(time / .milliseconds(1))) ms (less than 1000)")
  return time < .seconds(1)
}

func measure() throws -> Bool {
  let areGood = [
    try report("a block on a serial queue", enqueueOnSerialQueue),
    try report("a block that the one before enqueues", enqueueInChain),
    try report("a block on a global queue", enqueueOnGlobalQueue),
    try reportTimers(),
  ]
  return areGood.allSatisfy(\.self)
}

exit(try measure() ? 0 : 1)
