import Candlestick
import Foundation

/// What a run is to go through, besides the twenty examples; `STRANGER_SCENARIO` says it.
enum Scenario: String {
  case focus, crash, lateFailure, ordinaryFailure

  static let current = ProcessInfo.processInfo.environment["STRANGER_SCENARIO"].flatMap(Scenario.init)
}

final class ScenarioSpec: Spec {
  override class func spec() {
    switch Scenario.current {
    case .focus:
      fit("is focused") {}
    case .crash:
      it("is run before the crash") {}
      it("crashes") { preconditionFailure("crashed as it should") }
    case .lateFailure:
      var leaked: Task<Void, Never>!
      let (signal, end) = AsyncStream<Void>.makeStream()
      it("leaves a task behind") {
        leaked = Task {
          for await _ in signal {}
          fail("too late")
        }
      }
      it("waits for it") {
        end.finish()
        await leaked.value
      }
    default: break
    }
  }
}
