/// Writes the complete structure of a value for a snapshot. The text is the same in every process: sets and
/// dictionaries are sorted, and addresses are omitted.
struct SnapshotText {
  /// The maximum width of a value on one line.
  private static let columns = 100
  /// Enough columns for any value, yet small enough to calculate with.
  private static let unlimitedColumns = 1_000_000_000
  /// The maximum nesting of a value on one line. Deeper values are hard to read, and slow to try at each level.
  private static let levels = 4
  /// The depth from which lines are no longer indented. Otherwise the text of a deep value would grow with the square
  /// of its depth.
  private static let deepestIndentation = 40

  /// A line of the text, or a part whose lines have yet to be written.
  private enum Step {
    case part(Structure.Part, depth: Int)
    /// The end of the lines of a value.
    case end(String, depth: Int, of: Any)
  }

  /// Writes values on one line, and knows the instances that enclose the value being written.
  private var text = ValueText(isForSnapshot: true)

  /// Returns the text of a value.
  static func of(_ value: Any) -> String {
    var writer = SnapshotText()
    return writer.lines(of: value).joined(separator: "\n")
  }

  /// Returns the lines of a value. Not recursive, because the value may be nested more deeply than the stack allows.
  private mutating func lines(of value: Any) -> [String] {
    var lines: [String] = []
    var steps = [Step.part(Structure.Part(value: value), depth: 0)]
    while let step = steps.popLast() {
      switch step {
      case .part(let part, let depth): steps += write(part, depth, to: &lines).reversed()
      case .end(let closing, let depth, let value):
        lines.append(Self.indentation(depth) + closing)
        text.endWriting(value)
      }
    }
    return lines
  }

  /// Writes a part completely, or only its first line. Returns the steps that remain to be written.
  private mutating func write(_ part: Structure.Part, _ depth: Int, to lines: inout [String]) -> [Step] {
    let start = Self.indentation(depth) + part.prefix
    let value = Structure.bare(part.value)
    let structure = Structure(of: value)
    if let line = text.line(value, columns: max(Self.columns - start.count, Self.columns / 2), levels: Self.levels) {
      lines.append(start + line)
      return []
    }
    switch structure {
    case .string(let string) where string.contains("\n"):
      let indentation = Self.indentation(depth + 1)
      lines.append("\(start)\"\"\"")
      lines += LinesDifference.lines(of: string).map { $0.isEmpty ? "" : indentation + Self.escapedLine($0) }
      lines.append("\(indentation)\"\"\"")
      return []
    case .string(let string):
      lines.append(start + Notation.quoted.text(of: string))
      return []
    case .text:
      lines.append(start + Self.described(value))
      return []
    default:
      _ = text.beginWriting(value)
      let frame = structure.frame(of: value)
      lines.append(start + frame.opening)
      return Self.parts(of: structure).map { .part($0, depth: depth + 1) }
        + [.end(frame.closing, depth: depth, of: value)]
    }
  }

  /// Returns the parts of a value. Sorts those of sets and dictionaries by `<`; parts that `<` does not order, by their
  /// texts.
  static func parts(of structure: Structure) -> AnyCollection<Structure.Part> {
    switch structure {
    case .set(let elements): AnyCollection(sorted(Array(elements), by: \.self).map { Structure.Part(value: $0) })
    case .dictionary(let dictionary):
      AnyCollection(
        sorted(Array(dictionary.entries), by: \.key.base).map { key, value in
          var writer = ValueText(isForSnapshot: true)
          let label = writer.line(key.base, columns: unlimitedColumns)
          return Structure.Part(label: label ?? "", value: value)
        }
      )
    default: structure.parts
    }
  }

  private static func sorted<Element>(_ elements: [Element], by key: (Element) -> Any) -> [Element] {
    // The sort is stable.
    elements.inOrder { of(key($0)) }.inOrder(by: key) { _ in "" }
  }

  /// Returns the text of a value without parts. Elides the addresses in references, because they differ between
  /// processes.
  static func described(_ value: Any) -> String {
    let text = ValueText.described(value, completeText)
    let isReference = Structure.identity(of: value) != nil || value is ObjectIdentifier || value is any _Pointer
    let complete = text.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    return Notation.plain.text(of: isReference ? complete.replacing(/0x[0-9a-fA-F]+/, with: "0x…") : complete)
  }

  /// Returns a line of a multi-line string. Escapes three quotes, which would end the string.
  private static func escapedLine(_ line: String) -> String {
    let notation = Notation(quote: "", escapesBackslashes: true, showsTrailingSpaces: true)
    return notation.text(of: line).replacing("\"\"\"", with: "\\\"\"\"")
  }

  private static func indentation(_ depth: Int) -> String {
    String(repeating: "  ", count: min(depth, deepestIndentation))
  }
}
