/// The migration of one file.
package struct FileMigration: Sendable {
  /// A message for the user about code that has to be checked or changed by hand.
  package struct Note: Hashable, Sendable {
    package let position: SourcePosition
    /// The problem and its remedy.
    package let message: String
  }

  package var edits: [SourceEdit] = []
  /// The kind of each change, such as "`import Quick` becomes `import Candlestick`", which the summary counts.
  package var changes: [String] = []
  package var notes: [Note] = []
  /// True if the file is removed.
  package var isRemoved = false

  /// Adds a note at a token; without one, at the start of the file.
  mutating func note(_ message: String, at index: Int?, in code: SourceCode) {
    let position = index.map(code.position) ?? SourcePosition(line: 1, column: 1)
    notes.append(Note(position: position, message: message))
  }

  /// Adds a note about an obstacle.
  ///
  /// - Parameter consequence: the effect of the obstacle, such as "`CatTests` stays an XCTestCase".
  mutating func note(_ obstacle: Obstacle, _ consequence: String, in code: SourceCode) {
    note("\(consequence): \(obstacle.message)", at: obstacle.token, in: code)
  }

  /// Adds the edits, changes and notes of another migration of the same file.
  mutating func append(_ other: FileMigration) {
    edits += other.edits
    changes += other.changes
    notes += other.notes
  }
}

/// Edits a file, and records the changes for the summary: those that have no kind of their own are part of another change.
protocol FileEditor {
  var code: SourceCode { get }
  var result: FileMigration { get set }
}

extension FileEditor {
  mutating func edit(_ bytes: Range<Int>, _ text: String, change kind: String? = nil) {
    result.edits.append(SourceEdit(bytes, text))
    if let kind { change(kind) }
  }

  mutating func insert(_ text: String, before index: Int, change kind: String? = nil) {
    edit(code.start(of: index)..<code.start(of: index), text, change: kind)
  }

  mutating func insert(_ text: String, after index: Int) { edit(code.end(of: index)..<code.end(of: index), text) }

  /// Removes the bytes from the start of a token to the start of another one.
  mutating func remove(from start: Int, to end: Int) { edit(code.start(of: start)..<code.start(of: end), "") }

  /// Removes tokens with their lines; if the lines contain more, with the space after the tokens unless that is to stay.
  mutating func remove(_ tokens: ClosedRange<Int>, keepsSpace: Bool = false, change kind: String? = nil) {
    edit(code.text.removable(code.bytes(of: tokens), keepsSpace: keepsSpace), "", change: kind)
  }

  /// Adds a change to the summary.
  mutating func change(_ kind: String) { result.changes.append(kind) }

  /// Adds a note, which has no effect on the migration.
  mutating func note(_ message: String, at index: Int?) { result.note(message, at: index, in: code) }
}
