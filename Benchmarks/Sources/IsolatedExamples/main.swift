// Measures the cost of running examples in workers, and the gain from several workers.
//
//     swift run -c release --package-path Benchmarks IsolatedExamples
import Candlestick
import Foundation
import ProcessTime
import XCTest

if Suite.current != nil { XCTMain([]) }

/// The measured program: a copy of this one, because a process that was started by the same program uses no workers.
let program = URL(fileURLWithPath: CommandLine.arguments[0])
let copy = program.appendingPathExtension("measured")
try? FileManager.default.removeItem(at: copy)
try FileManager.default.copyItem(at: program, to: copy)

/// The shortest of several runs of each: other load on the machine only makes a run longer. The runs alternate, so that load
/// falls on all of them.
func best(of suite: Suite, _ ways: [[String]], rounds: Int = 7) throws -> [Duration] {
  var best = [Duration](repeating: .seconds(1_000), count: ways.count)
  for _ in 0..<rounds {
    for (index, arguments) in ways.enumerated() { best[index] = min(best[index], try time(of: suite, arguments)) }
  }
  return best
}

func time(of suite: Suite, _ arguments: [String]) throws -> Duration {
  try programTime(
    named: copy.lastPathComponent,
    arguments,
    [Suite.variable: suite.rawValue, "CANDLESTICK_STATE_FILE": "/dev/null/none"]
  )
}

func rounded(_ number: Double) -> String { String(format: "%.2f", number) }

let none = ["--isolation", "none"]
let empty = try best(of: .empty, [none, ["--isolation", "worker"]])
let ratio = empty[1] / empty[0]
print("\(Suite.empty.count) empty examples in a worker: \(rounded(ratio)) of the time without (at most 1.10)")
var isGood = ratio <= 1.10

let few = try best(of: .few, [none, ["--isolation", "example"]])
let each = (few[1] - few[0]) / .milliseconds(Suite.few.count)
print("a worker for each example: \(rounded(each)) ms each (at most 1)")
isGood = each <= 1 && isGood

let alone = try best(of: .few, [["IsolatedExamples.MeasuredSpec/group 0 example 0"]])[0]
print("a process for each example, as with swift test --parallel: \(rounded(alone / .milliseconds(1))) ms each")

let computing = try best(of: .computing, [["--workers", "1"], ["--workers", "2"]], rounds: 3)
let gain = computing[0] / computing[1]
print(
  "two workers on \(Suite.computing.count) examples that compute: \(rounded(gain)) times as fast as one (at least 1.70)"
)
isGood = gain >= 1.7 && isGood

exit(isGood ? 0 : 1)
