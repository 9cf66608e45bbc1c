/// The migration of one file.
package struct FileMigration: Sendable {
  /// A change for the summary.
  package struct Change: Hashable, Sendable {
    /// The kind that the summary counts, such as "`import Quick` becomes `import Candlestick`".
    package let kind: String
    package let position: SourcePosition
  }

  package struct Note: Hashable, Sendable {
    package let position: SourcePosition
    /// The problem and its remedy.
    package let message: String
  }

  package var edits: [SourceEdit] = []
  /// The changes, each listed once.
  package var changes: [Change] = []
  package var notes: [Note] = []
  /// True if the file is removed.
  package var isRemoved = false

  mutating func change(_ kind: String, at index: Int, in code: SourceCode) {
    changes.append(Change(kind: kind, position: code.position(at: index)))
  }

  /// Adds a note at a token; without one, at the start of the file.
  mutating func note(_ message: String, at index: Int?, in code: SourceCode) {
    let position = index.map(code.position) ?? SourcePosition(line: 1, column: 1)
    notes.append(Note(position: position, message: message))
  }

  /// Adds the edits, changes and notes of another migration of the same file.
  mutating func append(_ other: FileMigration) {
    edits += other.edits
    changes += other.changes
    notes += other.notes
  }
}

/// Edits a file, and records the changes.
protocol FileEditor {
  var code: SourceCode { get }
  var result: FileMigration { get set }
}

extension FileEditor {
  mutating func edit(_ bytes: Range<Int>, _ text: String) { result.edits.append(SourceEdit(bytes, text)) }

  mutating func insert(_ text: String, before index: Int) {
    edit(code.start(of: index)..<code.start(of: index), text)
  }

  mutating func insert(_ text: String, after index: Int) { edit(code.end(of: index)..<code.end(of: index), text) }

  /// Removes the bytes from the start of a token to the start of another one.
  mutating func remove(from start: Int, to end: Int) { edit(code.start(of: start)..<code.start(of: end), "") }

  /// Removes tokens with their lines; if the lines contain more, with the space after the tokens unless that is to stay.
  mutating func remove(_ tokens: ClosedRange<Int>, keepsSpace: Bool = false) {
    edit(code.text.removable(code.bytes(of: tokens), keepsSpace: keepsSpace), "")
  }

  /// Adds a change to the summary.
  mutating func change(_ kind: String, at index: Int) { result.change(kind, at: index, in: code) }

  /// Adds a note, which has no effect on the migration.
  mutating func note(_ message: String, at index: Int?) { result.note(message, at: index, in: code) }
}
