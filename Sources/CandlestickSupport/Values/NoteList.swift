/// A list of distinct texts that keeps only the latest ones.
package struct NoteList: Sendable {
  /// The maximum number of texts to keep, since a loop may add thousands.
  private static let most = 20

  private var latest: [String] = []
  private var leftOutCount = 0

  package init() {}

  /// The texts, in the order in which they were added.
  package var texts: [String] {
    (leftOutCount == 0 ? [] : ["… \(counted(leftOutCount, "earlier note")) left out"]) + latest
  }

  /// Adds a text, unless the list contains it.
  package mutating func add(_ text: String) {
    guard !latest.contains(text) else { return }
    latest.append(text)
    guard latest.count > Self.most else { return }
    latest.removeFirst()
    leftOutCount += 1
  }
}
