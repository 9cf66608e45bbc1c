import CandlestickSupport

/// A value of YAML, in the simple forms that all readers of TAP know.
indirect enum YAMLValue {
  case text(String)
  case number(Int)
  case list([YAMLValue])
  /// Names without special characters, and their values.
  case map([(String, YAMLValue)])

  /// Returns a list of lines. A block would need a mark of its indentation if it begins with spaces, which `prove` does not know.
  static func lines(_ text: String) -> YAMLValue {
    .list(text.printable.split(separator: "\n", omittingEmptySubsequences: false).map { .text(String($0)) })
  }

  /// Returns the lines of a list or a map.
  func text(indentedBy columns: Int) -> String {
    let indentation = String(repeating: " ", count: columns)
    switch self {
    case .text(let text): return indentation + Self.quoted(text) + "\n"
    case .number(let number): return "\(indentation)\(number)\n"
    case .list(let values):
      return values.map { "\(indentation)- " + $0.text(indentedBy: columns + 2).dropFirst(columns + 2) }.joined()
    case .map(let entries):
      return entries.map { name, value in
        switch value {
        case .text, .number: "\(indentation)\(name): \(value.text(indentedBy: 0))"
        case .list, .map: "\(indentation)\(name):\n\(value.text(indentedBy: columns + 2))"
        }
      }.joined()
    }
  }

  private static func quoted(_ text: String) -> String {
    let escapes = [("\\", "\\\\"), ("\"", "\\\""), ("\n", "\\n"), ("\t", "\\t")]
    return "\"\(escapes.reduce(text.printable) { $0.replacing($1.0, with: $1.1) })\""
  }
}
