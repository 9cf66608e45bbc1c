import CandlestickSupport
import Foundation

/// Writes the complete structure of a value for a snapshot. The text is the same in every process: sets and
/// dictionaries are sorted, and addresses are omitted.
struct SnapshotText {
  /// The maximum width of a value on one line.
  private static let columns = 100
  /// The maximum nesting of a value on one line. Deeper values are hard to read, and slow to try at each level.
  private static let levels = 4
  /// The depth from which lines are no longer indented. Otherwise the text of a deep value would grow with the square
  /// of its depth.
  private static let deepestIndentation = 40

  /// A line of the text, or a part whose lines have yet to be written.
  private enum Step {
    case part(Structure.Part, depth: Int)
    /// The end of a value's lines.
    case end(String, depth: Int, isInstance: Bool)
  }

  /// The instances that enclose the value being written, outermost first.
  private var instances: [ObjectIdentifier] = []

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
      case .end(let closing, let depth, let isInstance):
        lines.append(Self.indentation(depth) + closing)
        if isInstance { instances.removeLast() }
      }
    }
    return lines
  }

  /// Writes a part completely, or only its first line.
  ///
  /// - Returns: the steps that remain to be written.
  private mutating func write(_ part: Structure.Part, _ depth: Int, to lines: inout [String]) -> [Step] {
    let start = Self.indentation(depth) + part.prefix
    let value = Structure.bare(part.value)
    let structure = Structure(of: value)
    if let line = line(value, columns: max(Self.columns - start.count, Self.columns / 2), levels: Self.levels) {
      lines.append(start + line)
      return []
    }
    switch structure {
    case .string(let string) where string.contains("\n"):
      let indentation = Self.indentation(depth + 1)
      lines.append("\(start)\"\"\"")
      lines += LinesDifference.lines(of: string).map { $0.isEmpty ? "" : indentation + Self.lineOfString($0) }
      lines.append("\(indentation)\"\"\"")
      return []
    case .string(let string):
      lines.append(start + Notation.quoted.text(of: string))
      return []
    case .text:
      lines.append(start + Self.described(value))
      return []
    default:
      let instance = Structure.identity(of: value)
      if let instance { instances.append(instance) }
      let frame = structure.frame(of: value)
      lines.append(start + frame.opening)
      return parts(of: structure).map { .part($0, depth: depth + 1) }
        + [.end(frame.closing, depth: depth, isInstance: instance != nil)]
    }
  }

  /// Returns a value on one line, or nil if it is wider than `columns` or nested more deeply than `levels`.
  private mutating func line(_ value: Any, columns: Int, levels: Int) -> String? {
    let value = Structure.bare(value)
    let structure = Structure(of: value)
    let line: String
    switch structure {
    case .string(let string):
      guard columns == .max || string.utf8.count <= 16 * columns else { return nil }
      line = Notation.quoted.text(of: string)
    case .text: line = Self.described(value)
    default:
      let frame = structure.frame(of: value)
      let instance = Structure.identity(of: value)
      if let instance, let outer = instances.lastIndex(of: instance) {
        return "\(frame.opening)… the one \(counted(instances.count - outer, "instance")) up\(frame.closing)"
      }
      guard structure.count <= columns, levels > 0 || structure.count == 0 else { return nil }
      if let instance { instances.append(instance) }
      defer { if instance != nil { instances.removeLast() } }
      var text = frame.opening
      var separator = ""
      for part in parts(of: structure) {
        text += separator + part.prefix
        let room = columns == .max ? .max : columns - text.count
        guard let line = self.line(part.value, columns: room, levels: levels - 1) else { return nil }
        text += line
        separator = ", "
      }
      if case .dictionary = structure, separator.isEmpty { text += ":" }
      line = text + frame.closing
    }
    return columns == .max || line.count <= columns ? line : nil
  }

  /// Returns the parts of a value. Sorts those of sets and dictionaries by `<`; parts that `<` does not order, by their
  /// texts.
  private func parts(of structure: Structure) -> [Structure.Part] {
    switch structure {
    case .set(let elements):
      return Self.sorted(elements.map { (Structure.Part(value: $0), $0) })
    case .dictionary(let dictionary):
      return Self.sorted(
        dictionary.entries.map { key, value in
          var writer = SnapshotText()
          return (
            Structure.Part(label: writer.line(key.base, columns: .max, levels: .max) ?? "", value: value), key.base
          )
        }
      )
    default: return Array(structure.parts)
    }
  }

  private static func sorted(_ parts: [(part: Structure.Part, key: Any)]) -> [Structure.Part] {
    let texts = parts.map { of($0.key) }
    let byText = texts.indices.sorted { texts[$0] < texts[$1] }.map { parts[$0] }
    // The sort is stable.
    return byText.map(\.key).sortedIndices { _ in "" }.map { byText[$0].part }
  }

  /// Returns the text of a value without parts. Elides the addresses in references, because they differ between
  /// processes.
  private static func described(_ value: Any) -> String {
    let text = ValueText.described(value, completeText)
    let isReference = Structure.identity(of: value) != nil || value is ObjectIdentifier || value is any _Pointer
    let complete = text.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    return Notation.plain.text(of: isReference ? complete.replacing(/0x[0-9a-fA-F]+/, with: "0x…") : complete)
  }

  /// Returns a line of a multi-line string. Escapes three quotes, which would end the string.
  private static func lineOfString(_ line: String) -> String {
    let notation = Notation(quote: "", escapesBackslashes: true, showsTrailingSpaces: true)
    return notation.text(of: line).replacing("\"\"\"", with: "\\\"\"\"")
  }

  private static func indentation(_ depth: Int) -> String {
    String(repeating: "  ", count: min(depth, deepestIndentation))
  }
}
