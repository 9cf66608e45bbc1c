import Candlestick

final class BeNilSpec: Spec {
  override class func spec() {
    describe("beNil") {
      it("matches nil") { expect(nil as Int?).to(beNil()) }
      it("does not match a value") { expect(1).toNot(beNil()) }
      it("does not match nil inside an optional, which is a value") { expect(.some(nil) as Int??).toNot(beNil()) }

      it("matches nil that a closure returns") {
        expect { nil as Int? }.to(beNil())
        expect { () -> Int? in nil }.to(beNil())
      }

      it("matches nil that an async closure returns") {
        await expect {
          await Task.yield()
          return nil as Int?
        }.to(beNil())
      }

      it("says what there was instead") {
        expect(failures { expect(1).to(beNil()) }).to(equal(["expected to be nil, got <1>"]))
        expect(failures { expect(Described()).to(beNil()) }).to(equal(["expected to be nil, got <described>"]))
        expect(failures { expect(DebugDescribed()).to(beNil()) }).to(
          equal(["expected to be nil, got <debug described>"])
        )
        expect(failures { expect(E.a as any Error).to(beNil()) }).to(equal(["expected to be nil, got <a>"]))
      }

      it("says that there was nil") {
        expect(failures { expect(nil as Int?).toNot(beNil()) }).to(equal(["expected to not be nil, got <nil>"]))
      }

      it("does not match code that throws") {
        expect(failures { expect { () throws -> Int? in throw E.a }.to(beNil()) })
          .to(equal(["unexpected error thrown: <a>"]))
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
