import Candlestick
import Foundation

final class CasesSpec: Spec {
  override class func spec() {
    /// Returns the full names of the examples, in order.
    @MainActor func names(_ declare: @MainActor () throws -> Void) -> [String] {
      InnerRun(declare).examples.map(\.fullName)
    }

    describe("a list of cases") {
      it("declares an example for each case, whose closure receives the values of the case") {
        var sums: [Int] = []
        let run = InnerRun {
          it("adds", for: [(1, 1, 2), (2, 2, 5)]) { a, b, sum in
            sums.append(sum)
            expect(a + b).to(equal(sum))
          }
        }
        expect(run.lines).to(
          equal(["adds (1, 1, 2): passed", "adds (2, 2, 5): failed: expected to equal <5>, got <4>"])
        )
        expect(sums).to(equal([2, 5]))
      }

      it("declares async examples") {
        let run = InnerRun {
          it("adds", for: [(1, 1, 2), (2, 2, 5)]) { a, b, sum in
            await Task.yield()
            expect(a + b).to(equal(sum))
          }
          it("is even", for: [2, 3]) { number in
            await Task.yield()
            expect(number % 2).to(equal(0))
          }
          it("is shorter", for: ["the first": "a", "the second": "bbb"]) { text in
            await Task.yield()
            expect(text.count).to(beLessThan(3))
          }
          it("is less", for: [1, 2], [2, 3]) { one, other in
            await Task.yield()
            expect(one).to(beLessThan(other))
          }
          it("adds", for: [SpecCase(1, 1, 2), SpecCase(2, 2, 5)]) { a, b, sum in
            await Task.yield()
            expect(a + b).to(equal(sum))
          }
        }
        expect(run.summary.failed.map(\.example.fullName)).to(
          equal(["adds (2, 2, 5)", "is even 3", "is shorter the second", "is less (2, 2)", "adds (2, 2, 5)"])
        )
        expect(run.results).to(haveCount(12))
      }

      it("declares a group for each case, with examples and hooks that use the values") {
        let log = Log()
        let run = InnerRun {
          describe("a stack", for: [[1], [1, 2]]) { elements in
            beforeEach { log("before \(elements)") }
            context("after a push", for: [3]) { added in
              it("has one more") { log("\(elements.count + added)") }
            }
            it("has a top") { log("top") }
          }
        }
        expect(run.lines).to(
          equal([
            "a stack [1] after a push 3 has one more: passed", "a stack [1] has a top: passed",
            "a stack [1, 2] after a push 3 has one more: passed", "a stack [1, 2] has a top: passed",
          ])
        )
        expect(log.entries).to(
          equal(["before [1]", "4", "before [1]", "top", "before [1, 2]", "5", "before [1, 2]", "top"])
        )
      }

      it("is declared at the line of the call, with the traits of the call") {
        let line = #line + 2
        let run = InnerRun {
          it("adds", .tags("sums"), .bug("1"), for: [(1, 1), (2, 2)]) { _, _ in }
        }
        expect(run.examples.map(\.location.line)).to(equal([UInt(line), UInt(line)]))
        expect(run.examples.map(\.tags)).to(equal([["sums"], ["sums"]]))
        expect(run.examples.map(\.bugs.count)).to(equal([1, 1]))
      }

      it("is focused or skipped according to the name of the function") {
        let run = InnerRun {
          fit("is focused", for: [1, 2]) { _ in }
          fdescribe("a group", for: [1]) { _ in it("is focused") {} }
          fcontext("a group", for: [(1, 2)]) { _, _ in it("is focused") {} }
          xit("is skipped", for: ["one": 1]) { _ in fail("run") }
          xdescribe("a group", for: [1], [2]) { _, _ in it("is skipped") { fail("run") } }
          xcontext("a group", for: [SpecCase(1)]) { _ in it("is skipped") { fail("run") } }
          it("is not focused", for: [1]) { _ in fail("run") }
        }
        expect(run.outcomes).to(
          equal(
            Array(repeating: "passed", count: 4)
              + ["skipped: xit", "skipped: xdescribe", "skipped: xcontext", "skipped: focus is on other examples"]
          )
        )
      }

      it("can be any sequence, whose elements are the cases") {
        let pairs = ["one": 1, "two": 2]
        var values: [String] = []
        _ = InnerRun {
          it("takes a range", for: 1...2) { values.append("\($0)") }
          it("takes a zipped sequence", for: zip([1, 2], ["a", "b"])) { number, letter in
            values.append("\(number)\(letter)")
          }
          it("takes all cases of an enumeration", for: Token.allCases) { values.append("\($0)") }
          it("takes a dictionary", for: pairs) { name, number in values.append("\(name) \(number)") }
          it("takes a string", for: "ab") { values.append("\($0)") }
          it("takes a lazy sequence", for: [1, 2].lazy.map { $0 + 1 }) { values.append("\($0)") }
          it("takes optionals", for: [1, nil]) { values.append("\($0 ?? 0)") }
          it("takes functions", for: [abs, { -$0 }]) { (negate: (Int) -> Int) in values.append("\(negate(-1))") }
        }
        expect(values).to(
          equal(["1", "2", "1a", "2b", "comma", "dot", "one 1", "two 2", "a", "b", "2", "3", "1", "0", "1", "1"])
        )
      }

      it("can be two collections, of which each pair of elements is a case") {
        expect(names { it("compares", for: [1, 2], ["a", "b"]) { _, _ in } }).to(
          equal([#"compares (1, "a")"#, #"compares (1, "b")"#, #"compares (2, "a")"#, #"compares (2, "b")"#])
        )
      }

      it("runs its examples in a simulation, and in each schedule of an exploration", .needsSimulations) {
        var count = 0
        let run = InnerRun {
          it("waits", .deterministic, for: [1, 2]) { (seconds: Int) in
            let clock = ContinuousClock()
            let start = clock.now
            try await clock.sleep(for: .seconds(seconds))
            expect(clock.now - start).to(equal(.seconds(seconds)))
          }
          it("is explored", .schedules(5), for: [(1, 2), (2, 3)]) { one, other in
            async let _ = Task.yield()
            count += 1
            expect(one).to(beLessThan(other))
          }
        }
        expect(run.outcomes).to(equal(["passed", "passed", "passed", "passed"]))
        expect(count).to(beGreaterThan(4))
      }
    }

    describe("the name of a case") {
      it("is the description with the values as a difference shows them") {
        let date = Date(timeIntervalSince1970: 0)
        expect(
          names {
            it("adds", for: [(1, 1.5, "a")]) { _, _, _ in }
            it("knows", for: ["Tom", "a \"quoted\"\nname"]) { _ in }
            it("parses", for: Token.allCases) { _ in }
            it("parses", for: [Shape.circle(radius: 1), .point]) { _ in }
            it("shows", for: [User(name: "Tom", age: 3)]) { _ in }
            it("has", for: [nil, 2]) { _ in }
            it("has", for: [[1, 2], []]) { _ in }
            it("has", for: [["b": 1, "a": 2]]) { _ in }
            it("is before", for: [date]) { _ in }
            it("", for: [1]) { _ in }
            it("labels", for: zip([1], [2]).map { (a: $0, b: $1) }) { _ in }
          }
        ).to(
          equal([
            #"adds (1, 1.5, "a")"#, #"knows "Tom""#, #"knows "a \"quoted\"\nname""#, "parses .comma", "parses .dot",
            "parses .circle(radius: 1)", "parses .point", #"shows User(name: "Tom", age: 3)"#, "has nil", "has 2",
            "has [1, 2]", "has []", #"has ["a": 2, "b": 1]"#, "is before 1970-01-01 00:00:00.0000", "1",
            "labels (a: 1, b: 2)",
          ])
        )
      }

      it("is shortened if the values are long") {
        let text = String(repeating: "a", count: 1_000)
        let list = names {
          it("has", for: [text]) { _ in }
          it("has", for: [Array(1...1_000)]) { _ in }
          it("has", for: [(1, text)]) { _, _ in }
        }
        expect(list.first).to(equal("has \"\(text.prefix(100))\" … (900 more characters)"))
        expect(list).to(allPass { $0.count < 150 })
      }

      it("has a number if another case of the list has the same name, and all run") {
        let run = InnerRun {
          it("is", for: [1, 1, 2, 1]) { expect($0).to(equal(1)) }
          it("is", for: [1]) { _ in }
          describe("a group", for: ["same", "same"], named: { $0 }) { _ in it("is run") {} }
        }
        expect(run.lines).to(
          equal([
            "is 1: passed", "is 1 #2: passed", "is 2: failed: expected to equal <1>, got <2>", "is 1 #3: passed",
            "is 1: passed",
            "a group same is run: passed", "a group same #2 is run: passed",
          ])
        )
      }

      it("has the type of a value that cannot be described, and no address") {
        let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        defer { pointer.deallocate() }
        let list = names {
          it("uses", for: [Opaque(), Opaque()]) { _ in }
          it("calls", for: [{ 1 }, { 2 }]) { (_: () -> Int) in }
          it("points", for: [pointer]) { _ in }
          it("identifies", for: [(1, ObjectIdentifier(Opaque.self))]) { _, _ in }
          it("has", for: ["0x1F"]) { _ in }
        }
        expect(list.prefix(4)).to(
          equal(["uses Opaque()", "uses Opaque() #2", "calls (Function)", "calls (Function) #2"])
        )
        expect(list.dropFirst(4).prefix(2)).to(equal(["points 0x…", "identifies (1, ObjectIdentifier(0x…))"]))
        expect(list.last).to(equal(#"has "0x1F""#))
      }

      it("is given by a closure or by the keys of a dictionary literal") {
        let numbers: KeyValuePairs<String, Int> = ["one": 1, "another": 2]
        expect(
          names {
            it("adds", for: [(1, 1), (2, 2)], named: { a, b in "\(a) and \(b)" }) { _, _ in }
            it("parses", for: Token.allCases, named: \.text) { _ in }
            it("compares", for: [1], [2], named: { "\($0) with \($1)" }) { _, _ in }
            it("divides", for: ["even numbers": (4, 2), "by one": (3, 1)]) { _, _ in }
            it("ignores its values", for: ["one": 1, "two": nil]) { _ in }
            describe("a number", for: numbers) { _ in it("counts") {} }
          }
        ).to(
          equal([
            "adds 1 and 1", "adds 2 and 2", "parses a comma", "parses a dot", "compares 1 with 2",
            "divides even numbers", "divides by one", "ignores its values one", "ignores its values two",
            "a number one counts", "a number another counts",
          ])
        )
      }

      it("sorts the cases of a set or a dictionary, whose order differs between processes") {
        expect(names { it("is", for: Set([10, 9, 8, 11])) { _ in } }).to(equal(["is 8", "is 9", "is 10", "is 11"]))
        expect(names { it("is", for: Set("dcba")) { _ in } }).to(
          equal([#"is "a""#, #"is "b""#, #"is "c""#, #"is "d""#])
        )
        let counts = ["c": 3, "a": 1, "b": 2]
        expect(names { it("is", for: counts) { _, _ in } }).to(
          equal([#"is (key: "a", value: 1)"#, #"is (key: "b", value: 2)"#, #"is (key: "c", value: 3)"#])
        )
        expect(names { it("is", for: counts.keys) { _ in } }).to(equal([#"is "a""#, #"is "b""#, #"is "c""#]))
        expect(names { it("is", for: counts.values) { _ in } }).to(equal(["is 1", "is 2", "is 3"]))
        expect(names { it("is", for: Set([2, 1]), counts.values) { _, _ in } }.first).to(equal("is (1, 1)"))
      }
    }

    describe("a SpecCase") {
      it("has the type of the first one in a list, with implicit members and nil") {
        var seen: [String] = []
        let tokens = [SpecCase(Separator.comma), SpecCase(.other("|")), fcase(.comma), xcase(.other("-"))]
        let numbers: [SpecCase<Int?>] = [SpecCase(nil), SpecCase(1)]
        let pairs: [SpecCase<(Separator, Int)>] = [SpecCase(.comma, 1), fcase(.comma, 2), xcase(.comma, 3)]
        _ = InnerRun {
          fit("is", for: tokens) { seen.append("\($0)") }
          fit("is", for: numbers) { seen.append("\($0 as Any)") }
          fit("is", for: pairs) { seen.append("\($0) \($1)") }
          fit("is", for: [SpecCase((1, 2)), SpecCase((3, 4))]) { seen.append("\($0 + $1)") }
        }
        expect(seen).to(
          equal(["comma", #"other("|")"#, "comma", "nil", "Optional(1)", "comma 1", "comma 2", "3", "7"])
        )
      }

      it("has a name, and traits in addition to those of the list") {
        let run = InnerRun {
          it(
            "adds",
            .tags("sums"),
            for: [SpecCase(1, 1, 2, named: "ones", traits: .tags("slow"), .bug("1")), SpecCase(2, 2, 4)]
          ) {
            a,
            b,
            sum in expect(a + b).to(equal(sum))
          }
          describe("a number", for: [SpecCase(1, traits: .tags("odd"))]) { _ in it("counts") {} }
        }
        expect(run.lines).to(equal(["adds ones: passed", "adds (2, 2, 4): passed", "a number 1 counts: passed"]))
        expect(run.examples.map(\.tags)).to(equal([["sums", "slow"], ["sums"], ["odd"]]))
      }

      it("focuses or skips one case") {
        let run = InnerRun {
          it("is", for: [SpecCase(1), fcase(2), xcase(3)]) { expect($0).to(equal(2)) }
          describe("a group", for: [SpecCase(1), fcase(2, named: "two"), xcase(3, traits: .bug("1"))]) { number in
            it("is run") { expect(number).to(equal(2)) }
          }
        }
        expect(run.outcomes).to(
          equal(
            Array(repeating: ["skipped: focus is on other examples", "passed", "skipped: xcase"], count: 2).flatMap(
              \.self
            )
          )
        )
        expect(run.summary.focused.map(\.name)).to(equal(["is 2", "a group two is run"]))
      }

      it("keeps the focus and the skip of its list") {
        let run = InnerRun {
          fit("is", for: [SpecCase(1), xcase(2)]) { expect($0).to(equal(1)) }
          xit("is", for: [SpecCase(1), fcase(2)]) { _ in fail("run") }
          it("is not focused") { fail("run") }
        }
        expect(run.outcomes).to(
          equal(["passed", "skipped: xcase", "skipped: xit", "skipped: xit", "skipped: focus is on other examples"])
        )
      }

      it("fails only its own example if a trait is invalid") {
        let run = InnerRun { it("is", for: [SpecCase(1, traits: .retry(0)), SpecCase(2)]) { expect($0).to(equal(2)) } }
        expect(run.outcomes).to(haveCount(2))
        expect(run.outcomes.first).to(contain("must be above zero"))
        expect(run.outcomes.last).to(equal("passed"))
      }
    }

    describe("a list without cases") {
      it("is a failing example at the line of the call, and other examples run") {
        let line = #line + 3
        let run = InnerRun {
          describe("a sum") {
            it("adds", for: [Int]()) { _ in fail("run") }
            context("inside", for: [(Int, Int)]()) { _, _ in }
            it("is run") {}
          }
        }
        let message = "has no cases and tests nothing; add a case, or declare it only if there are cases"
        expect(run.lines).to(
          equal([
            "a sum is declared without mistakes: failed: `it(\"adds\", for: …)` \(message)",
            "a sum is declared without mistakes: failed: `context(\"inside\", for: …)` \(message)",
            "a sum is run: passed",
          ])
        )
        expect(run.failures.map(\.location.line)).to(equal([UInt(line), UInt(line + 1)]))
      }

      it("may be one of two collections, and is not hidden by focus") {
        let run = InnerRun {
          it("adds", for: [1], [Int]()) { _, _ in fail("run") }
          fit("is focused") {}
        }
        expect(run.outcomes.first).to(contain("has no cases"))
        expect(run.outcomes.last).to(equal("passed"))
      }
    }

    describe("a list of cases inside an example") {
      it("fails the example once") {
        let run = InnerRun { it("declares") { it("is inside", for: [1, 2]) { _ in } } }
        expect(run.failures.map(\.message)).to(haveCount(1))
        expect(run.failures.first?.message).to(contain("`it` can be used only where examples are declared"))
      }
    }
  }
}

private enum Token: CaseIterable {
  case comma
  case dot

  var text: String { "a \(self)" }
}

private enum Shape {
  case circle(radius: Int)
  case point
}

private struct User {
  let name: String
  let age: Int
}

private final class Opaque {}

private enum Separator: Equatable {
  case comma
  case other(String)
}
