import CandlestickSupport

/// Writes a value as a difference shows it: in Swift syntax, part by part, with strings in quotes.
struct ValueText {
  /// The maximum width of a line.
  static let columns = 100
  private static let lineLimit = 30
  private static let depthLimit = 4

  /// True to write values for a snapshot: the same in every process.
  private let isForSnapshot: Bool
  /// The instances that enclose the value being written, outermost first.
  private var instances: [ObjectIdentifier] = []

  init(isForSnapshot: Bool = false) {
    self.isForSnapshot = isForSnapshot
  }

  /// Returns a value on one line, or nil if it is wider than `columns`.
  static func line(_ value: Any, columns: Int = columns) -> String? {
    var writer = ValueText()
    return writer.line(value, columns: columns)
  }

  /// Returns a value on one line. Parts that do not fit are only counted.
  static func summary(of value: Any, columns: Int = columns) -> String {
    if let line = line(value, columns: columns) { return line }
    let value = Structure.bare(value)
    let structure = Structure(of: value)
    switch structure {
    case .string(let string): return Notation.quoted.text(of: string, columns: columns)
    case .text: return Notation.plain.text(of: described(value), columns: columns)
    default:
      let frame = structure.frame(of: value)
      var text = frame.opening
      var rest = structure.count
      for part in structure.parts {
        guard let line = line(part.value, columns: columns - text.count - part.prefix.count) else { break }
        text += part.prefix + line + ", "
        rest -= 1
      }
      let unit = rest == structure.count ? frame.unit : "more \(frame.unit)"
      return "\(text)… (\(counted(rest, unit)))\(frame.closing)"
    }
  }

  /// Returns a value on several lines, with `label` before it. Parts beyond the limit are only counted.
  static func lines(_ value: Any, label: String, _ side: DifferenceLine.Side) -> [DifferenceLine] {
    var lines: [String] = []
    var writer = ValueText()
    writer.write(value, label: label, depth: 0, to: &lines)
    return lines.map { DifferenceLine(side, $0) }
  }

  private mutating func write(_ value: Any, label: String, depth: Int, to lines: inout [String]) {
    let indentation = String(repeating: "  ", count: depth)
    let columns = max(Self.columns - indentation.count - label.count, Self.columns / 2)
    let value = Structure.bare(value)
    let structure = Structure(of: value)
    let isLong = Self.line(value, columns: columns) == nil && depth < Self.depthLimit
    if isLong, case .string(let string) = structure, string.contains("\n") {
      write(LinesDifference.lines(of: string), label: label, indentation, to: &lines)
    } else if isLong, structure.count > 0, !structure.hasShortElements, beginWriting(value) {
      defer { endWriting(value) }
      let frame = structure.frame(of: value)
      lines.append(indentation + label + frame.opening)
      for (index, part) in structure.parts.enumerated() {
        guard lines.count < Self.lineLimit else {
          lines.append("\(indentation)  … (\(counted(structure.count - index, "more \(frame.unit)")))")
          break
        }
        write(part.value, label: part.prefix, depth: depth + 1, to: &lines)
      }
      lines.append(indentation + frame.closing)
    } else {
      lines.append(indentation + label + Self.summary(of: value, columns: columns))
    }
  }

  private func write(_ string: [String], label: String, _ indentation: String, to lines: inout [String]) {
    lines.append("\(indentation)\(label)\"\"\"")
    for line in string.prefix(Self.lineLimit) {
      lines.append("\(indentation)  \(Notation.line.text(of: line, columns: Self.columns))")
    }
    let hidden = string.count - Self.lineLimit
    if hidden > 0 { lines.append("\(indentation)  … (\(counted(hidden, "more line")))") }
    lines.append("\(indentation)  \"\"\"")
  }

  /// Returns a value on one line, or nil if it is wider than `columns` or nested more deeply than `levels`.
  mutating func line(_ value: Any, columns: Int, levels: Int = .max) -> String? {
    let value = Structure.bare(value)
    let structure = Structure(of: value)
    var line: String
    switch structure {
    case .string(let string):
      guard string.utf8.count <= 16 * columns else { return nil }
      line = Notation.quoted.text(of: string)
    case .text:
      line = isForSnapshot ? SnapshotText.described(value) : Notation.plain.text(of: Self.described(value))
    default:
      let frame = structure.frame(of: value)
      if let outer = Structure.identity(of: value).flatMap(instances.lastIndex(of:)) {
        let remark = isForSnapshot ? " the one \(counted(instances.count - outer, "instance")) up" : ""
        return "\(frame.opening)…\(remark)\(frame.closing)"
      }
      guard structure.count <= columns, levels > 0 || structure.count == 0 else { return nil }
      _ = beginWriting(value)
      defer { endWriting(value) }
      line = frame.opening
      var separator = ""
      for part in isForSnapshot ? SnapshotText.parts(of: structure) : structure.parts {
        line += separator + part.prefix
        guard let text = self.line(part.value, columns: columns - line.count, levels: levels - 1) else { return nil }
        line += text
        separator = ", "
      }
      if case .dictionary = structure, separator.isEmpty { line += ":" }
      line += frame.closing
    }
    return line.count <= columns ? line : nil
  }

  /// Begins writing the parts of a value. Returns false if the value contains itself.
  mutating func beginWriting(_ value: Any) -> Bool {
    guard let instance = Structure.identity(of: value) else { return true }
    guard !instances.contains(instance) else { return false }
    instances.append(instance)
    return true
  }

  /// Ends what `beginWriting` began.
  mutating func endWriting(_ value: Any) {
    if Structure.identity(of: value) != nil { instances.removeLast() }
  }

  /// Returns the text of a value without parts.
  static func described(_ value: Any, _ text: (Any) -> String = { stringify($0) }) -> String {
    if Structure.describesItself(value) { return text(value) }
    if Structure.identity(of: value) != nil { return "\(type(of: value))" }
    return Mirror(reflecting: value).displayStyle == .enum ? ".\(text(value))" : text(value)
  }
}
