import Candlestick
import CandlestickConcurrency

@testable import CatApp

/// Allows everything unless the spec decides otherwise.
struct FakeModerator: Moderator {
  let allowsSpy = PendableSpy<String, Bool>(finished: true)

  func allows(_ text: String) async -> Bool { await allowsSpy(text) }
}
