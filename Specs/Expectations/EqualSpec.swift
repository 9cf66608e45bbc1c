import Candlestick
import Foundation

final class EqualSpec: Spec {
  override class func spec() {
    describe("equal") {
      it("matches an equal value") { expect(1).to(equal(1)) }
      it("matches an equal optional") { expect(1 as Int?).to(equal(1 as Int?)) }
      it("does not match another value") { expect(1).toNot(equal(2)) }

      it("reports the expectation and the actual value") {
        expect(failures { expect(1).to(equal(2)) }).to(equal(["expected to equal <2>, got <1>"]))
      }

      it("reports an unexpected match") {
        expect(failures { expect(1).toNot(equal(1)) }).to(equal(["expected to not equal <1>, got <1>"]))
      }

      it("compares strings by canonical equivalence") { expect("e\u{301}").to(equal("\u{e9}")) }
      it("does not match NaN with itself") { expect(Double.nan).toNot(equal(.nan)) }
      it("matches zero with negative zero") { expect(0.0).to(equal(-0.0)) }
    }

    describe("equal with an implicit member") {
      let date = Date(timeIntervalSince1970: 1)

      it("finds it on the value's type") {
        expect(date).to(equal(.init(timeIntervalSince1970: 1)))
        expect(date).toNot(equal(.init(timeIntervalSince1970: 2)))
        expect(date as Date?).to(equal(.init(timeIntervalSince1970: 1)))
        expect(date).toEventually(equal(.init(timeIntervalSince1970: 1)))
        expect(date).to(beGreaterThan(.init(timeIntervalSince1970: 0)))
        expect(date).to(beGreaterThanOrEqualTo(.init(timeIntervalSince1970: 1)))
        expect(date).to(beLessThan(.init(timeIntervalSince1970: 2)))
        expect(date).to(beLessThanOrEqualTo(.init(timeIntervalSince1970: 1)))
        expect("aa").to(equal(.init(repeating: "a", count: 2)))
        expect([1, 1]).to(equal(.init(repeating: 1, count: 2)))
        expect(failures { expect([1]).to(equal(.init(repeating: 1, count: 2))) })
          .to(equal(["expected to equal <[1, 1]>, got <[1]>"]))
      }

      it("finds it with operators") {
        expect(date) == .init(timeIntervalSince1970: 1)
        expect(date) != .init(timeIntervalSince1970: 2)
        expect(date as Date?) == .init(timeIntervalSince1970: 1)
        expect(1) == .init(1.0)
        expect(failures { expect([1]) == .init(repeating: 1, count: 2) })
          .to(equal(["expected to equal <[1, 1]>, got <[1]>"]))
        expect(failures { expect([1]) != .init(repeating: 1, count: 1) })
          .to(equal(["expected to not equal <[1]>, got <[1]>"]))
      }

      it("finds it for async code") {
        await expect { await later(date) }.to(equal(.init(timeIntervalSince1970: 1)))
        await expect { await later(date) } == .init(timeIntervalSince1970: 1)
        await expect { await later(date) } != .init(timeIntervalSince1970: 2)
      }
    }

    describe("equal with nil") {
      let hint = "(use beNil() to match nils)"

      it("does not match a value") {
        expect(failures { expect(1).to(equal(nil as Int?)) }).to(equal(["expected to equal <nil>, got <1> \(hint)"]))
      }

      it("does not match nil with a value") {
        expect(failures { expect(nil as Int?).to(equal(1)) }).to(equal(["expected to equal <1>, got <nil> \(hint)"]))
      }

      it("does not match nil") {
        expect(failures { expect(nil as Int?).to(equal(nil as Int?)) })
          .to(equal(["expected to equal <nil>, got <nil> \(hint)"]))
      }

      it("fails with toNot too") {
        expect(failures { expect(nil as Int?).toNot(equal(1)) })
          .to(equal(["expected to not equal <1>, got <nil> \(hint)"]))
        expect(failures { expect(1).toNot(equal(nil as Int?)) })
          .to(equal(["expected to not equal <nil>, got <1> \(hint)"]))
      }

      it("reports an error that the code throws") {
        expect(failures { expect { throw TestError.broken }.to(equal(nil as Int?)) })
          .to(equal(["unexpected error thrown: <broken>"]))
      }

      it("matches nil nested in an optional, which is a value") {
        expect(.some(nil) as Int??).to(equal(nil as Int?))
        expect(.some(nil) as Int??).toNot(equal(1 as Int?))
      }

      it("shows nested optionals") {
        expect(failures { expect(Optional(Optional(1))).to(equal(2)) })
          .to(equal(["expected to equal <Optional(2)>, got <Optional(1)>"]))
      }
    }

    describe("equal between collections") {
      it("matches equal elements in the same order") {
        expect([1, 2]).to(equal([1, 2]))
        expect([1, 2]).toNot(equal([2, 1]))
      }

      it("matches nil elements with nil elements") {
        expect([1, nil] as [Int?]).to(equal([1, nil]))
        expect(failures { expect([1, nil] as [Int?]).to(equal([1, 2] as [Int?])) })
          .to(equal(["expected to equal <[Optional(1), Optional(2)]>, got <[Optional(1), nil]>"]))
      }

      it("shows arrays") {
        expect(failures { expect([1, 2, 3]).to(equal([1, 2])) })
          .to(equal(["expected to equal <[1, 2]>, got <[1, 2, 3]>"]))
        expect(failures { expect([1, 2, 3] as [Int]?).toNot(equal([1, 2, 3])) })
          .to(equal(["expected to not equal <[1, 2, 3]>, got <[1, 2, 3]>"]))
      }

      it("shows dictionaries in the order of their keys") {
        expect(failures { expect(["a": 1]).to(equal(["a": 2])) })
          .to(equal(["expected to equal <[\"a\": 2]>, got <[\"a\": 1]>"]))
        expect(failures { expect(["b": 2, "a": 1]).to(equal(["a": 1])) })
          .to(equal(["expected to equal <[\"a\": 1]>, got <[\"a\": 1, \"b\": 2]>"]))
      }
    }

    describe("equal between sets") {
      it("matches equal sets") {
        expect(Set([1, 2])).to(equal([2, 1]))
        expect(Set<Int>()).to(equal([]))
      }

      it("reports missing elements") {
        expect(failures { expect(Set([1])).to(equal(Set([1, 2]))) })
          .to(equal(["expected to equal <[1, 2]>, got <[1]>, missing <[2]>"]))
      }

      it("reports extra elements") {
        expect(failures { expect(Set([1, 2])).to(equal(Set([1]))) })
          .to(equal(["expected to equal <[1]>, got <[1, 2]>, extra <[2]>"]))
      }

      it("reports missing and extra elements") {
        expect(failures { expect(Set([1, 3])).to(equal(Set([1, 2]))) })
          .to(equal(["expected to equal <[1, 2]>, got <[1, 3]>, missing <[2]>, extra <[3]>"]))
      }

      it("sorts comparable elements") {
        expect(failures { expect(Set([9, 10, 100])).toNot(equal([100, 9, 10])) })
          .to(equal(["expected to not equal <[9, 10, 100]>, got <[9, 10, 100]>"]))
      }

      it("sorts other elements by their text") {
        expect(failures { expect(Set([Color.red, .blue])).toNot(equal([.red, .blue])) })
          .to(equal(["expected to not equal <[blue, red]>, got <[blue, red]>"]))
      }

      it("does not match nil") {
        expect(failures { expect(nil as Set<Int>?).to(equal([2, 1])) })
          .to(equal(["expected to equal <[1, 2]>, got <nil> (use beNil() to match nils)"]))
        expect(failures { expect(Set([1])).toNot(equal(nil as Set<Int>?)) })
          .to(equal(["expected to not equal <nil>, got <Set([1])> (use beNil() to match nils)"]))
      }
    }

    describe("equal's message") {
      func messages<Value: Equatable>(_ actual: Value, _ expected: Value) -> [String] {
        failures { expect(actual).to(equal(expected)) }
      }

      it("shows strings without quotes") {
        expect(messages("a", "b")).to(equal(["expected to equal <b>, got <a>"]))
        expect(messages("", "b")).to(equal(["expected to equal <b>, got <>"]))
      }

      it("shows line breaks in strings") {
        expect(messages("multi\nline", "multi\nlime"))
          .to(equal([#"expected to equal <multi\nlime>, got <multi\nline>"#]))
      }

      it("shows numbers") {
        expect(messages(1.5, 2.25)).to(equal(["expected to equal <2.25>, got <1.5>"]))
        expect(messages(Float(1.5), 2.25)).to(equal(["expected to equal <2.25>, got <1.5>"]))
        expect(messages(1 as UInt8, 2)).to(equal(["expected to equal <2>, got <1>"]))
        expect(messages(Double.nan, .infinity)).to(equal(["expected to equal <inf>, got <nan>"]))
        expect(messages(NSNumber(value: 1), NSNumber(value: 2))).to(equal(["expected to equal <2>, got <1>"]))
      }

      it("shows Booleans") {
        expect(messages(true, false)).to(equal(["expected to equal <false>, got <true>"]))
      }

      it("shows characters in quotes") {
        expect(messages("c" as Character, "d")).to(equal(["expected to equal <\"d\">, got <\"c\">"]))
      }

      it("shows the hash and the length of data") {
        expect(messages(Data([1, 2]), Data([1])))
          .to(equal(["expected to equal <Data<hash=1,length=1>>, got <Data<hash=18,length=2>>"]))
      }

      it("shows NSString") {
        expect(messages(NSString("a"), NSString("b"))).to(equal(["expected to equal <b>, got <a>"]))
      }

      it("shows structures and enumerations without their module") {
        expect(messages(Point(x: 1, y: 2), Point(x: 3, y: 4)))
          .to(equal(["expected to equal <Point(x: 3, y: 4)>, got <Point(x: 1, y: 2)>"]))
        expect(messages(Color.red, .blue)).to(equal(["expected to equal <blue>, got <red>"]))
      }
    }

    describe("equal's difference") {
      func details(_ body: () -> Void) -> [String?] {
        let captured = CapturedFailures()
        FailureReporter.withDestination(captured, body)
        return captured.all.map(\.details)
      }

      it("accompanies the failure, but is not part of the message") {
        expect(details { expect(Point(x: 1, y: 2)).to(equal(Point(x: 1, y: 3))) }).to(
          equal([
            """
            difference (- expected, + got):
              Point(
                x: 1
            -   y: 3
            +   y: 2
              )
            """
          ])
        )
      }

      it("is omitted if the message shows as much") {
        expect(details { expect(1).to(equal(2)) }).to(equal([nil]))
        expect(details { expect(nil as [Int]?).to(equal([1, 2])) }).to(equal([nil]))
        expect(details { expect([1, 2]).toNot(equal([1, 2])) }).to(equal([nil]))
      }
    }

    describe("the operator ==") {
      it("means equal") {
        expect(1) == 1
        expect(failures { expect(1) == 2 }).to(equal(["expected to equal <2>, got <1>"]))
      }

      it("does not match nil") {
        expect(failures { expect(1) == nil as Int? })
          .to(equal(["expected to equal <nil>, got <1> (use beNil() to match nils)"]))
      }

      it("accepts async code") {
        await expect { await later(1) } == 1
        await expect { await later([1]) } == [1]
        let messages = await failures {
          await expect { await later(1) } == 2
          await expect { await later(Set([1])) } == Set([1, 2])
        }
        expect(messages)
          .to(equal(["expected to equal <2>, got <1>", "expected to equal <[1, 2]>, got <[1]>, missing <[2]>"]))
      }

      it("matches arrays, sets and dictionaries") {
        expect([1]) == [1]
        expect(Set([1])) == [1]
        expect(["a": 1]) == ["a": 1]
      }

      it("reports elements missing from a set") {
        expect(failures { expect(Set([1])) == Set([1, 2]) })
          .to(equal(["expected to equal <[1, 2]>, got <[1]>, missing <[2]>"]))
      }
    }

    describe("the operator !=") {
      it("negates equal") {
        expect(1) != 2
        expect(failures { expect(1) != 1 }).to(equal(["expected to not equal <1>, got <1>"]))
      }

      it("accepts async code") {
        await expect { await later(1) } != 2
        let messages = await failures { await expect { await later(1) } != 1 }
        expect(messages).to(equal(["expected to not equal <1>, got <1>"]))
      }
    }
  }
}

private struct Point: Equatable { var x: Int, y: Int }
private enum Color: Equatable { case red, blue }
