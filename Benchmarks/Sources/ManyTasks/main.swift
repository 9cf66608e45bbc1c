// Measures the cost of many tasks in a simulation compared with the default executor, with tasks that take turns and with a random
// seed; the cost of explored schedules of many tasks; and the cost of many blocks that wait. It detects costs that grow with the
// square of their number.
//
//     swift run -c release --package-path Benchmarks ManyTasks
import CandlestickSimulation
import Foundation

let rounds = 3
let mostRatio = 3.0
let settings = SimulationSettings(maximumSteps: .max, realTimeLimit: .seconds(3600))

/// The shortest of several times: other load on the machine only makes them longer.
func best(_ code: () throws -> Void) rethrows -> Duration {
  try (0..<rounds).map { _ in try ContinuousClock().measure(code) }.min() ?? .zero
}

func timeOnDefaultExecutor(_ code: @escaping @Sendable () async throws -> Void) -> Duration {
  best {
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      try? await code()
      end.signal()
    }
    end.wait()
  }
}

func text(_ ratio: Double) -> String { String(format: "%.2f", ratio) }

func milliseconds(_ time: Duration) -> Int { Int(time / .milliseconds(1)) }

func measure(_ workload: Workload) throws -> Bool {
  let theirs = timeOnDefaultExecutor { try await workload.run(workload.count) }
  let ratios = try [UInt64(0), 1].map { seed in
    try best {
      try withDeterministicExecution(seed: seed, settings: settings) { try await workload.run(workload.count) }
    } / theirs
  }
  print(
    "\(workload.count) \(workload.name): \(text(ratios[0])) of the default executor's \(milliseconds(theirs)) ms, "
      + "\(text(ratios[1])) with a random seed (at most \(Int(mostRatio)))"
  )
  return ratios.allSatisfy { $0 <= mostRatio }
}

let areGood = try Workload.all.map(measure) + [Explorations.measure(), BlockedBlocks.measure()]
exit(areGood.allSatisfy(\.self) ? 0 : 1)
