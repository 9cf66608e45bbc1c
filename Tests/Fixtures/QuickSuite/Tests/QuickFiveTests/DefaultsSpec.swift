// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

class DefaultsSpec: QuickSpec {
  override func spec() {
    describe("the defaults of polling") {
      beforeEach {
        AsyncDefaults.timeout = .seconds(5)
        AsyncDefaults.pollInterval = .milliseconds(5)
      }

      afterEach {
        AsyncDefaults.timeout = .seconds(1)
        AsyncDefaults.pollInterval = .milliseconds(10)
      }

      it("can be set") {
        var count = 0
        expect { () -> Int in
          count += 1
          return count
        }.toEventually(beGreaterThan(2))
      }
    }

    describe("gathering") {
      it("takes failures") {
        let failures = gatherFailingExpectations(silently: true) {
          expect(Tank().count).to(equal(1))
          expect(Tank().count).to(equal(0))
        }
        expect(failures).to(haveCount(1))
        expect(failures.first?.message.stringValue) == "expected to equal <1>, got <0>"
      }

      it("takes everything") {
        let all = gatherExpectations(silently: true) { expect(1).to(equal(1)) }
        expect(all.first?.success).to(beTrue())
      }

      it("is handled by us") {
        let recorder = AssertionRecorder()
        withAssertionHandler(recorder) { expect(1).to(beNil()) }
        expect(recorder.assertions.map { $0.success }) == [false]
      }
    }

    describe("succeeding") {
      it("has its reasons") {
        expect { .succeeded }.to(succeed())
        expect { .failed(reason: "no") }.toNot(succeed())
      }
      it("fails with them") { expect { .failed(reason: "no water") }.to(succeed()) }
    }
  }
}
