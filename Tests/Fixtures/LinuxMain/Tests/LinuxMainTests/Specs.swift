import Nimble
import Quick

var steps: [String] = []

class AConfiguration: QuickConfiguration {
  override class func configure(_ configuration: QCKConfiguration) {
    configuration.beforeSuite { steps.append("suite") }
    configuration.beforeEach { steps.append("global before") }
    configuration.aroundEach { runExample in
      steps.append("around")
      runExample()
    }
  }
}

class ASpec: QuickSpec {
  override func spec() {
    beforeEach { steps.append("before") }
    it("is listed second") { expect(steps.filter { $0 == "suite" }) == ["suite"] }
    it("has the hooks of the configuration, once") {
      expect(steps.suffix(3)).to(contain("global before", "around"))
      expect(steps.filter { $0 == "global before" }).to(haveCount(4))
    }
  }
}

class BSpec: QuickSpec {
  override func spec() {
    it("is listed first, and again") { expect(steps.first) == "suite" }
    xit("is skipped") { fail("it was run") }
    it("fails") { expect(steps).to(beEmpty()) }
  }
}

class UnlistedSpec: QuickSpec {
  override func spec() {
    it("is not run") { fail("it was run") }
  }
}
