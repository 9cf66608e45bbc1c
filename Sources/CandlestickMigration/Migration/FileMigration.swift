import CandlestickSource

/// What a migration makes of one file.
package struct FileMigration: Sendable {
  /// One thing that is changed.
  package struct Change: Hashable, Sendable {
    /// What it is, in the words that the summary counts changes under, such as "`import Quick` becomes `import Candlestick`".
    package let kind: String
    /// Where it is.
    package let place: SourcePlace

    package init(kind: String, place: SourcePlace) {
      self.kind = kind
      self.place = place
    }
  }

  /// One thing that needs a person.
  package struct Note: Hashable, Sendable {
    /// Where it is.
    package let place: SourcePlace
    /// What it is and what to do.
    package let message: String

    package init(place: SourcePlace, message: String) {
      self.place = place
      self.message = message
    }
  }

  /// The edits that make the changes; none if there is nothing to change.
  package var edits: [SourceEdit] = []
  /// What is changed, each change listed once.
  package var changes: [Change] = []
  /// What needs a person.
  package var notes: [Note] = []
  /// Whether the file is not needed any more.
  package var isRemoved = false

  package init() {}
}
