/// The migration of one file.
package struct FileMigration: Sendable {
  /// A message for the user about code that must be checked or changed manually.
  package struct Note: Hashable, Sendable {
    package let position: SourcePosition
    /// The problem and how to solve it.
    package let message: String
  }

  package var edits: [SourceEdit] = []
  /// A description of each change, such as "`import Quick` becomes `import Candlestick`". The summary counts equal ones.
  package var changes: [String] = []
  package var notes: [Note] = []
  /// True if the file should be removed.
  package var isRemoved = false

  /// Adds a note at a token, or at the start of the file if there is none.
  mutating func note(_ message: String, at index: Int?, in code: SourceCode) {
    let position = index.map(code.position) ?? SourcePosition(line: 1, column: 1)
    notes.append(Note(position: position, message: message))
  }

  /// Adds a note about an obstacle.
  ///
  /// - Parameters:
  ///   - obstacle: the obstacle.
  ///   - consequence: what the obstacle causes, such as "`CatTests` stays an XCTestCase".
  ///   - code: the file.
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

/// Edits a file and records the changes for the summary. An edit without a description is part of another change.
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

  /// Removes the bytes from the start of one token to the start of another.
  mutating func remove(from start: Int, to end: Int) { edit(code.start(of: start)..<code.start(of: end), "") }

  /// Removes tokens. Also removes their lines if nothing else is on them, or else the following white space unless
  /// `keepsSpace` is true.
  mutating func remove(_ tokens: ClosedRange<Int>, keepsSpace: Bool = false, change kind: String? = nil) {
    edit(code.text.removable(code.bytes(of: tokens), keepsSpace: keepsSpace), "", change: kind)
  }

  /// Records a change for the summary.
  mutating func change(_ kind: String) { result.changes.append(kind) }

  /// Adds a note for the user.
  mutating func note(_ message: String, at index: Int?) { result.note(message, at: index, in: code) }
}
