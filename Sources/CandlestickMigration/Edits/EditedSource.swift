/// The replacement of a part of a file.
package struct SourceEdit: Hashable, Sendable {
  /// The bytes to replace; an empty range inserts text.
  package let range: Range<Int>
  /// The new text; empty to remove the bytes.
  package let replacement: String

  package init(_ range: Range<Int>, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

/// A file with edits applied.
package struct EditedSource: Sendable {
  /// The file before the edits.
  package let text: SourceText
  /// The file after the edits.
  package private(set) var bytes: [UInt8] = []
  /// For each edit in order, the range of bytes in the old and in the new file.
  private var replacements: [(old: Range<Int>, new: Range<Int>)] = []

  /// Applies edits to a file.
  ///
  /// Insertions at the same offset keep their order, and come before a replacement that starts there.
  ///
  /// - Throws: ``SourceError`` with the position, if two edits replace the same bytes, or if an edit is outside of the file.
  package init(_ text: SourceText, _ edits: [SourceEdit]) throws(SourceError) {
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    self.text = text
    var last: SourceEdit?
    var end = 0
    for edit in sorted.map(\.element) {
      let range = edit.range
      guard range.upperBound <= text.bytes.count, range.lowerBound >= 0 else {
        throw SourceError(path: text.path, message: "an edit of bytes \(range) is outside of the file")
      }
      if !range.isEmpty && edit == last { continue }
      guard range.lowerBound >= end else {
        throw text.error(at: range.lowerBound, "two edits replace these bytes; this is a bug in Candlestick")
      }
      bytes += text.bytes[end..<range.lowerBound]
      let start = bytes.count
      bytes += edit.replacement.utf8
      replacements.append((range, start..<bytes.count))
      end = range.upperBound
      last = edit
    }
    bytes += text.bytes[end...]
  }

  package var isChanged: Bool { bytes != text.bytes }

  /// The changes as a unified diff; empty if there are none.
  package var diff: String {
    UnifiedDiff(path: text.path, from: text.bytes, to: bytes, replacing: replacements).description
  }
}
