import CandlestickSimulation
import Foundation

/// Dispatch blocks that are all blocked at the same time.
enum BlockedBlocks: String, CaseIterable {
  case semaphore = "one semaphore"
  case semaphores = "semaphores of their own"
  case groups = "groups of their own"
  case condition = "a condition"
  case lock = "a lock"
  case sleep = "some time"

  /// The largest factor by which the time of a block may grow with four times as many blocks.
  private static let mostGrowth = 1.5

  /// Prints the time of a block that waits.
  ///
  /// - Returns: true if for all kinds, the time of a block does not depend on the number of blocks.
  static func measure() throws -> Bool { try allCases.map { try $0.measure() }.allSatisfy(\.self) }

  private func measure() throws -> Bool {
    let times = try [1_000, 4_000].map { count in
      try best { try withDeterministicExecution(settings: settings) { run(count) } } / count
    }
    let growth = times[1] / times[0]
    print(
      "4000 blocks that wait for \(rawValue): \(Int(times[1] / .microseconds(1))) µs each, \(text(growth)) of that of 1000 "
        + "(at most \(text(Self.mostGrowth)))"
    )
    return growth <= Self.mostGrowth
  }

  private func run(_ count: Int) {
    let group = DispatchGroup()
    switch self {
    case .semaphore:
      let semaphore = DispatchSemaphore(value: 0)
      for _ in 0..<count { block(group) { semaphore.wait() } }
      for _ in 0..<count { block(group) { semaphore.signal() } }
    case .semaphores:
      let semaphores = (0..<count).map { _ in DispatchSemaphore(value: 0) }
      for semaphore in semaphores { block(group) { semaphore.wait() } }
      for semaphore in semaphores { block(group) { semaphore.signal() } }
    case .groups:
      let groups = (0..<count).map { _ in DispatchGroup() }
      for awaited in groups {
        awaited.enter()
        block(group) { awaited.wait() }
      }
      for awaited in groups { block(group) { awaited.leave() } }
    case .condition:
      let gate = Gate()
      for _ in 0..<count { block(group) { gate.enter() } }
      for _ in 0..<count { block(group) { gate.openForOne() } }
    case .lock:
      let lock = NSLock()
      for _ in 0..<count { block(group) { lock.withLock { Thread.sleep(forTimeInterval: 0.001) } } }
    case .sleep:
      for number in 0..<count { block(group) { Thread.sleep(forTimeInterval: Double(number % 1_000) / 1_000) } }
    }
    group.wait()
  }

  /// Each block has its own queue, because a global queue has only 64 threads to block.
  private func block(_ group: DispatchGroup, _ code: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "blocks").async(group: group, execute: code)
  }
}

/// A condition, and the number of blocks that may pass.
///
/// Unchecked, because the condition locks the number.
private final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var count = 0

  func enter() {
    condition.withLock {
      while count == 0 { condition.wait() }
      count -= 1
    }
  }

  func openForOne() {
    condition.withLock {
      count += 1
      condition.signal()
    }
  }
}
