import Candlestick
import Foundation
import Nimble

/// Uses each Nimble matcher with each kind of value that it is declared for.
final class MatcherDeclarationsSpec: Spec {
  private enum Mishap: Error, Equatable { case spill, leak }
  private struct Other: Error {}

  /// A set that is not a sequence.
  private struct Toggles: SetAlgebra {
    var set: Set<Int> = []
    init() {}
    init(_ elements: Int...) { set = Set(elements) }
    func contains(_ member: Int) -> Bool { set.contains(member) }
    func union(_ other: Toggles) -> Toggles { Toggles(set.union(other.set)) }
    func intersection(_ other: Toggles) -> Toggles { Toggles(set.intersection(other.set)) }
    func symmetricDifference(_ other: Toggles) -> Toggles { Toggles(set.symmetricDifference(other.set)) }
    mutating func insert(_ member: Int) -> (inserted: Bool, memberAfterInsert: Int) { set.insert(member) }
    mutating func remove(_ member: Int) -> Int? { set.remove(member) }
    mutating func update(with member: Int) -> Int? { set.update(with: member) }
    mutating func formUnion(_ other: Toggles) { set.formUnion(other.set) }
    mutating func formIntersection(_ other: Toggles) { set.formIntersection(other.set) }
    mutating func formSymmetricDifference(_ other: Toggles) { set.formSymmetricDifference(other.set) }
    private init(_ set: Set<Int>) { self.set = set }
  }

