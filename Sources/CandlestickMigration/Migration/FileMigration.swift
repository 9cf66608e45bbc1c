/// The migration of one file.
package struct FileMigration: Sendable {
  /// A change for the summary.
  package struct Change: Hashable, Sendable {
    /// The kind that the summary counts, such as "`import Quick` becomes `import Candlestick`".
    package let kind: String
    package let position: SourcePosition

    package init(kind: String, position: SourcePosition) {
      self.kind = kind
      self.position = position
    }
  }

  /// A note for the user.
  package struct Note: Hashable, Sendable {
    package let position: SourcePosition
    /// The problem and its remedy.
    package let message: String

    package init(position: SourcePosition, message: String) {
      self.position = position
      self.message = message
    }
  }

  /// The edits that make the changes.
  package var edits: [SourceEdit] = []
  /// The changes, each listed once.
  package var changes: [Change] = []
  /// The notes for the user.
  package var notes: [Note] = []
  /// True if the file is removed.
  package var isRemoved = false

  package init() {}

  /// Adds a change at a token.
  mutating func change(_ kind: String, at index: Int, in code: SourceCode) {
    changes.append(Change(kind: kind, position: code.position(at: index)))
  }

  /// Adds a note at a token.
  mutating func note(_ message: String, at index: Int, in code: SourceCode) {
    notes.append(Note(position: code.position(at: index), message: message))
  }

  /// Adds the edits, changes and notes of another migration of the same file.
  mutating func append(_ other: FileMigration) {
    edits += other.edits
    changes += other.changes
    notes += other.notes
  }
}
