import CandlestickSimulation
import Dispatch

/// Blocks that the benchmark enqueues, in a simulation or with the real Dispatch.
enum Workload: String, CaseIterable {
  case serial = "a block on a serial queue"
  case chain = "a block that the one before enqueues"
  case global = "a block on a global queue"

  func run(_ blocks: Int, inSimulation: Bool) throws {
    if inSimulation { try withDeterministicExecution { enqueue(blocks) } } else { enqueue(blocks) }
  }

  private func enqueue(_ blocks: Int) {
    switch self {
    case .serial: enqueueOnSerialQueue(blocks)
    case .chain: enqueueInChain(blocks)
    case .global: enqueueOnGlobalQueue(blocks)
    }
  }
}

/// Many blocks on a serial queue, enqueued from one place.
private func enqueueOnSerialQueue(_ blocks: Int) {
  let queue = DispatchQueue(label: "serial")
  let group = DispatchGroup()
  for _ in 0..<blocks { queue.async(group: group) {} }
  group.wait()
}

/// Blocks that each enqueue the next one.
private func enqueueInChain(_ blocks: Int) {
  let queue = DispatchQueue(label: "chain")
  let end = DispatchSemaphore(value: 0)
  @Sendable func enqueue(_ rest: Int) {
    queue.async { if rest == 0 { end.signal() } else { enqueue(rest - 1) } }
  }
  enqueue(blocks)
  end.wait()
}

/// Many blocks on a global queue.
private func enqueueOnGlobalQueue(_ blocks: Int) {
  let group = DispatchGroup()
  for _ in 0..<blocks { DispatchQueue.global().async(group: group) {} }
  group.wait()
}
