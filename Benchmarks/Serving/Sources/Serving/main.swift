// Measures requests to an echo server of SwiftNIO in a simulation, compared with the same code in real time. The server
// and the client are in this process, each with an event loop of its own. All requests use one connection, and each waits
// for the answer to the one before.
//
//     swift run -c release --package-path Benchmarks/Serving
import CandlestickSimulation
import Foundation

let rounds = 20
let requests = 1_000
let mostRatio = 5.0
let settings = SimulationSettings(maximumSteps: .max, realTimeLimit: .seconds(3600))

/// Runs code on the default executor, and waits for its end.
func runInRealTime(_ code: @escaping @Sendable () async throws -> Void) {
  let end = DispatchSemaphore(value: 0)
  Task.detached {
    do { try await code() } catch { fatalError("the requests failed in real time: \(error)") }
    end.signal()
  }
  end.wait()
}

/// Returns the shortest times of alternating pieces of code: other load on the machine only makes times longer.
func best(_ codes: [() throws -> Void]) throws -> [Duration] {
  var best = [Duration](repeating: .seconds(1_000), count: codes.count)
  for _ in 0..<rounds {
    for (index, code) in codes.enumerated() { best[index] = min(best[index], try ContinuousClock().measure(code)) }
  }
  return best
}

/// Prints the time of the requests in a simulation relative to real time, first with threads and tasks that take turns,
/// then with a random seed.
///
/// - Returns: true if both are within the limit.
func report(_ name: String, _ serve: @escaping @Sendable (_ requests: Int) async throws -> Void) throws -> Bool {
  let simulations = [UInt64(0), 1].map { seed in
    { try withDeterministicExecution(seed: seed, settings: settings) { try await serve(requests) } }
  }
  let times = try best([{ runInRealTime { try await serve(requests) } }] + simulations)
  let ratios = times.map { $0 / times[0] }
  print(
    "\(requests) requests with \(name): \(milliseconds(times[1])), \(text(ratios[1])) of the real "
      + "\(milliseconds(times[0])); with a random seed, \(milliseconds(times[2])), \(text(ratios[2])) "
      + "(at most \(Int(mostRatio)))"
  )
  return ratios.allSatisfy { $0 <= mostRatio }
}

func text(_ number: Double) -> String { String(format: "%.2f", number) }

func milliseconds(_ time: Duration) -> String { String(format: "%.1f ms", time / .milliseconds(1)) }

let areGood = try [report("channel handlers", serveWithHandlers), report("tasks", serveWithTasks)]
exit(areGood.allSatisfy(\.self) ? 0 : 1)
