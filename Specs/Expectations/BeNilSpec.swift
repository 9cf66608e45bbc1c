import Candlestick

final class BeNilSpec: Spec {
  override class func spec() {
    describe("beNil") {
      it("matches nil") { expect(nil as Int?).to(beNil()) }
      it("does not match a value") { expect(1).toNot(beNil()) }

      it("matches nil inside an optional") {
        let ages: [String: Int?] = ["Ann": 3, "Tom": nil]
        expect(ages["Tom"]).to(beNil())
        expect(ages["Eve"]).to(beNil())
        expect(ages["Ann"]).toNot(beNil())
        expect(.some(.some(nil)) as Int???).to(beNil())
        expect(nil as Int? as Any).to(beNil())
        expect(nil as Int? as any CustomDebugStringConvertible).to(beNil())
        expect(1 as Any).toNot(beNil())
        expect(failures { expect(ages["Ann"]).to(beNil()) }).to(equal(["expected to be nil, got <Optional(3)>"]))
        expect(failures { expect(ages["Tom"]).toNot(beNil()) }).to(equal(["expected to not be nil, got <nil>"]))
      }

      it("matches nil elements") {
        expect([nil, nil] as [Int?]).to(allPass(beNil()))
        expect([1, nil] as [Int?]).toNot(allPass(beNil()))
        expect([1, 2] as [Int?]).to(allPass(not(beNil())))
      }

      it("matches a closure that returns nil") {
        expect { nil as Int? }.to(beNil())
        expect { () -> Int? in nil }.to(beNil())
      }

      it("matches an async closure that returns nil") {
        await expect {
          await Task.yield()
          return nil as Int?
        }.to(beNil())
      }

      it("reports the actual value") {
        expect(failures { expect(1).to(beNil()) }).to(equal(["expected to be nil, got <1>"]))
        expect(failures { expect(Described()).to(beNil()) }).to(equal(["expected to be nil, got <described>"]))
        expect(failures { expect(DebugDescribed()).to(beNil()) }).to(
          equal(["expected to be nil, got <debug described>"])
        )
        expect(failures { expect(E.a as any Error).to(beNil()) }).to(equal(["expected to be nil, got <a>"]))
      }

      it("reports nil") {
        expect(failures { expect(nil as Int?).toNot(beNil()) }).to(equal(["expected to not be nil, got <nil>"]))
      }

      it("does not match code that throws") {
        expect(failures { expect { () throws -> Int? in throw E.a }.to(beNil()) })
          .to(equal(["unexpected error thrown: <a>"]))
      }
    }

    describe("an operator with nil") {
      it("means beNil, or its negation") {
        expect(nil as Int?) == nil
        expect(1) != nil
        expect(failures { expect(1) == nil }).to(equal(["expected to be nil, got <1>"]))
        expect(failures { expect(nil as Int?) != nil }).to(equal(["expected to not be nil, got <nil>"]))
      }

      it("accepts values that are not equatable") {
        expect(nil as Described?) == nil
        expect(Described()) != nil
      }

      it("accepts only the literal nil") {
        let nothing: Int? = nil
        expect(failures { expect(nothing) == nothing })
          .to(equal(["expected to equal <nil>, got <nil> (use beNil() to match nils)"]))
      }

      it("accepts async code") {
        await expect { await later(nil as Int?) } == nil
        await expect { await later(1 as Int?) } != nil
        let messages = await failures {
          await expect { await later(1 as Int?) } == nil
          await expect { await later(nil as Int?) } != nil
        }
        expect(messages).to(equal(["expected to be nil, got <1>", "expected to not be nil, got <nil>"]))
      }
    }
  }
}

private enum E: Error { case a }

private struct Described: CustomStringConvertible {
  var description: String { "described" }
}

private struct DebugDescribed: CustomDebugStringConvertible {
  var debugDescription: String { "debug described" }
}
