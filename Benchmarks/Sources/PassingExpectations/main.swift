// Measures the cost of an expectation that passes, compared with an XCTest assertion in the same process.
//
//     swift run -c release --package-path Benchmarks PassingExpectations
//     swift run --package-path Benchmarks PassingExpectations
import Candlestick
import Foundation
import XCTest

#if DEBUG
let mostForNumbers = 15.0
#else
let mostForNumbers = 8.0
#endif
let rounds = 9
var isGood = true

/// Returns the shortest times of two calls in several alternating rounds: other load on the machine only makes a round longer.
func times(_ count: Int, _ ours: (Int) -> Void, _ theirs: (Int) -> Void) -> (ours: Duration, theirs: Duration) {
  func time(_ call: (Int) -> Void) -> Duration {
    ContinuousClock().measure { for number in 0..<count { call(number) } } / count
  }
  let times = (0..<rounds).map { _ in (ours: time(ours), theirs: time(theirs)) }
  return (times.map(\.ours).min() ?? .zero, times.map(\.theirs).min() ?? .zero)
}

@MainActor func time(_ count: Int, _ call: @MainActor (Int) async -> Void) async -> Duration {
  var times: [Duration] = []
  for _ in 0..<rounds {
    let start = ContinuousClock.now
    for number in 0..<count { await call(number) }
    times.append(start.duration(to: .now) / count)
  }
  return times.min() ?? .zero
}

@MainActor func report(_ what: String, _ times: (ours: Duration, theirs: Duration), most: Double) {
  let ratio = times.ours / times.theirs
  print(
    "\(what): \(nanoseconds(times.ours)), \(String(format: "%.1f", ratio)) times \(nanoseconds(times.theirs)) (at most \(most))"
  )
  isGood = isGood && ratio <= most
}

@MainActor func report(_ what: String, _ time: Duration, most: Duration) {
  print("\(what): \(nanoseconds(time)) (at most \(nanoseconds(most)))")
  isGood = isGood && time <= most
}

func nanoseconds(_ time: Duration) -> String { "\(Int(time / .nanoseconds(1))) ns" }

let numbers = times(500_000) {
  expect($0).to(equal($0))
} _: {
  XCTAssertEqual($0, $0)
}
report("expect(i).to(equal(i))", numbers, most: mostForNumbers)
report(
  "expect(i) == i",
  times(500_000) {
    expect($0) == $0
  } _: {
    XCTAssertEqual($0, $0)
  },
  most: mostForNumbers
)

let array = Array(0..<100)
let same = Array(0..<100)
let arrays = times(50_000) { _ in
  expect(array).to(equal(same))
} _: { _ in
  XCTAssertEqual(array, same)
}
report("expect(array).to(equal(array))", arrays, most: 5)

func f() async -> Int { 1 }
let call = await time(100_000) { _ in _ = await f() }
let asyncTime = await time(100_000) { _ in await expect { await f() }.to(equal(1)) }
report("await expect { await f() }.to(equal(1)), above await f()", asyncTime - call, most: .microseconds(1))

@MainActor final class Box { var value = 0 }
let box = Box()
let polled = times(2_000) { _ in
  box.value = 0
  DispatchQueue.main.async { box.value = 1 }
  expect(box.value).toEventually(equal(1))
} _: { _ in
}
report("toEventually, set by a block on the main queue", polled.ours, most: .microseconds(100))
exit(isGood ? 0 : 1)
