// How long it takes to run empty examples, relative to empty XCTest methods in a process that does not link Candlestick:
// the same console, the output discarded.
//
//     swift run -c release --package-path Benchmarks RunningExamples
import Foundation
import XCTest

if Mode.current != nil { XCTMain([]) }

let count = 20_000

func report(_ what: String, _ time: Duration, most: Double, of reference: Duration) -> Bool {
  let ratio = time / reference
  let each = time / .microseconds(count)
  print(
    "\(what): \(String(format: "%.2f", each)) µs each, \(String(format: "%.3f", ratio)) of XCTest's (at most \(most))"
  )
  return ratio <= most
}

let times = try bestTimes(
  of: [Mode.testMethods, .examples, .asyncExamples].flatMap { mode in
    [0, count].map { MeasuredProcess(mode: mode, count: $0) }
  }
)
let nothing = times[2]
let methods = times[1] - times[0]
print("empty test methods of XCTest: \(String(format: "%.2f", methods / .microseconds(count))) µs each")
var isGood = report("empty examples", times[3] - nothing, most: 0.1, of: methods)
isGood = report("async examples that yield once", times[5] - times[4], most: 1, of: methods) && isGood

let counts = [25_000, 50_000, 100_000]
let lists = try bestTimes(of: counts.map { MeasuredProcess(mode: .examples, count: $0, arguments: ["--list-tests"]) })
let each = zip(counts, lists).map { count, time in (time - nothing) / .microseconds(count) }
for (count, time) in zip(counts, each) {
  print("declaring and listing \(count) examples: \(String(format: "%.2f", time)) µs each")
}
isGood = each[2] < 1.5 * each[0] && isGood
exit(isGood ? 0 : 1)
