import CandlestickSupport

/// The snapshots that a test has used and recorded.
package struct SnapshotUses: Codable, Sendable, Equatable {
  /// A recorded snapshot file.
  package struct Recorded: Codable, Sendable, Equatable {
    package let path: String
    /// A hash of the text, to detect two tests that record different texts in one file.
    package let hash: Int

    package init(path: String, hash: Int) {
      self.path = path
      self.hash = hash
    }

    init(path: String, text: String) {
      self.init(path: path, hash: Int(truncatingIfNeeded: StableHash().adding(text).value))
    }
  }

  /// The paths of the snapshot files that the test has compared or recorded.
  package var used: [String] = []
  /// The files that the test has recorded.
  package var recorded: [Recorded] = []
  /// The snapshots to be written into the source code at the end of the run.
  package var inline: [InlineSnapshot] = []

  package init() {}

  /// Adds what other runs of the test have used and recorded.
  package mutating func merge(_ other: SnapshotUses) {
    other.used.forEach { use($0) }
    other.recorded.forEach { record($0) }
    other.inline.forEach { record($0) }
  }

  mutating func use(_ path: String) {
    if !used.contains(path) { used.append(path) }
  }

  mutating func record(_ file: Recorded) {
    use(file.path)
    if !recorded.contains(file) { recorded.append(file) }
  }

  mutating func record(_ snapshot: InlineSnapshot) {
    if !inline.contains(snapshot) { inline.append(snapshot) }
  }
}
