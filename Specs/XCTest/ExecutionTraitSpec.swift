import Candlestick
import Testing

final class ExecutionTraitSpec: Spec {
  override class func spec() {
    describe("the traits of Swift Testing tests", .deterministic(seed: 7)) {
      it("have the names of the traits of specs", .schedules(5)) {
        let traits: [any TestTrait & SuiteTrait] = [
          .deterministic, .deterministic(seed: 7), .schedules(5), .schedules(5, DepthFirstSchedules()),
          .schedules(5, cancelling: .all), .cancellations, .cancellations(of: .tasks(named: "load")),
          .replay("12:3Q-0.2K:WERT:d63"),
          .realTime,
        ]
        expect(traits).to(allPass { $0.isRecursive })
      }
    }
  }
}
