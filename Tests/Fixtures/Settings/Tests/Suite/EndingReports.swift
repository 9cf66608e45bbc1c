import Candlestick
import CandlestickReports
import Foundation

final class ThrowingReport: SpecReport {
  private struct Wrong: Error {}

  override class var format: String { "throwing" }

  override func receive(_ event: RunEvent) throws {
    if case .exampleStarted = event { throw Wrong() }
  }
}

final class FailingReport: SpecReport {
  override class var format: String { "failing" }

  override func receive(_ event: RunEvent) { expect(1).to(equal(2)) }
}

final class TrappingReport: SpecReport {
  override class var format: String { "trapping" }

  override func receive(_ event: RunEvent) {
    if case .exampleStarted = event { fatalError("trapped") }
  }
}

final class HangingReport: SpecReport {
  override class var format: String { "hanging" }

  override func receive(_ event: RunEvent) {
    if case .exampleStarted = event { while true { sleep(1) } }
  }
}
