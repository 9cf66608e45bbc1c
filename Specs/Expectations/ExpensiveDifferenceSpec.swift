import Candlestick
import Foundation

final class ExpensiveDifferenceSpec: Spec {
  override class func spec() {
    describe("a difference that is expensive to find", .timeLimit(.seconds(60))) {
      it("is not the shortest edit, with a note") {
        let lines = lines(from: Array(0..<100_000), to: Array(100_000..<200_000))
        expect(lines.prefix(5)).to(
          equal([
            "difference (- expected, + got):",
            "  [",
            "    \(tooLong)",
            "-   [0]: 0",
            "+   [0]: 100000",
          ])
        )
        expect(lines.suffix(3)).to(
          equal([
            "+   [29]: 100029",
            "    … (99,970 more missing, 99,970 more extra)",
            "  ]",
          ])
        )
      }

      it("shows equal elements as equal, even if they are not compared") {
        let shuffled = Array(500..<1_000) + Array(0..<500)
        expect(lines(from: [1], to: Array(0..<1_000))).to(
          equal(
            ["difference (- expected, + got):", "  [", "    \(tooLong)", "+   [0]: 0", "    [0 → 1]: 1"]
              + (2..<30).map { "+   [\($0)]: \($0)" } + ["    … (970 more extra)", "  ]"]
          )
        )
        for (expected, actual) in [(shuffled, [1]), ([1], shuffled), (shuffled, Array(0..<999))] {
          expect(lines(from: expected, to: actual)).toNot(containElementSatisfying { $0.contains("not equal by ==") })
        }
      }

      it("shows equal lines as equal, even if they are not compared") {
        func text(_ numbers: some Sequence<Int>) -> String { numbers.map { "\($0)\n" }.joined() }
        expect(lines(from: text([1]), to: text(0..<1_000)).prefix(5)).to(
          equal(["difference (- expected, + got):", "  \"\"\"", "    \(tooLong)", "+   0", "    1"])
        )
      }

      it("is the shortest edit if little differs") {
        let numbers = Array(0..<100_000)
        expect(difference(from: numbers, to: numbers.filter { $0 % 50_000 != 1 })).to(
          equal(
            """
            difference (- expected, + got):
              [
                [0]: 0
            -   [1]: 1
                … (49,999 equal elements)
            -   [50001]: 50001
                … (49,998 equal elements)
              ]
            """
          )
        )
      }

      it("stops at 200,000 elements, with a note") {
        let numbers = Array(0..<200_000)
        expect(difference(from: numbers, to: numbers + [1])).to(
          equal(
            """
            difference (- expected, + got):
              [
                … (200,000 equal elements)
                … (only the first 200,000 elements are compared)
              ]
            """
          )
        )
      }

      it("is found in strings of a megabyte") {
        let half = String(repeating: "12345", count: 100_000)
        expect(difference(from: half + "a" + half, to: half + "b" + half)).to(
          equal(
            """
            difference (- expected, + got):
            - … (499,970 characters) "123451234512345123451234512345a123451234512345123451234512345123451234512345123451234512345123451234" … (499,931 more characters)
                                                                    ^
            + … (499,970 characters) "123451234512345123451234512345b123451234512345123451234512345123451234512345123451234512345123451234" … (499,931 more characters)
                                                                    ^
            """
          )
        )
      }

      it("is found in strings of a hundred thousand lines") {
        let half = String(repeating: "12345\n", count: 50_000)
        expect(difference(from: half + "a\n" + half, to: half + "b\n" + half)).to(
          equal(
            #"""
            difference (- expected, + got):
              """
                … (49,998 equal lines)
                12345
                12345
            -   a
            +   b
                12345
                12345
                … (49,999 equal lines)
                """
            """#
          )
        )
      }

      it("is found in lines of a megabyte") {
        let line = String(repeating: "12345", count: 200_000)
        expect(lines(from: "\(line)a\n", to: "\(line)b\n").map { $0.suffix(31) }.joined(separator: "\n")).to(
          equal(
            #"""
            difference (- expected, + got):
              """
            123451234512345123451234512345a
                                          ^
            123451234512345123451234512345b
                                          ^

                """
            """#
          )
        )
      }

      it("stops at forty levels, with a note") {
        func state(_ depth: Int, _ amount: Int) -> State {
          depth == 0 ? .paid(amount: amount, by: "Ann") : .after(state(depth - 1, amount), depth)
        }
        expect(lines(from: state(1_000, 1), to: state(1_000, 2))[11...15].joined(separator: "\n")).to(
          equal(
            """
                                  … (29 levels further inside)
                                  .after(
                                    … (they differ further inside)
                                    961
                                  )
            """
          )
        )
      }

      it("stops deep inside instances without ==, with a note") {
        func list(_ count: Int, from first: Int) -> Node {
          (1..<count).reduce(Node(value: first)) { Node(value: $1, next: $0) }
        }
        expect(difference(from: Box(content: list(5_000, from: 0)), to: Box(content: list(5_000, from: 1)))).to(
          equal(
            """
            difference (- expected, + got):
              … (they differ further inside)
            """
          )
        )
      }

      it("ends even if many paths lead to the same instance") {
        expect(lines(from: Tree(depth: 40, value: 1), to: Tree(depth: 40, value: 2))).to(haveCount(102))
      }
    }
  }
}

private typealias State = DifferenceSample.State
private typealias Box = DifferenceSample.Box

private final class Node {
  var value: Int
  var next: Node?

  init(value: Int, next: Node? = nil) {
    self.value = value
    self.next = next
  }
}

/// A tree whose branches are the same instance, so that many paths lead to each.
private final class Tree: Equatable {
  let value: Int
  let left: Tree?
  let right: Tree?

  init(depth: Int, value: Int) {
    self.value = value
    left = depth == 0 ? nil : Tree(depth: depth - 1, value: value)
    right = left
  }

  static func == (lhs: Tree, rhs: Tree) -> Bool { lhs.value == rhs.value }
}

private func lines<Value>(from expected: Value, to actual: Value) -> [String] {
  difference(from: expected, to: actual)?.components(separatedBy: "\n") ?? []
}

private let tooLong = "… (too much differs to find the shortest edit: compared position by position)"
