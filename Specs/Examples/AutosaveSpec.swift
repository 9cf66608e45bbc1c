import Candlestick
import Foundation

/// The example of "Run an existing suite in virtual time" in Documentation/DeterministicExecution.md.
final class AutosaveSpec: Spec {
  override class func spec() {
    describe("an autosave", .deterministic) {
      // excerpt: autosave
      it("saves after an hour") {
        let isSaved = DispatchSemaphore(value: 0)
        DispatchQueue(label: "autosave").asyncAfter(deadline: .now() + 3_600) { isSaved.signal() }
        expect(isSaved.wait(timeout: .now() + 3_601)).to(equal(.success))
        expect(Simulation.current.now).to(equal(.seconds(3_600)))
      }
      // end of excerpt
    }
  }
}
