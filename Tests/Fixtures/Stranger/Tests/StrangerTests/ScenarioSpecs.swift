import Candlestick
import Foundation

/// What a run is to go through, besides the twenty examples; `STRANGER_SCENARIO` says it.
enum Scenario: String {
  case focus, configured, crash, lateFailure, ordinaryFailure

  static let current = ProcessInfo.processInfo.environment["STRANGER_SCENARIO"].flatMap(Scenario.init)
}

final class ScenarioSpec: Spec {
  override class func spec() {
    switch Scenario.current {
    case .focus:
      fit("is focused") {}
    case .configured:
      it("is excluded", .tags("slow")) { fail("it was run") }
      it("runs after the hook of the configuration") { expect(StrangerConfiguration.count).to(equal(1)) }
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

/// What holds for the whole run of this package; found, as specs are.
final class StrangerConfiguration: SpecConfiguration {
  static var count = 0

  override class func configure(_ configuration: SpecConfiguration) {
    configuration.exclude { $0.tags.contains("slow") }
    beforeEach { count += 1 }
  }
}

/// A report of this package's own; found, as specs are.
final class DotsReport: SpecReport {
  override class var format: String { "dots" }
  override func exampleFinished(_ result: ExampleResult) { print(".", terminator: "") }
  override func runFinished(_ summary: RunSummary) { print(" \(summary.passedCount) passed") }
}
