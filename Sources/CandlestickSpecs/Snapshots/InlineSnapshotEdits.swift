import CandlestickExpectations
import CandlestickSource
import CandlestickSupport
import Foundation

/// Writes snapshots into a source file.
struct InlineSnapshotEdits {
  private struct Edit {
    let range: Range<Int>
    let text: String
  }

  private let text: SourceText
  private let tokens: [Token]
  private let lineEnd: String
  /// One level of indentation in the file.
  private let indentation: String

  /// Reads a file.
  ///
  /// - Parameter buildTime: the time at which the program was built. The positions of snapshots refer to the file at
  ///   that time.
  /// - Throws: ``SourceError`` if the file cannot be read, is not valid Swift, or has changed since the program was
  ///   built.
  init(path: String, builtAt buildTime: Date) throws(SourceError) {
    let bytes: Data
    let time: Date?
    do {
      time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw SourceError(path: path, message: "cannot be read: \(SystemError.reason(of: error))")
    }
    text = SourceText(path: path, bytes: Array(bytes))
    guard let time, time <= buildTime else { throw SourceError(path: path, message: Self.hasChanged) }
    var lexer = Lexer(text)
    try lexer.readAll()
    tokens = lexer.tokens
    lineEnd = bytes.firstIndex(of: .newline).map { $0 > 0 && bytes[$0 - 1] == .carriageReturn } == true ? "\r\n" : "\n"
    let lines = (1...).lazy.prefix { [text] in text.line($0) != nil }.compactMap { [text] in text.line($0) }
    let indented = lines.map { [text] in text[$0].prefix { $0 == " " || $0 == "\t" } }.first { !$0.isEmpty }
    indentation = indented.map { $0.hasPrefix("\t") ? "\t" : $0.count >= 4 ? "    " : "  " } ?? "  "
  }

  private static let hasChanged = "it has changed since the tests were built; run them again to record its snapshots"

  /// Writes snapshots into the file. Begins with the last one, so that the positions of the others stay valid.
  ///
  /// - Throws: ``SourceError`` with the location of a snapshot that cannot be written. The file is then unchanged.
  func write(_ snapshots: [InlineSnapshot]) throws(SourceError) {
    var edits: [Edit] = []
    for snapshot in snapshots { edits.append(try edit(for: snapshot)) }
    var bytes = text.bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    do {
      let url = URL(fileURLWithPath: text.path).resolvingSymlinksInPath()
      let permissions = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
      try Data(bytes).write(to: url, options: .atomic)
      if let permissions {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
      }
    } catch {
      throw SourceError(path: text.path, message: "cannot be written: \(SystemError.reason(of: error))")
    }
  }

  private func edit(for snapshot: InlineSnapshot) throws(SourceError) -> Edit {
    let location = snapshot.location
    func error(_ message: String) -> SourceError {
      let position = SourcePosition(line: Int(clamping: location.line), column: Int(clamping: location.column))
      return SourceError(path: text.path, position: position, message: message)
    }

    guard let line = text.line(Int(clamping: location.line)) else { throw error(Self.hasChanged) }
    let offset = line.lowerBound + Int(clamping: location.column) - 1
    let index = tokens.partitioningIndex { $0.range.lowerBound >= offset }
    guard index > 0, index < tokens.count, tokens[index].range.lowerBound == offset,
      text[tokens[index - 1].range] == "matchInlineSnapshot"
    else { throw error("there is no call of matchInlineSnapshot here, which alone can be given a snapshot") }

    var opening = index
    if text[tokens[index].range] == "(" {
      guard let closing = end(of: index) else { throw error(Self.hasChanged) }
      opening = closing + 1
      let hasClosure = opening < tokens.count && text[tokens[opening].range] == "{"
      guard hasClosure == snapshot.replaces else {
        throw error("write the snapshot as a closure after the arguments: matchInlineSnapshot(…) { … }")
      }
      if !hasClosure {
        // Without arguments, the closure replaces the parentheses.
        let start = closing == index + 1 ? tokens[index - 1].range.upperBound : tokens[closing].range.upperBound
        return Edit(range: start..<tokens[closing].range.upperBound, text: " \(closure(snapshot.text, after: index))")
      }
    }
    guard opening + 2 < tokens.count, text[tokens[opening].range] == "{", tokens[opening + 1].kind == .string,
      text[tokens[opening + 2].range] == "}"
    else { throw error("the snapshot is not a plain string literal, and was not replaced") }
    let old = tokens[opening + 1]
    guard !old.startsLine else {
      return Edit(range: old.range, text: literal(snapshot.text, indentedBy: indentation(of: old)))
    }
    if let new = StringLiteral.line(snapshot.text) { return Edit(range: old.range, text: new) }
    let range = tokens[opening].range.lowerBound..<tokens[opening + 2].range.upperBound
    return Edit(range: range, text: closure(snapshot.text, after: opening))
  }

  /// Returns the index of the bracket that matches the opening one at an index.
  private func end(of opening: Int) -> Int? {
    var depth = 0
    for index in opening..<tokens.count where tokens[index].kind == .bracket {
      depth += UInt8.opening(of: text.bytes[tokens[index].range.lowerBound]) == nil ? 1 : -1
      if depth == 0 { return index }
    }
    return nil
  }

  private func closure(_ snapshot: String, after index: Int) -> String {
    if let line = StringLiteral.line(snapshot) { return "{ \(line) }" }
    let outer = indentation(of: tokens[index])
    let inner = outer + indentation
    return "{\(lineEnd)\(inner)\(literal(snapshot, indentedBy: inner))\(lineEnd)\(outer)}"
  }

  private func literal(_ snapshot: String, indentedBy indentation: String) -> String {
    StringLiteral.line(snapshot)
      ?? StringLiteral.lines(snapshot).enumerated().map { index, line in
        index == 0 || line.isEmpty ? line : indentation + line
      }.joined(separator: lineEnd)
  }

  /// Returns the indentation of the line in which a token begins.
  private func indentation(of token: Token) -> String {
    let line = text.line(text.position(of: token.range.lowerBound).line) ?? 0..<0
    return String(text[line].prefix { $0 == " " || $0 == "\t" })
  }
}
