import Candlestick

final class ContainElementSatisfyingSpec: Spec {
  override class func spec() {
    describe("containElementSatisfying") {
      it("matches a sequence with an element that passes") {
        expect([1, 2, 3]).to(containElementSatisfying { $0 > 2 })
        expect([1, 2, 3]).toNot(containElementSatisfying { $0 > 3 })
      }

      it("does not match an empty sequence") { expect([Int]()).toNot(containElementSatisfying { _ in true }) }

      it("reads no more elements than needed") {
        let numbers = AnyIterator([1, 2, 3].makeIterator())
        expect(numbers).to(containElementSatisfying { $0 > 1 })
        expect(numbers.next()).to(equal(3))
      }

      it("describes the element in default or given words") {
        expect(failures { expect([1, 2, 3]).to(containElementSatisfying({ $0 > 5 })) })
          .to(equal(["expected to find object in collection that satisfies matcher"]))
        expect(failures { expect([1, 2, 3]).to(containElementSatisfying({ $0 > 5 }, "more than five")) })
          .to(equal(["expected to find object in collection more than five"]))
        expect(failures { expect([1, 2, 3]).toNot(containElementSatisfying({ $0 > 2 })) })
          .to(equal(["expected to not find object in collection that satisfies matcher"]))
      }

      it("fails both ways on nil") {
        let message = "find object in collection that satisfies matcher (use beNil() to match nils)"
        expect(failures { expect(nil as [Int]?).to(containElementSatisfying { _ in true }) })
          .to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as [Int]?).toNot(containElementSatisfying { _ in true }) })
          .to(equal(["expected to not \(message)"]))
      }
    }

    describe("containElementSatisfying with an async test") {
      it("matches a sequence with an element that passes") {
        await expect([1, 2, 3]).to(containElementSatisfying { await later($0) > 2 })
        await expect([1, 2, 3]).toNot(containElementSatisfying { await later($0) > 3 })
        await expect { await later([1, 2]) }.to(containElementSatisfying { await later($0) > 1 })
      }

      it("reports the same as synchronous code") {
        let messages = await failures {
          await expect([1]).to(containElementSatisfying({ await later($0) > 5 }, "more than five"))
          await expect(nil as [Int]?).toNot(containElementSatisfying { await later($0) > 5 })
        }
        expect(messages)
          .to(
            equal([
              "expected to find object in collection more than five",
              "expected to not find object in collection that satisfies matcher (use beNil() to match nils)",
            ])
          )
      }
    }
  }
}
