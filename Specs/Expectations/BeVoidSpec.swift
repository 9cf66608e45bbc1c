import Candlestick

final class BeVoidSpec: Spec {
  override class func spec() {
    describe("beVoid") {
      it("matches the result of a function that returns nothing") {
        expect(()).to(beVoid())
        expect {}.to(beVoid())
      }

      it("does not match nil") { expect(nil as Void?).toNot(beVoid()) }
      it("matches async code that returns nothing") { await expect { await Task.yield() }.to(beVoid()) }

      it("reports the actual value") {
        expect(failures { expect(nil as Void?).to(beVoid()) }).to(equal(["expected to be void, got <nil>"]))
        expect(failures { expect(()).toNot(beVoid()) }).to(equal(["expected to not be void, got <()>"]))
      }

      it("does not match code that throws") {
        expect(failures { expect { throw E.a }.to(beVoid()) }).to(equal(["unexpected error thrown: <a>"]))
      }
    }

    describe("an operator with ()") {
      it("means beVoid, or its negation") {
        expect(()) == ()
        expect(nil as Void?) != ()
        expect(failures { expect(()) != () }).to(equal(["expected to not be void, got <()>"]))
      }

      it("accepts async code") {
        await expect { await Task.yield() } == ()
        await expect { await later(nil as Void?) } != ()
        let messages = await failures { await expect { await Task.yield() } != () }
        expect(messages)
          .to(equal(["expected to not be void, got <()>"]))
      }
    }
  }
}

private enum E: Error { case a }
