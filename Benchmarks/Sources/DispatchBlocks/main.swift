// Measures the cost of a block that is enqueued and run in a simulation, compared with the real Dispatch, in time and in
// instructions, and of `asyncAfter`.
//
//     swift run -c release --package-path Benchmarks DispatchBlocks
import CandlestickSimulation
import Foundation

let rounds = 9
let blocks = 100_000
let timers = 10_000

/// Waits for timers that are an hour apart.
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

/// Returns the shortest times of alternating pieces of code: other load on the machine only makes times longer.
func best(_ codes: [() throws -> Void]) throws -> [Duration] {
  var best = [Duration](repeating: .seconds(1_000), count: codes.count)
  for _ in 0..<rounds {
    for (index, code) in codes.enumerated() { best[index] = min(best[index], try ContinuousClock().measure(code)) }
  }
  return best
}

/// Prints the cost of a block relative to the real Dispatch.
///
/// - Returns: true if the cost is within its limit.
func report(_ workload: Workload) throws -> Bool {
  let ways = [false, true]
  let times = try best(ways.map { way in { try workload.run(blocks, inSimulation: way) } })
  let ratio = times[1] / times[0]
  let nanoseconds = times.map { Int($0 / .nanoseconds(blocks)) }
  print(
    "\(workload.rawValue): \(nanoseconds[1]) ns, real \(nanoseconds[0]) ns, "
      + "\(String(format: "%.2f", ratio)) of the real Dispatch's time (at most 1.5)"
  )
  guard let counter else { return ratio <= 1.5 }
  let counts = try ways.map { try counter.instructionsPerBlock(workload, inSimulation: $0) }
  if let real = counts[0], let ours = counts[1] {
    print("    \(ours) instructions, real \(real), \(String(format: "%.2f", Double(ours) / Double(real))) of them")
  }
  return ratio <= 1.5
}

/// Prints the time of timers that are an hour apart.
///
/// - Returns: true if they take less than a second.
func reportTimers() throws -> Bool {
  let time = try best([{ try withDeterministicExecution { waitForHours() } }])[0]
  print("\(timers) asyncAfter an hour apart: \(Int(time / .milliseconds(1))) ms (less than 1000)")
  return time < .seconds(1)
}

// The counter runs this program.
let arguments = CommandLine.arguments.dropFirst()
if arguments.count == 3, let workload = Workload(rawValue: arguments[1]), let blocks = Int(arguments[2]) {
  try workload.run(blocks, inSimulation: arguments[3] == "true")
  exit(0)
}

let counter = try InstructionCounter()
if counter == nil { print("instructions cannot be counted, since Valgrind is not installed") }
var isGood = true
for workload in Workload.allCases { isGood = try report(workload) && isGood }
isGood = try reportTimers() && isGood
counter?.end()
exit(isGood ? 0 : 1)
