import Candlestick
import Foundation
import Nimble

/// Uses each Nimble operator with each kind of value that it is declared for.
final class OperatorDeclarationsSpec: Spec {
  /// Hashable but not Comparable.
  private struct Tag: Hashable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  override class func spec() {
    let tags: Set = [Tag("a")]
    let optionalTags: Set<Tag>? = tags
    let numbers: Set = [1, 2]
    let optionalNumbers: Set<Int>? = numbers
    let optionalList: [Int]? = [1, 2]
    let optionalTable: [String: Int]? = ["a": 1]
    let object = NSObject()

    describe("== and !=") {
      it("compare values") {
        expect(1) == 1
        expect(1) == Optional(1)
        expect(1) != 2
        expect(1) != Optional(2)
        expect([1, 2]) == optionalList
        expect([1]) != optionalList
        expect(["a": 1]) == optionalTable
        expect(["b": 1]) != optionalTable
        expect(()) == ()
        expect(nil as Int?) == nil
        expect(1) != nil
      }

      it("compare sets") {
        expect(tags) == tags
        expect(tags) == optionalTags
        expect([]) != tags
        expect([]) != optionalTags
        expect(numbers) == numbers
        expect(numbers) == optionalNumbers
        expect([]) != numbers
        expect([]) != optionalNumbers
      }

      it("compare tuples") {
        expect((1, "a")) == (1, "a")
        expect((1, "a")) != (1, "b")
        expect((1, "a", true)) == (1, "a", true)
        expect((1, "a", true)) != (1, "a", false)
        expect((1, "a", true, 1.5)) == (1, "a", true, 1.5)
        expect((1, "a", true, 1.5)) != (1, "a", true, 2.5)
        expect((1, "a", true, 1.5, 5)) == (1, "a", true, 1.5, 5)
        expect((1, "a", true, 1.5, 5)) != (1, "a", true, 1.5, 6)
        expect((1, "a", true, 1.5, 5, 6)) == (1, "a", true, 1.5, 5, 6)
        expect((1, "a", true, 1.5, 5, 6)) != (1, "a", true, 1.5, 5, 7)
      }

      it("compare lists of tuples") {
        expect([(1, "a")]) == [(1, "a")]
        expect([(1, "a")]) != []
        expect([(1, "a", true)]) == [(1, "a", true)]
        expect([(1, "a", true)]) != []
        expect([(1, "a", true, 1.5)]) == [(1, "a", true, 1.5)]
        expect([(1, "a", true, 1.5)]) != []
        expect([(1, "a", true, 1.5, 5)]) == [(1, "a", true, 1.5, 5)]
        expect([(1, "a", true, 1.5, 5)]) != []
        expect([(1, "a", true, 1.5, 5, 6)]) == [(1, "a", true, 1.5, 5, 6)]
        expect([(1, "a", true, 1.5, 5, 6)]) != []
      }

      it("fail if the values differ") {
        let failures = gatherFailingExpectations(silently: true) {
          expect(1) == 2
          expect(1) != 1
          expect([1]) == optionalList
          expect([1, 2]) != optionalList
          expect(["b": 1]) == optionalTable
          expect(["a": 1]) != optionalTable
          expect(()) != ()
          expect(1) == nil
          expect(nil as Int?) != nil
          expect([]) == tags
          expect(tags) != tags
          expect([]) == numbers
          expect(numbers) != optionalNumbers
          expect((1, "a")) == (1, "b")
          expect((1, "a")) != (1, "a")
          expect([(1, "a", true)]) == []
          expect([(1, "a", true)]) != [(1, "a", true)]
        }
        expect(failures).to(haveCount(17))
      }
    }