  override class func spec() {
    describe("collections") {
      it("are empty") {
        expect("").to(beEmpty())
        expect([Int]()).to(beEmpty())
        expect(Set<Int>()).to(beEmpty())
        expect(Toggles()).to(beEmpty())
        expect(NSArray()).to(beEmpty())
        expect(NSDictionary()).to(beEmpty())
        expect(NSString()).to(beEmpty())
        expect(NSArray() as any NMBCollection).to(beEmpty())
        expect(Toggles(1)).toNot(beEmpty())
        expect(NSString("a")).toNot(beEmpty())
      }

      it("have a count") {
        expect([1, 2]).to(haveCount(2))
        expect(NSArray(array: [1, 2]) as any NMBCollection).to(haveCount(2))
        expect((NSArray(array: [1, 2]) as any NMBCollection).count).to(equal(2))
        expect([1, 2]).toNot(haveCount(1))
      }

      it("contain elements") {
        let array = NSArray(array: [1, 2])
        expect([1, 2]).to(contain(1, 2))
        expect([1, 2]).to(contain([1, 2]))
        expect(Set([1, 2])).to(contain(1))
        expect(Set([1, 2])).to(contain([1, 2]))
        expect(Toggles(1, 2)).to(contain(1, 2))
        expect(Toggles(1, 2)).to(contain([1, 2]))
        expect("hello").to(contain("h", "e"))
        expect("hello").to(contain(["h", "e"]))
        expect(NSString("hello")).to(contain(NSString("h"), NSString("e")))
        expect(NSString("hello")).to(contain([NSString("h"), NSString("e")]))
        expect(array as any NMBContainer).to(contain(1 as Any?))
        expect(array as any NMBContainer).to(contain([1 as Any?]))
        expect((array as any NMBContainer).contains(1)).to(beTrue())
        expect([1, 2]).toNot(contain(3))
        expect(Toggles(1)).toNot(contain(2))
      }

      it("begin and end") {
        let array = NSArray(array: [1, 2])
        expect([1, 2]).to(beginWith(1))
        expect("hello").to(beginWith("he"))
        expect(array as any NMBOrderedCollection).to(beginWith(1 as Any))
        expect([1, 2, 3]).to(beginWith(prefix: [1, 2]))
        expect([1, 2, 3]).to(beginWith(prefix: ["1", "2"], by: { "\($0)" == $1 }))
        expect([1, 2]).to(endWith(2))
        expect("hello").to(endWith("lo"))
        expect(array as any NMBOrderedCollection).to(endWith(2 as Any))
        expect((array as any NMBOrderedCollection).object(at: 1) as? Int).to(equal(2))
        expect([1, 2]).toNot(beginWith(2))
        expect([1, 2]).toNot(endWith(1))
      }

      it("have the same elements") {
        expect([1, 2]).to(elementsEqual([1, 2]))
        expect([1, 2]).to(elementsEqual(["1", "2"], by: { "\($0)" == $1 }))
        expect([1, 2]).toNot(elementsEqual([2, 1]))
      }

      it("all pass") {
        let beSmall = AsyncMatcher<Int>.simple("be small") { MatcherStatus(bool: (try await $0.evaluate() ?? 9) < 5) }
        expect([1, 2]).to(allPass(beLessThan(3)))
        expect([1, 2]).to(allPass { $0 < 3 })
        expect([1, 2]).to(allPass("be small") { $0 < 3 })
        await expect([1, 2]).to(allPass(beSmall))
        await expect([1, 2]).to(allPass { (number: Int) async in number < 3 })
        await expect([1, 2]).to(allPass("be small") { (number: Int) async in number < 3 })
        await expect([1, 7]).toNot(allPass(beSmall))
      }

      it("have an element that satisfies a condition") {
        expect([1, 2]).to(containElementSatisfying({ $0 > 1 }))
        expect([1, 2]).to(containElementSatisfying({ $0 > 1 }, "above 1"))
        await expect([1, 2]).to(containElementSatisfying({ (number: Int) async in number > 1 }, "above 1"))
        await expect([1, 2]).toNot(containElementSatisfying { (number: Int) async in number > 2 })
      }
    }

    describe("values") {
      it("are equal") {
        let set: Set = [1]
        let optionalSet: Set<Int>? = set
        let tags: Set = [ObjectIdentifier(Self.self)]
        let optionalTags: Set<ObjectIdentifier>? = tags
        let table: [String: Int?] = ["a": 1]
        expect(1).to(equal(1))
        expect(1).to(equal(Optional(1)))
        expect([1, nil]).to(equal([1, nil]))
        expect(["a": 1]).to(equal(table))
        expect(set).to(equal(set))
        expect(set).to(equal(optionalSet))
        expect(tags).to(equal(tags))
        expect(tags).to(equal(optionalTags))
        expect((1, 2)).to(equal((1, 2)))
        expect((1, 2, 3)).to(equal((1, 2, 3)))
        expect((1, 2, 3, 4)).to(equal((1, 2, 3, 4)))
        expect((1, 2, 3, 4, 5)).to(equal((1, 2, 3, 4, 5)))
        expect((1, 2, 3, 4, 5, 6)).to(equal((1, 2, 3, 4, 5, 6)))
        expect([(1, 2)]).to(equal([(1, 2)]))
        expect([(1, 2, 3)]).to(equal([(1, 2, 3)]))
        expect([(1, 2, 3, 4)]).to(equal([(1, 2, 3, 4)]))
        expect([(1, 2, 3, 4, 5)]).to(equal([(1, 2, 3, 4, 5)]))
        expect([(1, 2, 3, 4, 5, 6)]).to(equal([(1, 2, 3, 4, 5, 6)]))
        expect(1).toNot(equal(2))
      }

      it("are close") {
        expect(1.0).to(beCloseTo(1.00001))
        expect(1.0).to(beCloseTo(1.1, within: 0.2))
        expect([1.0]).to(beCloseTo([1.1], within: 0.2))
        expect(NSDate(timeIntervalSince1970: 1)).to(beCloseTo(NSDate(timeIntervalSince1970: 2), within: 2))
        expect(Date(timeIntervalSince1970: 1).doubleValue).to(beLessThan(0))
        expect(NSDate(timeIntervalSinceReferenceDate: 5).doubleValue).to(equal(5))
        expect((NSNumber(value: 5) as any NMBDoubleConvertible).doubleValue).to(equal(5))
        expect(DefaultDelta).to(equal(defaultDelta() as Double))
        expect(1.0).toNot(beCloseTo(1.1))
      }

      it("are compared") {
        expect(2).to(beGreaterThan(1))
        expect(2).to(beGreaterThanOrEqualTo(2))
        expect(1).to(beLessThan(2))
        expect(1).to(beLessThanOrEqualTo(1))
        expect(1).to(beWithin(1...2))
        expect(1).to(beWithin(1..<2))
        expect(1).toNot(beWithin(2...3))
      }

      it("are identical") {
        let object = NSObject()
        expect(object).to(be(object))
        expect(object as AnyObject).to(be(object as AnyObject?))
        expect(object).to(beIdenticalTo(object))
        expect(object as AnyObject).to(beIdenticalTo(object as AnyObject?))
        expect(object).toNot(be(NSObject()))
      }

      it("are of a type") {
        expect(NSDate()).to(beAKindOf(NSObject.self))
        expect(1).to(beAnInstanceOf(Int.self))
        expect(NSObject()).to(beAnInstanceOf(NSObject.self as AnyClass))
        expect(1).toNot(beAKindOf(String.self))
      }

      it("are true, false, nil or nothing") {
        expect(true).to(beTrue())
        expect(false).to(beFalse())
        expect(true).to(beTruthy())
        expect(false).to(beFalsy())
        expect(nil as Int?).to(beNil())
        expect(()).to(beVoid())
        expect(false).toNot(beTrue())
      }

      it("match a text") {
        expect("11:14").to(match("\\d{2}:\\d{2}"))
        expect("11:14").toNot(match("\\d{3}"))
      }
    }

    describe("combinations") {
      let two = AsyncMatcher<Int>.simple("be 2") { MatcherStatus(bool: try await $0.evaluate() == 2) }
      let both: [any AsyncableMatcher<Int>] = [two, equal(2)]

      it("satisfy all, or any") {
        expect(2).to(satisfyAllOf(equal(2), beLessThan(3)))
        expect(2).to(satisfyAllOf([equal(2), beLessThan(3)]))
        expect(2).to(satisfyAnyOf(equal(1), beLessThan(3)))
        expect(2).to(satisfyAnyOf([equal(1), beLessThan(3)]))
      }

      it("satisfy all, or any, in async code") {
        await expect(2).to(satisfyAllOf(two, equal(2)))
        await expect(2).to(satisfyAllOf(both))
        await expect(2).to(satisfyAnyOf(two, equal(1)))
        await expect(2).to(satisfyAnyOf(both))
        await expect(3).toNot(satisfyAnyOf(both))
      }

      it("are polled if their type is your own") {
        await expect(2).toEventually(OwnMatcher())
        await expect(3).toNever(OwnMatcher(), until: .milliseconds(1))
        let failures = await gatherFailingExpectations(silently: true) {
          await expect(3).toEventually(OwnMatcher(), timeout: .zero)
        }
        expect(failures.map(\.message.stringValue)).to(equal(["expected to eventually be 2, got <3>"]))
      }

      it("are negated") {
        expect(2).to(not(equal(1)))
        await expect(3).to(not(two))
        expect(2).toNot(not(equal(2)))
      }

      it("check a part") {
        expect("12").to(map(\.count, equal(2)))
        expect("12").to(map({ Int($0) }, equal(12)))
        expect("12").to(compactMap({ Int($0) }, equal(12)))
      }

      it("check a part in async code") {
        await expect("2").to(map({ (text: String) async -> Int in text.count + 1 }, two))
        await expect("2").to(map({ (text: String) async -> Int? in Int(text) }, two))
        await expect("2").to(compactMap({ (text: String) async -> Int? in Int(text) }, two))
        await expect("x").toNot(map({ (text: String) async -> Int in text.count }, two))
      }
    }

    describe("errors and results") {
      it("are thrown") {
        expect { throw Mishap.spill }.to(throwError())
        expect { throw Mishap.spill }.to(throwError(Mishap.spill))
        expect { throw Mishap.spill }.to(throwError(Mishap.spill) { (mishap: Mishap) in expect(mishap) == .spill })
        expect { throw Other() }.to(throwError(Other()) { (error: any Error) in expect(error is Other).to(beTrue()) })
        expect { throw Mishap.spill }.to(throwError { (error: any Error) in expect(error).to(matchError(Mishap.self)) })
        expect { throw Mishap.spill }.to(throwError { (mishap: Mishap) in expect(mishap) == .spill })
        expect { throw Mishap.spill }.to(throwError(errorType: Mishap.self))
        expect { throw Mishap.spill }.to(throwError(errorType: Mishap.self) { expect($0) == .spill })
        expect { throw Mishap.spill }.toNot(throwError(Mishap.leak))
        expect { 1 }.toNot(throwError())
      }

      it("match") {
        expect(Mishap.spill as any Error).to(matchError(Mishap.spill))
        expect(Other() as any Error).to(matchError(Other()))
        expect(Mishap.spill as any Error).to(matchError(Mishap.self))
        expect(Mishap.spill as any Error).toNot(matchError(Mishap.leak))
      }

      it("succeed or fail") {
        let success: Result<Int, Mishap> = .success(1)
        let failure: Result<Int, Mishap> = .failure(.spill)
        expect(success).to(beSuccess())
        expect(success).to(beSuccess(1))
        expect(success).to(beSuccess(beLessThan(2)))
        expect(success).to(beSuccess(test: { expect($0) == 1 }))
        expect(failure).to(beFailure())
        expect(failure).to(beFailure(equal(.spill)))
        expect(failure).to(beFailure(test: { expect($0) == .spill }))
        expect(failure).toNot(beSuccess())
        expect { ToSucceedResult.succeeded }.to(succeed())
        expect { ToSucceedResult.failed(reason: "no") }.toNot(succeed())
      }

      it("are posted as notifications") {
        let center = NotificationCenter()
        let name = Notification.Name("rain")
        expect { center.post(name: name, object: nil) }
          .to(postNotifications(equal([Notification(name: name)]), from: center))
        expect { _ = center }.to(postNotifications(beEmpty()))
      }
    }
  }
}

private struct OwnMatcher: AsyncableMatcher {
  nonisolated(nonsending) func satisfies(_ expression: AsyncExpression<Int>) async throws -> MatcherResult {
    MatcherResult(bool: try await expression.evaluate() == 2, message: .expectedActualValueTo("be 2"))
  }
}
