// How long it takes to run empty examples, relative to empty XCTest methods under the same conditions: the same
// program, the same console, the output discarded.
//
//     swift run -c release --package-path Benchmarks RunningExamples
import Foundation
import XCTest

final class EmptyTests: XCTestCase {}

if let mode = Mode.current {
  let methods = mode == .testMethods ? (0..<Mode.count).map { ("test\($0)", { (_: XCTestCase) in }) } : []
  XCTMain([(testCaseClass: EmptyTests.self, allTests: methods)])
}

let count = 20_000
let nothing = try Measurement(.examples, count: 0).best

func report(_ what: String, _ time: Duration, most: Double, of reference: Duration) -> Bool {
  let ratio = time / reference
  let each = time / .microseconds(count)
  print(
    "\(what): \(String(format: "%.2f", each)) µs each, \(String(format: "%.3f", ratio)) of XCTest's (at most \(most))"
  )
  return ratio <= most
}

let methods = try Measurement(.testMethods, count: count).best - nothing
print("empty test methods of XCTest: \(String(format: "%.2f", methods / .microseconds(count))) µs each")
let examples = try Measurement(.examples, count: count).best - nothing
var isGood = report("empty examples", examples, most: 0.1, of: methods)
let asyncExamples = try Measurement(.asyncExamples, count: count).best - nothing
isGood = report("async examples that yield once", asyncExamples, most: 1, of: methods) && isGood

var times: [Double] = []
for count in [25_000, 50_000, 100_000] {
  let time = try Measurement(.examples, count: count, arguments: ["--list-tests"]).best - nothing
  times.append(time / .microseconds(count))
  print("declaring and listing \(count) examples: \(String(format: "%.2f", times.last ?? 0)) µs each")
}
isGood = (times.last ?? 0) < 1.5 * (times.first ?? 0) && isGood
exit(isGood ? 0 : 1)
