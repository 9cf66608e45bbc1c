// The cost of many tasks in a simulation compared with the default executor, with tasks that take turns and with a random
// seed. It would show a cost that grows with the square of their number.
//
//     swift run -c release --package-path Benchmarks ManyTasks
import CandlestickSimulation
import Foundation

let rounds = 3
let most = 3.0
let settings = SimulationSettings(maximumSteps: .max, realTimeLimit: .seconds(3600))

/// The shortest of several times: other load on the machine only makes them longer.
func best(_ code: () throws -> Void) rethrows -> Duration {
  try (0..<rounds).map { _ in try ContinuousClock().measure(code) }.min() ?? .zero
}

func timeOnDefaultExecutor(_ workload: Workload) -> Duration {
  best {
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      try? await workload.run(workload.count)
      end.signal()
    }
    end.wait()
  }
}

func measure(_ workload: Workload) throws -> Bool {
  let theirs = timeOnDefaultExecutor(workload)
  let ratios = try [UInt64(0), 1].map { seed in
    try best {
      try withDeterministicExecution(seed: seed, settings: settings) { try await workload.run(workload.count) }
    } / theirs
  }
  let texts = ratios.map { String(format: "%.2f", $0) }
  print(
    "\(workload.count) \(workload.name): \(texts[0]) of the default executor's \(Int(theirs / .milliseconds(1))) ms, "
      + "\(texts[1]) with a random seed (at most \(Int(most)))"
  )
  return ratios.allSatisfy { $0 <= most }
}

let areGood = try Workload.all.map(measure)
exit(areGood.allSatisfy(\.self) ? 0 : 1)
