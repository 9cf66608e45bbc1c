// Compares the time of empty examples, and of async examples that yield once, with equivalent XCTest methods in a process that
// does not link Candlestick. Both write to the same console, and the output is discarded.
//
//     swift run -c release --package-path Benchmarks RunningExamples
import Foundation
import XCTest

if Mode.current != nil { XCTMain([]) }

let count = 20_000

func report(_ what: String, _ time: Duration, most: Double, of reference: Duration) -> Bool {
  let ratio = time / reference
  print(
    "\(what): \(microseconds(time)) µs each, XCTest's method \(microseconds(reference)) µs, "
      + "\(String(format: "%.3f", ratio)) of that (at most \(most))"
  )
  return ratio <= most
}

func microseconds(_ time: Duration) -> String { String(format: "%.2f", time / .microseconds(count)) }

let modes: [Mode] = [.testMethods, .asyncTestMethods, .examples, .asyncExamples]
let times = try bestTimes(of: modes.flatMap { mode in [0, count].map { MeasuredProcess(mode: mode, count: $0) } })
let nothing = times[4]
var isGood = report("empty examples", times[5] - nothing, most: 0.6, of: times[1] - times[0])
isGood = report("async examples that yield once", times[7] - times[6], most: 1, of: times[3] - times[2]) && isGood

let counts = [25_000, 50_000, 100_000]
let lists = try bestTimes(of: counts.map { MeasuredProcess(mode: .examples, count: $0, arguments: ["--list-tests"]) })
let each = zip(counts, lists).map { count, time in (time - nothing) / .microseconds(count) }
for (count, time) in zip(counts, each) {
  print("declaring and listing \(count) examples: \(String(format: "%.2f", time)) µs each")
}
isGood = each[2] < 1.5 * each[0] && isGood

let caseTimes = try bestTimes(
  of: [Mode.cases, .loop].map { MeasuredProcess(mode: $0, count: 10_000, arguments: ["--list-tests"]) }
)
let ratio = (caseTimes[0] - nothing) / (caseTimes[1] - nothing)
print("declaring and listing 10,000 cases of a list: \(String(format: "%.2f", ratio)) of a loop of `it` (at most 1.1)")
isGood = ratio <= 1.1 && isGood
exit(isGood ? 0 : 1)
