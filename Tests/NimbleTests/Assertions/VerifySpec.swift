import Candlestick
import Nimble

final class VerifySpec: Spec {
  override class func spec() {
    describe("an expectation") {
      it("updates its status with the user's own check") {
        var statuses: [ExpectationStatus] = []
        let messages = failures {
          let message = FailureMessage(stringValue: "not so")
          statuses.append(expect(1).verify(true, message).status)
          statuses.append(expect(1).verify(false, message).status)
          statuses.append(expect { await later(1) }.verify(false, message).verify(true, message).status)
        }
        expect(messages).to(equal(["not so", "not so"]))
        expect(statuses).to(equal([.passed, .failed, .mixed]))
      }

      it("can end an example with onFailure") { (OnFailure() as any OlderName).specify() }
    }
  }
}

private enum E: Error { case a }

/// Calls deprecated functions through a protocol, to avoid compiler warnings.
private protocol OlderName { func specify() }

private struct OnFailure: OlderName {
  @available(*, deprecated)
  func specify() {
    expect { try expect(1).to(equal(1)).onFailure(throw: E.a) }.toNot(throwError())
    let messages = failures {
      expect { try expect(1).to(equal(2)).onFailure(throw: E.a) }.to(throwError(E.a))
      expect { try expect(1).to(equal(2)).to(equal(1)).onFailure(throw: E.a) }.to(throwError(E.a))
    }
    expect(messages).to(haveCount(2))
  }
}
