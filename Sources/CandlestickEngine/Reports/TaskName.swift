import CandlestickSimulation
import CandlestickSupport

/// The name in reports of a task, or of a block's queue. Several tasks or blocks may share a name.
package struct TaskName: Sendable, Hashable {
  /// The name without a number, such as `"request"`, `task 3` or `a global queue`.
  package let text: String
  /// The position among the tasks or blocks with this name, from 1; nil if there can be only one.
  let ordinal: Int?

  init(_ text: String, ordinal: Int? = nil) {
    self.text = text
    self.ordinal = ordinal
  }

  /// The name with its number, such as `"request #3"`, `queue "log" #3` or `global queue #3`.
  var numbered: String { numbered(text) }

  /// Returns the name with its number. If this is too long, the name is truncated, but the number is kept.
  package func numbered(atMost length: Int) -> String {
    numbered(text.shortened(to: length - max(numbered.count - text.count, 0)))
  }

  private func numbered(_ text: String) -> String {
    guard let ordinal else { return text }
    if text.hasPrefix("\""), text.hasSuffix("\"") { return "\(text.dropLast()) #\(ordinal)\"" }
    let article = ["a ", "an ", "the "].first { text.hasPrefix($0) } ?? ""
    return "\(text.dropFirst(article.count)) #\(ordinal)"
  }
}

extension String {
  /// Returns the text, or its beginning and an ellipsis if it is too long.
  package func shortened(to length: Int) -> String {
    count <= max(length, 0) ? self : "\(prefix(max(length - 1, 0)))…"
  }
}
