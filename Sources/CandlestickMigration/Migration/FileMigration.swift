/// The migration of one file.
package struct FileMigration: Sendable {
  /// A change for the summary.
  package struct Change: Hashable, Sendable {
    /// The kind that the summary counts, such as "`import Quick` becomes `import Candlestick`".
    package let kind: String
    package let place: SourcePlace

    package init(kind: String, place: SourcePlace) {
      self.kind = kind
      self.place = place
    }
  }

  /// A note for the user.
  package struct Note: Hashable, Sendable {
    package let place: SourcePlace
    /// The problem, and what to do about it.
    package let message: String

    package init(place: SourcePlace, message: String) {
      self.place = place
      self.message = message
    }
  }

  /// The edits that make the changes.
  package var edits: [SourceEdit] = []
  /// The changes, each listed once.
  package var changes: [Change] = []
  /// The notes for the user.
  package var notes: [Note] = []
  /// Whether the file is removed.
  package var isRemoved = false

  package init() {}

  /// Adds a change at a token.
  mutating func change(_ kind: String, at index: Int, in code: SourceCode) {
    changes.append(Change(kind: kind, place: code.place(at: index)))
  }

  /// Adds a note at a token.
  mutating func note(_ message: String, at index: Int, in code: SourceCode) {
    notes.append(Note(place: code.place(at: index), message: message))
  }

  /// Adds the edits, changes and notes of another migration of the same file.
  mutating func append(_ other: FileMigration) {
    edits += other.edits
    changes += other.changes
    notes += other.notes
  }
}
