// Measures the cost of the message of a failing expectation, by the kind of value.
//
//     swift run --package-path Benchmarks FailingExpectations
import Foundation
import Nimble

struct Plain: Equatable { var number = 1, text = "x", list = [1, 2] }

enum Choice: Equatable { case nothing, one(Plain) }

final class Object: Equatable {
  static func == (lhs: Object, rhs: Object) -> Bool { false }
}

/// A value with its own description.
struct Described: Equatable, CustomStringConvertible {
  var number = 1
  var description: String { "number \(number)" }
}

struct Holder: Equatable { var value = Described(), values = [Described(number: 2)], number = NSNumber(value: 1) }

let most: Duration = .milliseconds(2)
var isGood = true

@MainActor func report(_ what: String, _ expectation: @escaping () -> Void) {
  let times = (0..<20).map { _ in
    ContinuousClock().measure { _ = gatherFailingExpectations(silently: true, closure: expectation) }
  }
  let time = times.min() ?? .zero
  print("\(what): \(time), \(times[0]) at first (at most \(most))")
  isGood = isGood && time <= most
}

report("numbers") { expect(1).to(equal(2)) }
report("texts") { expect("a").to(equal("b")) }
report("arrays") { expect([1, 2, 3]).to(equal([1, 3])) }
report("dictionaries") { expect(["a": 1, "b": 2]).to(equal(["a": 1])) }
report("structures") { expect(Plain()).to(equal(Plain(number: 2))) }
report("enumerations") { expect(Choice.one(Plain())).to(equal(.nothing)) }
report("objects") { expect(Object()).to(equal(Object())) }
report("values that describe themselves") { expect(Described()).to(equal(Described(number: 2))) }
report("values that hold such") { expect(Holder()).to(equal(Holder(value: Described(number: 2)))) }
exit(isGood ? 0 : 1)
