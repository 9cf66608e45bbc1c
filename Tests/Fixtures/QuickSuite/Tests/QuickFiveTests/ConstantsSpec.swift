// swift-format-ignore-file
import Dispatch
import Nimble
import Quick

private enum Names {
  static let counted = "something that can be counted"
}

class ConstantsSpec: QuickSpec {
  override func spec() {
    let local = "something with a name"
    let pause: DispatchTimeInterval = .milliseconds(1)
    sharedExamples(local) { (context: @escaping SharedExampleContext) in
      it("has it") { expect(context()["name"] as? String) == "a" }
    }
    itBehavesLike(local) { ["name": "a"] }
    itBehavesLike(Names.counted) { ["tank": ConstantsSpec.tank(), "count": 0] }
    it("waits for what comes after a time of Dispatch's") {
      var isDone = false
      DispatchQueue.main.asyncAfter(deadline: .now() + pause) { isDone = true }
      expect(isDone).toEventually(beTrue(), timeout: .seconds(10))
    }
  }
}
