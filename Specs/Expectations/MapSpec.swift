import Candlestick

final class MapSpec: Spec {
  override class func spec() {
    let hint = "(use beNil() to match nils)"

    describe("map") {
      it("matches a value whose transformation matches") {
        expect("abc").to(map({ $0.count }, equal(3)))
        expect("abc").to(map(\.count, equal(3)))
        expect("abc").toNot(map(\.count, equal(2)))
      }

      it("may transform a value to nil") {
        expect([Int]()).to(map(\.first, beNil()))
        expect([1]).to(map(\.first, equal(1)))
        expect([1]).to(map({ $0.first }, equal(1)))
      }

      it("works inside other matchers") {
        expect(["abc", "de"]).to(allPass(map(\.count, beGreaterThan(1))))
        expect("abc").to(satisfyAllOf(map(\.count, equal(3)), map(\.first, equal("a"))))
      }

      it("transforms once") {
        var calls = 0
        expect("abc").to(
          map(
            {
              calls += 1
              return $0.count
            },
            satisfyAllOf(equal(3), beLessThan(4))
          )
        )
        expect(calls).to(equal(1))
      }

      it("reports the expectation and the transformed value") {
        expect(failures { expect("abc").to(map(\.count, equal(5))) }).to(equal(["expected to equal <5>, got <abc>"]))
        expect(failures { expect("abc").toNot(map(\.count, equal(3))) })
          .to(equal(["expected to not equal <3>, got <abc>"]))
      }

      it("does not transform nil") {
        expect(nil as String?).to(map(\.count, beNil()))
        expect(failures { expect(nil as String?).to(map(\.count, equal(1))) })
          .to(equal(["expected to equal <1>, got <nil> \(hint)"]))
      }

      it("rethrows errors of the transformation") {
        expect(failures { expect("abc").to(map({ _ in throw E.a }, equal(1))) })
          .to(equal(["unexpected error thrown: <a>"]))
      }
    }

    describe("map with async code") {
      it("matches a value whose transformation matches") {
        await expect("abc").to(map({ await later($0.count) }, equal(3)))
        await expect("abc").toNot(map({ await later($0.count) }, equal(2)))
        await expect([Int]()).to(map({ await later($0.first) }, beNil()))
        await expect { await later("abc") }.to(map({ await later($0.count) }, equal(3)))
      }

      it("transforms for an async matcher, with sync or async code") {
        await expect("abc").to(map({ $0.count }, beLater(3)))
        await expect("abc").to(map({ await later($0.count) }, beLater(3)))
        await expect("abc").toNot(map({ await later($0.count) }, beLater(2)))
      }

      it("runs on the caller's actor, as does the expected code") {
        await expect(isOnMainThread()).to(
          map(
            { wasOnMainThread in
              let isOnMainThread = isOnMainThread()
              return await later(wasOnMainThread && isOnMainThread)
            },
            beTrue()
          )
        )
      }

      it("reports the same as synchronous code") {
        let messages = await failures {
          await expect("abc").to(map({ await later($0.count) }, equal(5)))
          await expect(nil as String?).to(map({ await later($0.count) }, equal(5)))
          await expect("abc").to(map({ _ -> Int in throw await later(E.a) }, equal(5)))
        }
        expect(messages)
          .to(
            equal([
              "expected to equal <5>, got <abc>", "expected to equal <5>, got <nil> \(hint)",
              "unexpected error thrown: <a>",
            ])
          )
      }
    }

    describe("compactMap") {
      it("matches a value with a non-nil transformation that matches") {
        expect("1").to(compactMap({ Int($0) }, equal(1)))
        expect("1").toNot(compactMap({ Int($0) }, equal(2)))
      }

      it("reports the expectation and the transformed value") {
        expect(failures { expect("1").to(compactMap({ Int($0) }, equal(5))) })
          .to(equal(["expected to equal <5>, got <1>"]))
      }

      it("fails both ways if the transformation is nil") {
        expect(failures { expect("x").to(compactMap({ Int($0) }, equal(5))) })
          .to(equal(["expected to Map from String to Int"]))
        expect(failures { expect("x").toNot(compactMap({ Int($0) }, equal(5))) })
          .to(equal(["expected to not Map from String to Int"]))
      }

      it("fails both ways on nil") {
        expect(failures { expect(nil as String?).to(compactMap({ Int($0) }, equal(5))) })
          .to(equal(["expected to Map from String to Int \(hint)"]))
        expect(failures { expect(nil as String?).toNot(compactMap({ Int($0) }, beNil())) })
          .to(equal(["expected to not Map from String to Int \(hint)"]))
      }

      it("transforms with async code") {
        await expect("1").to(compactMap({ await later(Int($0)) }, equal(1)))
        await expect("1").to(compactMap({ await later(Int($0)) }, beLater(1)))
        let messages = await failures {
          await expect("1").to(compactMap({ await later(Int($0)) }, equal(5)))
          await expect("x").to(compactMap({ await later(Int($0)) }, equal(5)))
          await expect(nil as String?).to(compactMap({ await later(Int($0)) }, equal(5)))
        }
        expect(messages)
          .to(
            equal([
              "expected to equal <5>, got <1>", "expected to Map from String to Int",
              "expected to Map from String to Int \(hint)",
            ])
          )
      }
    }
  }
}

private enum E: Error { case a }
