import Foundation

/// Frequent operations that call interposed functions.
public enum RealTimeWork: String, CaseIterable, Sendable {
  /// Creates a task and awaits its value.
  case task
  /// Switches to an actor, and back.
  case hop
  /// Reads a clock.
  case clock
  /// Runs a block that the previous block enqueued on a queue.
  case block

  private static let rounds = 20
  private static let operationsPerRound = 50_000

  private actor Counter {
    var count = 0
    func increment() { count += 1 }
  }

  /// Does each kind of work a million times, and prints the shortest processor time of one operation, in nanoseconds.
  public static func printTimes() async {
    for work in allCases {
      var best = clock_t.max
      for _ in 0..<rounds {
        let start = Foundation.clock()
        await work.run()
        best = min(best, Foundation.clock() - start)
      }
      print(work.rawValue, Double(best) * 1e9 / Double(CLOCKS_PER_SEC) / Double(operationsPerRound))
    }
  }

  private static func enqueueInTurn(_ count: Int, on queue: DispatchQueue, _ end: DispatchSemaphore) {
    queue.async { if count == 0 { end.signal() } else { enqueueInTurn(count - 1, on: queue, end) } }
  }

  private func enqueueBlocks() {
    let end = DispatchSemaphore(value: 0)
    Self.enqueueInTurn(Self.operationsPerRound, on: DispatchQueue(label: "blocks"), end)
    end.wait()
  }

  private func run() async {
    if self == .block { return enqueueBlocks() }
    let counter = Counter()
    for _ in 0..<Self.operationsPerRound {
      switch self {
      case .task: await Task {}.value
      case .hop: await counter.increment()
      case .clock: _ = ContinuousClock.now
      case .block: break
      }
    }
  }
}
