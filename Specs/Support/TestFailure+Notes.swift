import Candlestick

extension TestFailure {
  /// The message and the notes.
  var withNotes: String {
    let lines = (details ?? "").split(separator: "\n").filter { $0.hasPrefix("note: ") }
    return "\(message): \(lines.map { $0.dropFirst(6) }.joined(separator: ", "))"
  }
}
