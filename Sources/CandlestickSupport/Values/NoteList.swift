/// Texts, each one once: the latest ones if there are too many. Any thread may use it.
package final class NoteList: Sendable {
  private struct State {
    var texts: [String] = []
    var leftOut = 0
  }

  /// The largest number of texts to keep; a loop may add thousands.
  private static let most = 20

  private let state = Locked(State())

  package init() {}

  /// The texts, in the order in which they were added.
  package var texts: [String] {
    state.withLock { ($0.leftOut == 0 ? [] : ["… \(counted($0.leftOut, "earlier note")) left out"]) + $0.texts }
  }

  /// Adds a text, unless it is there already.
  package func add(_ text: String) {
    state.withLock { state in
      guard !state.texts.contains(text) else { return }
      state.texts.append(text)
      guard state.texts.count > Self.most else { return }
      state.texts.removeFirst()
      state.leftOut += 1
    }
  }
}