    describe("== and != of async expressions") {
      it("compare values") {
        await expect { () async in 1 } == 1
        await expect { () async in 1 } == Optional(1)
        await expect { () async in 1 } != 2
        await expect { () async in 1 } != Optional(2)
        await expect { () async in [1, 2] } == optionalList
        await expect { () async in [1] } != optionalList
        await expect { () async in ["a": 1] } == optionalTable
        await expect { () async in ["b": 1] } != optionalTable
        await expect { () async in } == ()
        await expect { () async -> Int? in nil } == nil
        await expect { () async in 1 } != nil
      }

      it("compare sets") {
        await expect { () async in tags } == tags
        await expect { () async in tags } == optionalTags
        await expect { () async in [] } != tags
        await expect { () async in [] } != optionalTags
        await expect { () async in numbers } == numbers
        await expect { () async in numbers } == optionalNumbers
        await expect { () async in [] } != numbers
        await expect { () async in [] } != optionalNumbers
      }

      it("compare tuples") {
        await expect { () async in (1, "a") } == (1, "a")
        await expect { () async in (1, "a") } != (1, "b")
        await expect { () async in (1, "a", true) } == (1, "a", true)
        await expect { () async in (1, "a", true) } != (1, "a", false)
        await expect { () async in (1, "a", true, 1.5) } == (1, "a", true, 1.5)
        await expect { () async in (1, "a", true, 1.5) } != (1, "a", true, 2.5)
        await expect { () async in (1, "a", true, 1.5, 5) } == (1, "a", true, 1.5, 5)
        await expect { () async in (1, "a", true, 1.5, 5) } != (1, "a", true, 1.5, 6)
        await expect { () async in (1, "a", true, 1.5, 5, 6) } == (1, "a", true, 1.5, 5, 6)
        await expect { () async in (1, "a", true, 1.5, 5, 6) } != (1, "a", true, 1.5, 5, 7)
      }

      it("compare lists of tuples") {
        await expect { () async in [(1, "a")] } == [(1, "a")]
        await expect { () async in [(1, "a")] } != []
        await expect { () async in [(1, "a", true)] } == [(1, "a", true)]
        await expect { () async in [(1, "a", true)] } != []
        await expect { () async in [(1, "a", true, 1.5)] } == [(1, "a", true, 1.5)]
        await expect { () async in [(1, "a", true, 1.5)] } != []
        await expect { () async in [(1, "a", true, 1.5, 5)] } == [(1, "a", true, 1.5, 5)]
        await expect { () async in [(1, "a", true, 1.5, 5)] } != []
        await expect { () async in [(1, "a", true, 1.5, 5, 6)] } == [(1, "a", true, 1.5, 5, 6)]
        await expect { () async in [(1, "a", true, 1.5, 5, 6)] } != []
      }

      it("fail if the values differ") {
        let failures = await gatherFailingExpectations(silently: true) {
          await expect { () async in 1 } == 2
          await expect { () async in 1 } != 1
          await expect { () async in [1] } == optionalList
          await expect { () async in ["a": 1] } != optionalTable
          await expect { () async in } != ()
          await expect { () async in 1 } == nil
          await expect { () async in [] } == tags
          await expect { () async in (1, "a") } == (1, "b")
          await expect { () async in [(1, "a")] } != [(1, "a")]
        }
        expect(failures).to(haveCount(9))
      }
    }

    describe("the other operators") {
      it("compare") {
        expect(1) < 2
        expect(1) <= 1
        expect(2) > 1
        expect(1) >= 1
        expect(object) === object
        expect(object) !== NSObject()
        expect(1.0) ≈ 1.00001
        expect(1.0) ≈ 1.1 ± 0.2
        expect(1.0) == 1.1 ± 0.2
        expect([1.0, 2.0]) ≈ [1.0, 2.00001]
        expect(NSDate(timeIntervalSince1970: 1)) ≈ NSDate(timeIntervalSince1970: 1.00001)
        expect(NSDate(timeIntervalSince1970: 1)) ≈ NSDate(timeIntervalSince1970: 2) ± 1.5
        expect(NSDate(timeIntervalSince1970: 1)) == NSDate(timeIntervalSince1970: 2) ± 1.5
      }

      it("compare async expressions") {
        await expect { () async in 1 } < 2
        await expect { () async in 1 } <= 1
        await expect { () async in 2 } > 1
        await expect { () async in 1 } >= 1
        await expect { () async -> AnyObject in object } === object
        await expect { () async -> AnyObject in object } !== NSObject()
        await expect { () async in 1.0 } ≈ 1.00001
        await expect { () async in 1.0 } ≈ 1.1 ± 0.2
        await expect { () async in 1.0 } == 1.1 ± 0.2
        await expect { () async in [1.0, 2.0] } ≈ [1.0, 2.00001]
        await expect { () async in NSDate(timeIntervalSince1970: 1) } ≈ NSDate(timeIntervalSince1970: 1.00001)
        await expect { () async in NSDate(timeIntervalSince1970: 1) } ≈ NSDate(timeIntervalSince1970: 2) ± 1.5
        await expect { () async in NSDate(timeIntervalSince1970: 1) } == NSDate(timeIntervalSince1970: 2) ± 1.5
      }

      it("fail if they are false") {
        let failures = await gatherFailingExpectations(silently: true) {
          expect(2) < 2
          expect(2) <= 1
          expect(1) > 1
          expect(1) >= 2
          expect(object) === NSObject()
          expect(object) !== object
          expect(1.0) ≈ 1.1
          expect(1.0) == 1.5 ± 0.2
          await expect { () async in 2 } < 2
          await expect { () async in 1.0 } ≈ 1.1
        }
        expect(failures).to(haveCount(10))
      }

      it("combine matchers") {
        expect(2).to(equal(2) && beLessThan(3))
        expect(2).to(equal(1) || equal(2))
        expect(2).toNot(equal(2) && equal(1))
      }

      it("combine async matchers") {
        let two = AsyncMatcher<Int>.simple("be 2") { MatcherStatus(bool: try await $0.evaluate() == 2) }
        await expect(2).to(two && beLessThan(3))
        await expect(2).to(two || beLessThan(1))
        await expect(2).toNot(two && equal(1))
      }
    }
  }
}
