import Candlestick
import Foundation

@testable import CandlestickExpectations

final class SnapshotTextSpec: Spec {
  override class func spec() {
    func text(_ value: Any) -> String { SnapshotText.of(value) }

    describe("the text of a snapshot") {
      it("is the text of a difference, on one line if it fits") {
        expect(text(Point(x: 1, y: 2.5))).to(equal("Point(x: 1, y: 2.5)"))
        expect(text([Point(x: 1, y: 2)])).to(equal("[Point(x: 1, y: 2.0)]"))
        expect(text(Shape.circle(radius: 2))).to(equal(".circle(radius: 2)"))
        expect(text(Shape.none)).to(equal(".none"))
        expect(text((1, "a"))).to(equal("(1, \"a\")"))
        expect(text(nil as Int?? as Any)).to(equal("nil"))
        expect(text(3 as Int??? as Any)).to(equal("3"))
        expect(text([:] as [Int: Int])).to(equal("[:]"))
        expect(text(Data([1, 255]))).to(equal("Data([1, 255])"))
      }

      it("has a line for each part of a longer value") {
        let value = [
          String(repeating: "a", count: 60): Point(x: 1, y: 2), String(repeating: "b", count: 60): Point(x: 3, y: 4),
        ]
        expect(text([[value]])).to(
          equal(
            """
            [
              [
                [
                  "\(String(repeating: "a", count: 60))": Point(x: 1, y: 2.0)
                  "\(String(repeating: "b", count: 60))": Point(x: 3, y: 4.0)
                ]
              ]
            ]
            """
          )
        )
      }

      it("is complete, regardless of the number, length and depth of the parts") {
        let lines = text((0..<5_000).map { "line \($0)" }).split(separator: "\n")
        expect(lines).to(haveCount(5_002))
        expect(lines.dropLast().last).to(equal("  \"line 4999\""))
        expect(text(String(repeating: "x", count: 50_000))).to(equal("\"\(String(repeating: "x", count: 50_000))\""))
        expect(text(Described(text: String(repeating: "x", count: 50_000)))).to(
          equal(String(repeating: "x", count: 50_000))
        )
        var list = Chain.end
        for number in 0..<4_000 { list = .item(number, list) }
        let deep = text(list)
        expect(deep).to(contain("3999", "\n"))
        expect(deep.split(separator: "\n").last).to(equal(")"))
        // Release the list item by item: releasing it as a whole would overflow the stack.
        while case .item(_, let next) = list { list = next }
      }

      it("keeps multi-line strings readable, and distinguishes them from each other") {
        let long = String(repeating: "x", count: 100)
        expect(text(["\(long)\n  \\n \n\n\"\"\"\r\n"])).to(
          equal("[\n  \"\"\"\n    \(long)\n      \\\\n\\u{20}\n\n    \\\"\"\"\\r\n\n    \"\"\"\n]")
        )
      }

      it("sorts sets and dictionaries, and elements that are equal by < by their texts") {
        for _ in 0..<20 {
          let seeds = (0..<8).shuffled()
          expect(text(Set(seeds))).to(equal("Set([0, 1, 2, 3, 4, 5, 6, 7])"))
          expect(text(Set(seeds.map { Version(major: 1, build: $0) }))).to(
            beginWith("Set([\n  Version(major: 1, build: 0)\n  Version(major: 1, build: 1)\n")
          )
          expect(text(Dictionary(uniqueKeysWithValues: seeds.map { (Point(x: $0, y: 0), $0) }))).to(
            beginWith("[\n  Point(x: 0, y: 0.0): 0\n  Point(x: 1, y: 0.0): 1\n")
          )
          let long = String(repeating: "x", count: 200)
          expect(text(Set(seeds.map { ["\(long)\($0)"] }))).to(
            beginWith("Set([\n  [\n    \"\(long)0\"\n  ]\n  [\n    \"\(long)1\"\n")
          )
          expect(text(Set<AnyHashable>([1, "a", true]))).to(equal("Set([\"a\", 1, true])"))
        }
      }

      it("has keys of dictionaries on one line, complete") {
        let long = String(repeating: "x", count: 300)
        expect(text([long: 1])).to(equal("[\n  \"\(long)\": 1\n]"))
      }

      it("marks an instance inside itself") {
        let node = Node("a")
        node.next = Node("b")
        node.next?.next = node
        defer { node.next = nil }
        expect(text(node)).to(equal("Node(name: \"a\", next: Node(name: \"b\", next: Node(… the one 2 instances up)))"))
        node.name = String(repeating: "x", count: 100)
        expect(text(node)).to(endWith("\n  next: Node(name: \"b\", next: Node(… the one 2 instances up))\n)"))
        let twice = [Node("c")]
        expect(text(twice + twice)).to(equal("[Node(name: \"c\", next: nil), Node(name: \"c\", next: nil)]"))
      }

      it("has no addresses, which differ between processes") {
        for value in [Thread.current, ObjectIdentifier(Node("a")), NSObject(), Unreadable(), { () in }] as [Any] {
          expect(text(value)).toNot(match("0x[0-9a-fA-F]+"))
          expect(text(value)).to(equal(text(value)))
        }
        expect(text("0xFFFFFFFFFFFF")).to(equal("\"0xFFFFFFFFFFFF\""))
        expect(text(Described(text: "0xFFFFFFFFFFFF"))).to(equal("0xFFFFFFFFFFFF"))
        withUnsafePointer(to: 1) { _ = expect(text($0)).to(equal("0x…")) }
      }
    }

    describe("the text of a snapshot in a format") {
      it("is JSON with sorted keys") {
        let json = try SnapshotFormat<[String: [Int]]>.json.text(["b": [1], "a/b": []])
        expect(json).to(matchJSON(#"{"a/b": [], "b": [1]}"#))
        expect(json.split(separator: "\n")).to(haveCount(7))
        expect(json).to(contain("\"a/b\""))
      }

      it("is the text itself for lines") {
        expect(try SnapshotFormat<Substring>.lines.text("a\r\n\0\\n")).to(equal("a\r\n\0\\n"))
      }
    }

    describe("the file of a snapshot") {
      let spec = ExampleSnapshotRun()
      beforeEach { try spec.begin() }
      afterEach { spec.end() }

      it("distinguishes texts with and without a final newline, and with different line endings") {
        let texts = [
          "", "\n", "\n\n", "a", "a\n", "a\r", "a\r\n", "a\nb", "a\r\nb", "a\rb", "a\u{2028}b\0", "\u{FEFF}a",
        ]
        for (number, text) in texts.enumerated() {
          spec().take(text) { matchSnapshot(as: .lines, named: "\(number)") }
        }
        for (number, _) in texts.enumerated() {
          let run = spec().run(.none) {
            for other in texts {
              it("takes \(other.debugDescription)") {
                expect(other, in: spec().folder).to(matchSnapshot(as: .lines, named: "\(number)"))
              }
            }
          }
          let passed = run.outcomes.enumerated().filter { $1 == "passed" }.map(\.offset)
          expect(passed).to(equal([number]))
        }
      }

      it("may have lost its final newline") {
        try spec().write("1")
        expect(spec().take(1, .none) { matchSnapshot() }.outcomes).to(equal(["passed"]))
      }

      it("may have the Windows line endings that Git writes, if the format has no carriage returns") {
        try spec().write("[\r\n  1\r\n]\r\n")
        try spec().write("[\r\n  1\r\n]\r\n", to: "takes-it.json")
        expect(spec().take([1], .none) { matchSnapshot(as: .json) }.outcomes).to(equal(["passed"]))
        let long = String(repeating: "x", count: 100)
        try spec().write("[\r\n  \"\(long)\"\r\n]\r\n")
        expect(spec().take([long], .none) { matchSnapshot() }.outcomes).to(equal(["passed"]))
        expect(spec().take("[\n  \"\(long)\"\n]", .none) { matchSnapshot(as: .lines) }.failures).to(haveCount(1))
      }
    }
  }
}

private struct Point: Hashable {
  var x: Int
  var y: Double
}

private enum Shape {
  case none
  case circle(radius: Int)
}

private struct Version: Hashable, Comparable {
  var major: Int
  var build: Int

  static func < (one: Version, other: Version) -> Bool { one.major < other.major }
}

private indirect enum Chain {
  case end
  case item(Int, Chain)
}

private struct Described: TestOutputStringConvertible {
  var text: String
  var testDescription: String { text }
}

private final class Node {
  var name: String
  var next: Node?

  init(_ name: String) { self.name = name }
}

private actor Unreadable {}
