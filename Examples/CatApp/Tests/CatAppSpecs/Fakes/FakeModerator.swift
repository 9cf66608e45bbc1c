import Candlestick

@testable import CatApp

/// Allows everything until the spec says otherwise.
struct FakeModerator: Moderator {
  let allowsSpy = PendableSpy<String, Bool>(finished: true)

  func allows(_ text: String) async -> Bool { await allowsSpy(text) }
}
