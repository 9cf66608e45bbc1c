// Made by Scripts/generate-message-table of Scripts/Compatibility/nimble-14.0.0-messages.tsv. Change those.
// swift-format-ignore-file
import CandlestickSpecs
import Foundation
import Nimble

final class MessageTableSpec: Spec {
  override class func spec() {
    describe("the message of") {
      it("expect(1).to(equal(2))") {
        expect(failures { expect(1).to(equal(2)) }).to(equal(["expected to equal <2>, got <1>"]))
      }

      it("expect(1).toNot(equal(1))") {
        expect(failures { expect(1).toNot(equal(1)) }).to(equal(["expected to not equal <1>, got <1>"]))
      }

      it("expect(1).notTo(equal(1))") {
        expect(failures { expect(1).notTo(equal(1)) }).to(equal(["expected to not equal <1>, got <1>"]))
      }

      it("expect(nil as Int?).to(equal(1))") {
        expect(failures { expect(nil as Int?).to(equal(1)) }).to(equal(["expected to equal <1>, got <nil> (use beNil() to match nils)"]))
      }

      it("expect(1).to(equal(nil as Int?))") {
        expect(failures { expect(1).to(equal(nil as Int?)) }).to(equal(["expected to equal <nil>, got <1> (use beNil() to match nils)"]))
      }

      it("expect(nil as Int?).to(equal(nil as Int?))") {
        expect(failures { expect(nil as Int?).to(equal(nil as Int?)) }).to(equal(["expected to equal <nil>, got <nil> (use beNil() to match nils)"]))
      }

      it(#"expect(1).to(equal(2), description: "the answer")"#) {
        expect(failures { expect(1).to(equal(2), description: "the answer") }).to(equal(["the answer\nexpected to equal <2>, got <1>"]))
      }

      it(#"expect("a").to(equal("b"))"#) {
        expect(failures { expect("a").to(equal("b")) }).to(equal(["expected to equal <b>, got <a>"]))
      }

      it(#"expect("").to(equal("b"))"#) {
        expect(failures { expect("").to(equal("b")) }).to(equal(["expected to equal <b>, got <>"]))
      }

      it("expect([1, 2, 3]).to(equal([1, 2]))") {
        expect(failures { expect([1, 2, 3]).to(equal([1, 2])) }).to(equal(["expected to equal <[1, 2]>, got <[1, 2, 3]>"]))
      }

      it("expect([1, 2, 3] as [Int]?).toNot(equal([1, 2, 3]))") {
        expect(failures { expect([1, 2, 3] as [Int]?).toNot(equal([1, 2, 3])) }).to(equal(["expected to not equal <[1, 2, 3]>, got <[1, 2, 3]>"]))
      }

      it(#"expect(["a": 1]).to(equal(["a": 2]))"#) {
        expect(failures { expect(["a": 1]).to(equal(["a": 2])) }).to(equal([#"expected to equal <["a": 2]>, got <["a": 1]>"#]))
      }

      it("expect(Set([1])).to(equal(Set([1, 2])))") {
        expect(failures { expect(Set([1])).to(equal(Set([1, 2]))) }).to(equal(["expected to equal <[1, 2]>, got <[1]>, missing <[2]>"]))
      }

      it("expect(Set([1, 3])).to(equal(Set([1, 2])))") {
        expect(failures { expect(Set([1, 3])).to(equal(Set([1, 2]))) }).to(equal(["expected to equal <[1, 2]>, got <[1, 3]>, missing <[2]>, extra <[3]>"]))
      }

      it("expect([1, nil] as [Int?]).to(equal([1, 2] as [Int?]))") {
        expect(failures { expect([1, nil] as [Int?]).to(equal([1, 2] as [Int?])) }).to(equal(["expected to equal <[Optional(1), Optional(2)]>, got <[Optional(1), nil]>"]))
      }

      it(#"expect((1, "a")).to(equal((2, "a")))"#) {
        expect(failures { expect((1, "a")).to(equal((2, "a"))) }).to(equal([#"expected to equal <(2, "a")>, got <(1, "a")>"#]))
      }

      it(#"expect((1, "a", true)).to(equal((1, "a", false)))"#) {
        expect(failures { expect((1, "a", true)).to(equal((1, "a", false))) }).to(equal([#"expected to equal <(1, "a", false)>, got <(1, "a", true)>"#]))
      }

      it(#"expect([(1, "a")]).to(equal([(2, "a")]))"#) {
        expect(failures { expect([(1, "a")]).to(equal([(2, "a")])) }).to(equal([#"expected to equal <[(2, "a")]>, got <[(1, "a")]>"#]))
      }

      it("expect(1.5).to(equal(2.25))") {
        expect(failures { expect(1.5).to(equal(2.25)) }).to(equal(["expected to equal <2.25>, got <1.5>"]))
      }

      it("expect(Float(1.5)).to(equal(2.25))") {
        expect(failures { expect(Float(1.5)).to(equal(2.25)) }).to(equal(["expected to equal <2.25>, got <1.5>"]))
      }

      it("expect(1 as UInt8).to(equal(2))") {
        expect(failures { expect(1 as UInt8).to(equal(2)) }).to(equal(["expected to equal <2>, got <1>"]))
      }

      it("expect(true).to(equal(false))") {
        expect(failures { expect(true).to(equal(false)) }).to(equal(["expected to equal <false>, got <true>"]))
      }

      it(#"expect("c" as Character).to(equal("d"))"#) {
        expect(failures { expect("c" as Character).to(equal("d")) }).to(equal([#"expected to equal <"d">, got <"c">"#]))
      }

      it("expect(Data([1, 2])).to(equal(Data([1])))") {
        expect(failures { expect(Data([1, 2])).to(equal(Data([1]))) }).to(equal(["expected to equal <Data<hash=1,length=1>>, got <Data<hash=18,length=2>>"]))
      }

      it("expect(Point(x: 1, y: 2)).to(equal(Point(x: 3, y: 4)))") {
        expect(failures { expect(Point(x: 1, y: 2)).to(equal(Point(x: 3, y: 4))) }).to(equal(["expected to equal <Point(x: 3, y: 4)>, got <Point(x: 1, y: 2)>"]))
      }

      it("expect(Color.red).to(equal(.blue))") {
        expect(failures { expect(Color.red).to(equal(.blue)) }).to(equal(["expected to equal <blue>, got <red>"]))
      }

      it("expect(1) == 2") {
        expect(failures { expect(1) == 2 }).to(equal(["expected to equal <2>, got <1>"]))
      }

      it("expect(1) != 1") {
        expect(failures { expect(1) != 1 }).to(equal(["expected to not equal <1>, got <1>"]))
      }

      it("expect(1) > 2") {
        expect(failures { expect(1) > 2 }).to(equal(["expected to be greater than <2>, got <1>"]))
      }

      it("expect(1) >= 2") {
        expect(failures { expect(1) >= 2 }).to(equal(["expected to be greater than or equal to <2>, got <1>"]))
      }

      it("expect(2) < 1") {
        expect(failures { expect(2) < 1 }).to(equal(["expected to be less than <1>, got <2>"]))
      }

      it("expect(2) <= 1") {
        expect(failures { expect(2) <= 1 }).to(equal(["expected to be less than or equal to <1>, got <2>"]))
      }

      it("expect(1.0) ≈ 2.0") {
        expect(failures { expect(1.0) ≈ 2.0 }).to(equal(["expected to be close to <2.0> (within 0.0001), got <1.0>"]))
      }

      it("expect(1.0) == 2.0 ± 0.1") {
        expect(failures { expect(1.0) == 2.0 ± 0.1 }).to(equal(["expected to be close to <2.0> (within 0.1), got <1.0>"]))
      }

      it("expect([1.0, 2.0]) ≈ [1.0, 3.0]") {
        expect(failures { expect([1.0, 2.0]) ≈ [1.0, 3.0] }).to(equal(["expected to be close to <[1.0, 3.0]> (each within 0.0001), got <[1.0, 2.0]>"]))
      }

      it("expect(1).to(beGreaterThan(2))") {
        expect(failures { expect(1).to(beGreaterThan(2)) }).to(equal(["expected to be greater than <2>, got <1>"]))
      }

      it("expect(1).toNot(beGreaterThan(0))") {
        expect(failures { expect(1).toNot(beGreaterThan(0)) }).to(equal(["expected to not be greater than <0>, got <1>"]))
      }

      it("expect(nil as Int?).to(beGreaterThan(0))") {
        expect(failures { expect(nil as Int?).to(beGreaterThan(0)) }).to(equal(["expected to be greater than <0>, got <nil> (use beNil() to match nils)"]))
      }

      it("expect(1).to(beGreaterThanOrEqualTo(2))") {
        expect(failures { expect(1).to(beGreaterThanOrEqualTo(2)) }).to(equal(["expected to be greater than or equal to <2>, got <1>"]))
      }

      it("expect(1).to(beLessThan(0))") {
        expect(failures { expect(1).to(beLessThan(0)) }).to(equal(["expected to be less than <0>, got <1>"]))
      }

      it("expect(1).to(beLessThanOrEqualTo(0))") {
        expect(failures { expect(1).to(beLessThanOrEqualTo(0)) }).to(equal(["expected to be less than or equal to <0>, got <1>"]))
      }

      it("expect(1.2).to(beCloseTo(9.3))") {
        expect(failures { expect(1.2).to(beCloseTo(9.3)) }).to(equal(["expected to be close to <9.3> (within 0.0001), got <1.2>"]))
      }

      it("expect(1.2).to(beCloseTo(9.3, within: 0.5))") {
        expect(failures { expect(1.2).to(beCloseTo(9.3, within: 0.5)) }).to(equal(["expected to be close to <9.3> (within 0.5), got <1.2>"]))
      }

      it("expect(1.2).toNot(beCloseTo(1.2001, within: 1.0))") {
        expect(failures { expect(1.2).toNot(beCloseTo(1.2001, within: 1.0)) }).to(equal(["expected to not be close to <1.2001> (within 1.0), got <1.2>"]))
      }

      it("expect([0.0, 1.1, 2.2]).to(beCloseTo([0.1, 1.2, 9.3], within: 0.1))") {
        expect(failures { expect([0.0, 1.1, 2.2]).to(beCloseTo([0.1, 1.2, 9.3], within: 0.1)) }).to(equal(["expected to be close to <[0.1, 1.2, 9.3]> (each within 0.1), got <[0.0, 1.1, 2.2]>"]))
      }

      it("expect(Date(timeIntervalSince1970: 0)).to(beCloseTo(Date(timeIntervalSince1970: 5), within: 1))") {
        expect(failures { expect(Date(timeIntervalSince1970: 0)).to(beCloseTo(Date(timeIntervalSince1970: 5), within: 1)) }).to(equal(["expected to be close to <1970-01-01 00:00:05.0000> (within 1.0), got <1970-01-01 00:00:00.0000>"]))
      }

      it("expect(5).to(beWithin(1...3))") {
        expect(failures { expect(5).to(beWithin(1...3)) }).to(equal(["expected to be within range <(1...3)>, got <5>"]))
      }

      it("expect(5).to(beWithin(1..<3))") {
        expect(failures { expect(5).to(beWithin(1..<3)) }).to(equal(["expected to be within range <(1..<3)>, got <5>"]))
      }

      it("expect(nil as Int?).toNot(beNil())") {
        expect(failures { expect(nil as Int?).toNot(beNil()) }).to(equal(["expected to not be nil, got <nil>"]))
      }

      it("expect(1).to(beNil())") {
        expect(failures { expect(1).to(beNil()) }).to(equal(["expected to be nil, got <1>"]))
      }

      it("expect(()).toNot(beVoid())") {
        expect(failures { expect(()).toNot(beVoid()) }).to(equal(["expected to not be void, got <()>"]))
      }

      it("expect(objectA).to(beIdenticalTo(objectB))") {
        expect(failures { expect(objectA).to(beIdenticalTo(objectB)) }.map(withoutAddresses)).to(equal(["expected to be identical to <0x…>, got <0x…>"]))
      }

      it("expect(true).to(beFalse())") {
        expect(failures { expect(true).to(beFalse()) }).to(equal(["expected to be false, got <true>"]))
      }

      it("expect(false).to(beTrue())") {
        expect(failures { expect(false).to(beTrue()) }).to(equal(["expected to be true, got <false>"]))
      }

      it("expect(nil as Bool?).to(beTrue())") {
        expect(failures { expect(nil as Bool?).to(beTrue()) }).to(equal(["expected to be true, got <nil> (use beNil() to match nils)"]))
      }

      it("expect(nil as Bool?).to(beFalse())") {
        expect(failures { expect(nil as Bool?).to(beFalse()) }).to(equal(["expected to be false, got <nil> (use beNil() to match nils)"]))
      }

      it("expect(false).to(beTruthy())") {
        expect(failures { expect(false).to(beTruthy()) }).to(equal(["expected to be truthy, got <false>"]))
      }

      it("expect(true).to(beFalsy())") {
        expect(failures { expect(true).to(beFalsy()) }).to(equal(["expected to be falsy, got <true>"]))
      }

      it("expect(nil as Bool?).to(beTruthy())") {
        expect(failures { expect(nil as Bool?).to(beTruthy()) }).to(equal(["expected to be truthy, got <nil>"]))
      }

      it("expect(1).to(beAKindOf(String.self))") {
        expect(failures { expect(1).to(beAKindOf(String.self)) }).to(equal(["expected to be a kind of String, got <Int instance>"]))
      }

      it("expect(1).toNot(beAKindOf(Int.self))") {
        expect(failures { expect(1).toNot(beAKindOf(Int.self)) }).to(equal(["expected to not be a kind of Int, got <Int instance>"]))
      }

      it("expect(nil as Int?).to(beAKindOf(Int.self))") {
        expect(failures { expect(nil as Int?).to(beAKindOf(Int.self)) }).to(equal(["expected to be a kind of Int, got <nil> (use beNil() to match nils)"]))
      }

      it("expect(1).to(beAnInstanceOf(String.self))") {
        expect(failures { expect(1).to(beAnInstanceOf(String.self)) }).to(equal(["expected to be an instance of String, got <Int instance>"]))
      }

      it("expect(1).toNot(beAnInstanceOf(Int.self))") {
        expect(failures { expect(1).toNot(beAnInstanceOf(Int.self)) }).to(equal(["expected to not be an instance of Int, got <Int instance>"]))
      }

      it("expect([1]).to(beEmpty())") {
        expect(failures { expect([1]).to(beEmpty()) }).to(equal(["expected to be empty, got <[1]>"]))
      }

      it("expect([Int]()).toNot(beEmpty())") {
        expect(failures { expect([Int]()).toNot(beEmpty()) }).to(equal(["expected to not be empty, got <[]>"]))
      }

      it(#"expect("a").to(beEmpty())"#) {
        expect(failures { expect("a").to(beEmpty()) }).to(equal(["expected to be empty, got <a>"]))
      }

      it("expect(nil as [Int]?).to(beEmpty())") {
        expect(failures { expect(nil as [Int]?).to(beEmpty()) }).to(equal(["expected to be empty, got <nil> (use beNil() to match nils)"]))
      }

      it("expect([1, 2]).to(haveCount(3))") {
        expect(failures { expect([1, 2]).to(haveCount(3)) }).to(equal(["expected to have Array<Int> with count 3, got 2\nActual Value: [1, 2]"]))
      }

      it("expect([1, 2]).toNot(haveCount(2))") {
        expect(failures { expect([1, 2]).toNot(haveCount(2)) }).to(equal(["expected to not have Array<Int> with count 2, got 2\nActual Value: [1, 2]"]))
      }

      it(#"expect("abc").to(haveCount(2))"#) {
        expect(failures { expect("abc").to(haveCount(2)) }).to(equal(["expected to have String with count 2, got 3\nActual Value: abc"]))
      }

      it("expect(nil as [Int]?).to(haveCount(1))") {
        expect(failures { expect(nil as [Int]?).to(haveCount(1)) }).to(equal(["expected to match, got <nil> (use beNil() to match nils)"]))
      }

      it("expect([1, 2]).to(contain(3))") {
        expect(failures { expect([1, 2]).to(contain(3)) }).to(equal(["expected to contain <3>, got <[1, 2]>"]))
      }

      it("expect([1, 2]).toNot(contain(2))") {
        expect(failures { expect([1, 2]).toNot(contain(2)) }).to(equal(["expected to not contain <2>, got <[1, 2]>"]))
      }

      it("expect([1, 2]).to(contain([3, 4]))") {
        expect(failures { expect([1, 2]).to(contain([3, 4])) }).to(equal(["expected to contain <3, 4>, got <[1, 2]>"]))
      }

      it("expect([1, 2]).to(contain(3, 4))") {
        expect(failures { expect([1, 2]).to(contain(3, 4)) }).to(equal(["expected to contain <3, 4>, got <[1, 2]>"]))
      }

      it(#"expect("hello").to(contain("xyz"))"#) {
        expect(failures { expect("hello").to(contain("xyz")) }).to(equal(["expected to contain <xyz>, got <hello>"]))
      }

      it(#"expect("hello").toNot(contain("ell"))"#) {
        expect(failures { expect("hello").toNot(contain("ell")) }).to(equal(["expected to not contain <ell>, got <hello>"]))
      }

      it(#"expect("hello").to(contain("a", "b"))"#) {
        expect(failures { expect("hello").to(contain("a", "b")) }).to(equal(["expected to contain <a, b>, got <hello>"]))
      }

      it("expect(nil as [Int]?).to(contain(1))") {
        expect(failures { expect(nil as [Int]?).to(contain(1)) }).to(equal(["expected to contain <1>, got <nil> (use beNil() to match nils)"]))
      }

      it(#"expect(nil as String?).to(contain("a"))"#) {
        expect(failures { expect(nil as String?).to(contain("a")) }).to(equal(["expected to contain <a>, got <nil> (use beNil() to match nils)"]))
      }

      it("expect(Set([1])).to(contain(2))") {
        expect(failures { expect(Set([1])).to(contain(2)) }).to(equal(["expected to contain <2>, got <Set([1])>"]))
      }

      it("expect([1, 2, 3]).to(containElementSatisfying({ $0 > 5 }))") {
        expect(failures { expect([1, 2, 3]).to(containElementSatisfying({ $0 > 5 })) }).to(equal(["expected to find object in collection that satisfies matcher"]))
      }

      it(#"expect([1, 2, 3]).to(containElementSatisfying({ $0 > 5 }, "more than five"))"#) {
        expect(failures { expect([1, 2, 3]).to(containElementSatisfying({ $0 > 5 }, "more than five")) }).to(equal(["expected to find object in collection more than five"]))
      }

      it("expect([1, 2, 3]).toNot(containElementSatisfying({ $0 > 2 }))") {
        expect(failures { expect([1, 2, 3]).toNot(containElementSatisfying({ $0 > 2 })) }).to(equal(["expected to not find object in collection that satisfies matcher"]))
      }

      it("expect([1, 2]).to(elementsEqual([2, 1]))") {
        expect(failures { expect([1, 2]).to(elementsEqual([2, 1])) }).to(equal(["expected to elementsEqual <[2, 1]>, got <[1, 2]>"]))
      }

      it("expect([1, 2]).toNot(elementsEqual([1, 2]))") {
        expect(failures { expect([1, 2]).toNot(elementsEqual([1, 2])) }).to(equal(["expected to not elementsEqual <[1, 2]>, got <[1, 2]>"]))
      }

      it("expect([1, 2, 3]).to(beginWith(2))") {
        expect(failures { expect([1, 2, 3]).to(beginWith(2)) }).to(equal(["expected to begin with <2>, got <[1, 2, 3]>"]))
      }

      it(#"expect("hello").to(beginWith("x"))"#) {
        expect(failures { expect("hello").to(beginWith("x")) }).to(equal(["expected to begin with <x>, got <hello>"]))
      }

      it("expect([1, 2, 3]).to(endWith(2))") {
        expect(failures { expect([1, 2, 3]).to(endWith(2)) }).to(equal(["expected to end with <2>, got <[1, 2, 3]>"]))
      }

      it(#"expect("hello").to(endWith("x"))"#) {
        expect(failures { expect("hello").to(endWith("x")) }).to(equal(["expected to end with <x>, got <hello>"]))
      }

      it(#"expect("hello").toNot(endWith("lo"))"#) {
        expect(failures { expect("hello").toNot(endWith("lo")) }).to(equal(["expected to not end with <lo>, got <hello>"]))
      }

      it("expect([1, 2, 3]).to(beginWith(prefix: [2, 3]))") {
        expect(failures { expect([1, 2, 3]).to(beginWith(prefix: [2, 3])) }).to(equal(["expected to begin with <[2, 3]>, got <[1, 2, 3]>"]))
      }

      it(#"expect("11:14").to(match("\\d{3}:\\d{2}"))"#) {
        expect(failures { expect("11:14").to(match("\\d{3}:\\d{2}")) }).to(equal([#"expected to match <\d{3}:\d{2}>, got <11:14>"#]))
      }

      it(#"expect("11:14").toNot(match("\\d{2}:\\d{2}"))"#) {
        expect(failures { expect("11:14").toNot(match("\\d{2}:\\d{2}")) }).to(equal([#"expected to not match <\d{2}:\d{2}>, got <11:14>"#]))
      }

      it(#"expect(nil as String?).to(match("a"))"#) {
        expect(failures { expect(nil as String?).to(match("a")) }).to(equal(["expected to match <a>, got <nil> (use beNil() to match nils)"]))
      }

      it("expect([1, 2, 3]).to(allPass { $0 < 3 })") {
        expect(failures { expect([1, 2, 3]).to(allPass { $0 < 3 }) }).to(equal(["expected to all pass a condition, but failed first at element <3> in <[1, 2, 3]>"]))
      }

      it(#"expect([1, 2, 3]).to(allPass("be small") { $0 < 3 })"#) {
        expect(failures { expect([1, 2, 3]).to(allPass("be small") { $0 < 3 }) }).to(equal(["expected to all be small, but failed first at element <3> in <[1, 2, 3]>"]))
      }

      it("expect([1, 2, 3]).to(allPass(beLessThan(3)))") {
        expect(failures { expect([1, 2, 3]).to(allPass(beLessThan(3))) }).to(equal(["expected to all be less than <3>, but failed first at element <3> in <[1, 2, 3]>"]))
      }

      it("expect([1, 2, 3]).toNot(allPass(beLessThan(5)))") {
        expect(failures { expect([1, 2, 3]).toNot(allPass(beLessThan(5))) }).to(equal(["expected to not all be less than <5>"]))
      }

      it("expect(nil as [Int]?).to(allPass { $0 < 3 })") {
        expect(failures { expect(nil as [Int]?).to(allPass { $0 < 3 }) }).to(equal(["expected to all pass (use beNil() to match nils)"]))
      }

      it("expect([1, 2, 3]).to(allPass(equal(1)))") {
        expect(failures { expect([1, 2, 3]).to(allPass(equal(1))) }).to(equal(["expected to all equal <1>, but failed first at element <2> in <[1, 2, 3]>"]))
      }

      it("expect(2).to(satisfyAllOf(equal(3), equal(4)))") {
        expect(failures { expect(2).to(satisfyAllOf(equal(3), equal(4))) }).to(equal(["expected to match all of: {equal <3>}, and {equal <4>}, got 2"]))
      }

      it("expect(2).toNot(satisfyAllOf(equal(2), beLessThan(3)))") {
        expect(failures { expect(2).toNot(satisfyAllOf(equal(2), beLessThan(3))) }).to(equal(["expected to not match all of: {equal <2>}, and {be less than <3>}, got 2"]))
      }

      it("expect(2).to(satisfyAnyOf(equal(3), equal(4)))") {
        expect(failures { expect(2).to(satisfyAnyOf(equal(3), equal(4))) }).to(equal(["expected to match one of: {equal <3>}, or {equal <4>}, got 2"]))
      }

      it("expect(2).toNot(satisfyAnyOf(equal(2), equal(4)))") {
        expect(failures { expect(2).toNot(satisfyAnyOf(equal(2), equal(4))) }).to(equal(["expected to not match one of: {equal <2>}, or {equal <4>}, got 2"]))
      }

      it("expect(2).to(equal(3) || equal(4))") {
        expect(failures { expect(2).to(equal(3) || equal(4)) }).to(equal(["expected to match one of: {equal <3>}, or {equal <4>}, got 2"]))
      }

      it("expect(2).to(equal(3) && equal(4))") {
        expect(failures { expect(2).to(equal(3) && equal(4)) }).to(equal(["expected to match all of: {equal <3>}, and {equal <4>}, got 2"]))
      }

      it("expect(2).to(not(equal(2)))") {
        expect(failures { expect(2).to(not(equal(2))) }).to(equal(["expected to not equal <2>, got <2>"]))
      }

      it("expect(Point(x: 1, y: 2)).to(map({ $0.x }, equal(5)))") {
        expect(failures { expect(Point(x: 1, y: 2)).to(map({ $0.x }, equal(5))) }).to(equal(["expected to equal <5>, got <Point(x: 1, y: 2)>"]))
      }

      it(#"expect(Point(x: 1, y: 2)).to(map(\.x, equal(5)))"#) {
        expect(failures { expect(Point(x: 1, y: 2)).to(map(\.x, equal(5))) }).to(equal(["expected to equal <5>, got <Point(x: 1, y: 2)>"]))
      }

      it(#"expect("1").to(compactMap({ Int($0) }, equal(5)))"#) {
        expect(failures { expect("1").to(compactMap({ Int($0) }, equal(5))) }).to(equal(["expected to equal <5>, got <1>"]))
      }

      it(#"expect("x").to(compactMap({ Int($0) }, equal(5)))"#) {
        expect(failures { expect("x").to(compactMap({ Int($0) }, equal(5))) }).to(equal(["expected to Map from String to Int"]))
      }

      it("expect { throw E.a }.toNot(throwError())") {
        expect(failures { expect { throw E.a }.toNot(throwError()) }).to(equal(["expected to not throw any error, got <a>"]))
      }

      it("expect { 1 }.to(throwError())") {
        expect(failures { expect { 1 }.to(throwError()) }).to(equal(["expected to throw any error, got no error"]))
      }

      it("expect { throw E.a }.to(throwError(E.b))") {
        expect(failures { expect { throw E.a }.to(throwError(E.b)) }).to(equal(["expected to throw error <b>, got <a>"]))
      }

      it("expect { throw E.a }.toNot(throwError(E.a))") {
        expect(failures { expect { throw E.a }.toNot(throwError(E.a)) }).to(equal(["expected to not throw error <a>, got <a>"]))
      }

      it("expect { throw E.a }.to(throwError(errorType: OtherError.self))") {
        expect(failures { expect { throw E.a }.to(throwError(errorType: OtherError.self)) }).to(equal(["expected to throw error from type <OtherError>, got <a>"]))
      }

      it("expect { 1 }.to(throwError(E.a))") {
        expect(failures { expect { 1 }.to(throwError(E.a)) }).to(equal(["expected to throw error <a>, got no error"]))
      }

      it("expect { 1 }.to(throwError(errorType: E.self))") {
        expect(failures { expect { 1 }.to(throwError(errorType: E.self)) }).to(equal(["expected to throw error from type <E>, got no error"]))
      }

      it("expect(E.a as Error).to(matchError(E.b))") {
        expect(failures { expect(E.a as Error).to(matchError(E.b)) }).to(equal(["expected to match error <b>, got <a>"]))
      }

      it("expect(E.a as Error).toNot(matchError(E.a))") {
        expect(failures { expect(E.a as Error).toNot(matchError(E.a)) }).to(equal(["expected to not match error <a>, got <a>"]))
      }

      it("expect(E.a as Error).to(matchError(OtherError.self))") {
        expect(failures { expect(E.a as Error).to(matchError(OtherError.self)) }).to(equal(["expected to match error from type <OtherError>, got <a>"]))
      }

      it("expect { throw E.a }.to(equal(1))") {
        expect(failures { expect { throw E.a }.to(equal(1)) }).to(equal(["unexpected error thrown: <a>"]))
      }

      it("expect { try thrower() }.to(equal(1))") {
        expect(failures { expect { try thrower() }.to(equal(1)) }).to(equal(["unexpected error thrown: <a>"]))
      }

      it("expect(Result<Int, E>.failure(.a)).to(beSuccess())") {
        expect(failures { expect(Result<Int, E>.failure(.a)).to(beSuccess()) }).to(equal(["expected to be <success(Int)>, got <failure(NimbleTests.MessageTableSpec.E.a)>"]))
      }

      it("expect(Result<Int, E>.success(1)).to(beFailure())") {
        expect(failures { expect(Result<Int, E>.success(1)).to(beFailure()) }).to(equal(["expected to be <failure(E)>, got <success(1)>"]))
      }

      it("expect(Result<Int, E>.success(1)).to(beSuccess(2))") {
        expect(failures { expect(Result<Int, E>.success(1)).to(beSuccess(2)) }).to(equal(["expected to be <success(Int)> that equals 2, got <success(1)>"]))
      }

      it("expect(Result<Int, E>.success(1)).to(beSuccess(equal(2)))") {
        expect(failures { expect(Result<Int, E>.success(1)).to(beSuccess(equal(2))) }).to(equal(["expected to be <success(Int)> that satisfies matcher, got <success(1)>\nexpected to equal <2>, got 1"]))
      }

      it("expect(Result<Int, E>.failure(.a)).to(beFailure { e in expect(e).to(matchError(E.b)) })") {
        expect(failures { expect(Result<Int, E>.failure(.a)).to(beFailure { e in expect(e).to(matchError(E.b)) }) }).to(equal(["expected to match error <b>, got <a>", "expected to be <failure(E)> that satisfies block, got <failure(NimbleTests.MessageTableSpec.E.a)>"]))
      }

      it("expect(nil as Result<Int, E>?).to(beSuccess())") {
        expect(failures { expect(nil as Result<Int, E>?).to(beSuccess()) }).to(equal(["expected to be <success(Int)>, got <nil> (use beNil() to match nils)"]))
      }

      it(#"expect { ToSucceedResult.failed(reason: "because") }.to(succeed())"#) {
        expect(failures { expect { ToSucceedResult.failed(reason: "because") }.to(succeed()) }).to(equal(["expected to succeed, got <failed> because <because>"]))
      }

      it("expect { ToSucceedResult.succeeded }.toNot(succeed())") {
        expect(failures { expect { ToSucceedResult.succeeded }.toNot(succeed()) }).to(equal(["expected to not succeed, got <succeeded>"]))
      }

      it(#"expect { NotificationCenter.default.post(name: .init("b"), object: nil) }.to(postNotifications(beEmpty()))"#) {
        expect(failures { expect { NotificationCenter.default.post(name: .init("b"), object: nil) }.to(postNotifications(beEmpty())) }).to(equal(["expected to be empty, got <[name = b]>"]))
      }

      it(#"expect { }.to(postNotifications(equal([Notification(name: .init("a"))])))"#) {
        expect(failures { expect { }.to(postNotifications(equal([Notification(name: .init("a"))]))) }).to(equal(["expected to equal <[name = a]>, got no notifications"]))
      }

      it("expect(1).to(alwaysFail())") {
        expect(failures { expect(1).to(alwaysFail()) }).to(equal(["nothing will do"]))
      }

      it("expect(0).toEventually(equal(1), timeout: .milliseconds(50))") {
        expect(failures { expect(0).toEventually(equal(1), timeout: .milliseconds(50)) }).to(equal(["expected to eventually equal <1>, got <0>"]))
      }

      it("expect(1).toEventuallyNot(equal(1), timeout: .milliseconds(50))") {
        expect(failures { expect(1).toEventuallyNot(equal(1), timeout: .milliseconds(50)) }).to(equal(["expected to eventually not equal <1>, got <1>"]))
      }

      it("expect(1).toNever(equal(1), until: .milliseconds(50))") {
        expect(failures { expect(1).toNever(equal(1), until: .milliseconds(50)) }).to(equal(["expected to never equal <1>, got <1>"]))
      }

      it("expect(0).toAlways(equal(1), until: .milliseconds(50))") {
        expect(failures { expect(0).toAlways(equal(1), until: .milliseconds(50)) }).to(equal(["expected to always equal <1>, got <0>"]))
      }

      it("expect { throw E.a }.toEventually(equal(1), timeout: .milliseconds(50))") {
        expect(failures { expect { throw E.a }.toEventually(equal(1), timeout: .milliseconds(50)) }).to(equal(["unexpected error thrown: <a>"]))
      }

      it("expect(nil as Int?).toEventually(equal(1), timeout: .milliseconds(50))") {
        expect(failures { expect(nil as Int?).toEventually(equal(1), timeout: .milliseconds(50)) }).to(equal(["expected to eventually equal <1>, got <nil> (use beNil() to match nils)"]))
      }

      it("waitUntil(timeout: .milliseconds(50)) { _ in }") {
        expect(failures { waitUntil(timeout: .milliseconds(50)) { _ in } }).to(equal(["Waited more than 0.05 seconds"]))
      }

      it("waitUntil(timeout: .milliseconds(50)) { done in done(); done() }") {
        expect(failures { waitUntil(timeout: .milliseconds(50)) { done in done(); done() } }).to(equal(["waitUntil(...) expects its completion closure to be only called once"]))
      }

      it("_ = try? require(1).to(equal(2))") {
        expect(failures { _ = try? require(1).to(equal(2)) }).to(equal(["expected to equal <2>, got <1>"]))
      }

      it("_ = try? require(nil as Int?).toNot(beNil())") {
        expect(failures { _ = try? require(nil as Int?).toNot(beNil()) }).to(equal(["expected to not be nil, got <nil>"]))
      }

      it("_ = try? unwrap(nil as Int?)") {
        expect(failures { _ = try? unwrap(nil as Int?) }).to(equal(["expected to not be nil, got <nil>"]))
      }

      it(#"_ = try? unwrap(description: "need it", nil as Int?)"#) {
        expect(failures { _ = try? unwrap(description: "need it", nil as Int?) }).to(equal(["need it\nexpected to not be nil, got <nil>"]))
      }

      it(#"fail("custom")"#) {
        expect(failures { fail("custom") }).to(equal(["custom"]))
      }

      it("fail()") {
        expect(failures { fail() }).to(equal(["fail() always fails"]))
      }

      it("expect(1).to(customMatcher())") {
        expect(failures { expect(1).to(customMatcher()) }).to(equal(["expected to be custom <x>, got <1> (appended)\ndetails here"]))
      }

      it("expect(1).toNot(customMatcher())") {
        expect(failures { expect(1).toNot(customMatcher()) }).to(equal([] as [String]))
      }

      it(#"expect { .failed(reason: "why") as ToSucceedResult }.to(succeed())"#) {
        expect(failures { expect { .failed(reason: "why") as ToSucceedResult }.to(succeed()) }).to(equal(["expected to succeed, got <failed> because <why>"]))
      }

      it(#"expect(["b": 2, "a": 1]).to(equal(["a": 1]))"#) {
        expect(failures { expect(["b": 2, "a": 1]).to(equal(["a": 1])) }).to(equal([#"expected to equal <["a": 1]>, got <["a": 1, "b": 2]>"#]))
      }

      it("expect([1, 2, 3].lazy.map { $0 }).to(contain(9))") {
        expect(failures { expect([1, 2, 3].lazy.map { $0 }).to(contain(9)) }).to(equal(["expected to contain <9>, got <LazyMapSequence<Array<Int>, Int>(_base: [1, 2, 3], _transform: (Function))>"]))
      }

      it("expect(NSNumber(value: 1)).to(equal(NSNumber(value: 2)))") {
        expect(failures { expect(NSNumber(value: 1)).to(equal(NSNumber(value: 2))) }).to(equal(["expected to equal <2>, got <1>"]))
      }

      it(#"expect(NSString("a")).to(equal(NSString("b")))"#) {
        expect(failures { expect(NSString("a")).to(equal(NSString("b"))) }).to(equal(["expected to equal <b>, got <a>"]))
      }

      it(#"expect("multi\nline").to(equal("multi\nlime"))"#) {
        expect(failures { expect("multi\nline").to(equal("multi\nlime")) }).to(equal(["expected to equal <multilime>, got <multiline>"]))
      }

      it("expect(Optional(Optional(1))).to(equal(2))") {
        expect(failures { expect(Optional(Optional(1))).to(equal(2)) }).to(equal(["expected to equal <Optional(2)>, got <Optional(1)>"]))
      }

      it("expect(Described()).to(beNil())") {
        expect(failures { expect(Described()).to(beNil()) }).to(equal(["expected to be nil, got <described>"]))
      }

      it("expect(DebugDescribed()).to(beNil())") {
        expect(failures { expect(DebugDescribed()).to(beNil()) }).to(equal(["expected to be nil, got <debug described>"]))
      }

      it("expect(E.a as Error).to(beNil())") {
        expect(failures { expect(E.a as Error).to(beNil()) }).to(equal(["expected to be nil, got <a>"]))
      }

      it("expect([E.a, E.b]).to(haveCount(1))") {
        expect(failures { expect([E.a, E.b]).to(haveCount(1)) }).to(equal(["expected to have Array<E> with count 1, got 2\nActual Value: [a, b]"]))
      }

      it("expect(1...3).to(contain(7))") {
        expect(failures { expect(1...3).to(contain(7)) }).to(equal(["expected to contain <7>, got <ClosedRange(1...3)>"]))
      }
    }
  }
}
