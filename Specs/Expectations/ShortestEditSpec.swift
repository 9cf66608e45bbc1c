import Candlestick

final class ShortestEditSpec: Spec {
  override class func spec() {
    describe("the shortest edit") {
      it("has the fewest removals and insertions") {
        var random = Numbers(seed: 1)
        for _ in 0..<300 {
          let expected = random.array()
          let actual = random.array()
          guard expected != actual, longestCommonSubsequence(expected, actual) > 0 else { continue }
          let lines = difference(from: expected, to: actual)?.split(separator: "\n").dropFirst() ?? []
          let edits = lines.filter { $0.hasPrefix("-") || $0.hasPrefix("+") }
          expect(edits).to(
            haveCount(expected.count + actual.count - 2 * longestCommonSubsequence(expected, actual)),
            description: "\(expected) to \(actual)"
          )
        }
      }

      it("turns one array into the other") {
        var random = Numbers(seed: 2)
        for _ in 0..<300 {
          let expected = random.array()
          let actual = random.array()
          guard expected != actual, let text = difference(from: expected, to: actual) else { continue }
          expect(replay(text, on: expected)).to(equal(actual), description: text)
        }
      }
    }
  }
}

/// Applies a difference to an array.
private func replay(_ difference: String, on expected: [Int]) -> [Int] {
  var rest = expected[...]
  var actual: [Int] = []
  for line in difference.split(separator: "\n").dropFirst() {
    if let count = line.firstMatch(of: /… \((\d+) equal elements?\)/).flatMap({ Int($0.1) }) {
      actual += rest.prefix(count)
      rest = rest.dropFirst(count)
    }
    guard let element = line.firstMatch(of: /]: (\d+)$/).flatMap({ Int($0.1) }) else { continue }
    if line.hasPrefix("-") {
      rest = rest.dropFirst()
    } else {
      actual.append(element)
      if !line.hasPrefix("+") { rest = rest.dropFirst() }
    }
  }
  return actual
}

private func longestCommonSubsequence(_ one: [Int], _ other: [Int]) -> Int {
  var lengths = Array(repeating: Array(repeating: 0, count: other.count + 1), count: one.count + 1)
  for (i, element) in one.enumerated() {
    for (j, candidate) in other.enumerated() {
      lengths[i + 1][j + 1] = element == candidate ? lengths[i][j] + 1 : max(lengths[i][j + 1], lengths[i + 1][j])
    }
  }
  return lengths[one.count][other.count]
}

/// Pseudorandom numbers that are the same in every run.
private struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 33
  }

  mutating func array() -> [Int] {
    (0..<Int.random(in: 0...12, using: &self)).map { _ in Int.random(in: 0...3, using: &self) }
  }
}
