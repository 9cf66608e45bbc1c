// Measures the cost of threads and sockets in a simulation compared with the same code in real time: a switch between two
// threads, a thread that is created and joined, and a message and a connection between two sockets while many others are
// open.
//
//     swift run -c release --package-path Benchmarks ThreadsAndSockets
import CandlestickSimulation
import Foundation

let rounds = 20
let settings = SimulationSettings(maximumSteps: .max, realTimeLimit: .seconds(3600))

/// Returns the shortest times of alternating pieces of code: other load on the machine only makes times longer.
func best(_ codes: [() throws -> Void]) throws -> [Duration] {
  var best = [Duration](repeating: .seconds(1_000), count: codes.count)
  for _ in 0..<rounds {
    for (index, code) in codes.enumerated() { best[index] = min(best[index], try ContinuousClock().measure(code)) }
  }
  return best
}

/// Prints the time of a workload in a simulation relative to real time, first with threads that take turns, then with a
/// random seed.
///
/// - Returns: true if both are within their limits.
func report(_ workload: Workload) throws -> Bool {
  let simulations = [UInt64(0), 1].map { seed in
    { try withDeterministicExecution(seed: seed, settings: settings) { workload.run(workload.count) } }
  }
  let times = try best([{ workload.run(workload.count) }] + simulations).map { $0 / .microseconds(workload.count) }
  let ratios = times.map { $0 / times[0] }
  let mostTime = workload.mostTime.isFinite ? "\(Int(workload.mostTime)) µs, and " : ""
  print(
    "\(workload.name): \(text(times[1])) µs, \(text(ratios[1])) of the real \(text(times[0])) µs; with a random seed, "
      + "\(text(times[2])) µs, \(text(ratios[2])) (at most \(mostTime)\(Int(workload.mostRatio)))"
  )
  return times[1...].allSatisfy { $0 <= workload.mostTime } && ratios.allSatisfy { $0 <= workload.mostRatio }
}

func text(_ number: Double) -> String { String(format: "%.2f", number) }

let areGood = try Workload.all.map(report)
exit(areGood.allSatisfy(\.self) ? 0 : 1)
