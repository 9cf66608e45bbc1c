import CandlestickSupport

/// A YAML value, in the simple forms that all readers of TAP support.
indirect enum YAMLValue {
  case text(String)
  case number(Int)
  case list([YAMLValue])
  /// Keys without special characters, and their values.
  case map([(String, YAMLValue)])

  /// Returns a list of lines. A block scalar that starts with spaces would need an indentation indicator, which `prove` does
  /// not support.
  static func lines(_ text: String) -> YAMLValue {
    .list(text.printable.split(separator: "\n", omittingEmptySubsequences: false).map { .text(String($0)) })
  }

  /// Returns the lines of the value.
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
