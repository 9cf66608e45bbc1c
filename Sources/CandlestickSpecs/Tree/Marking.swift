/// How the name of a DSL function marks the group or the example that it declares.
package enum Marking: Sendable, Equatable {
  case none
  /// The name begins with an "f".
  case focused
  /// The name begins with an "x", or is "pending": skipped, with the name as the reason.
  case pending(reason: String)
  /// Stands for a mistake in the declarations. It runs whatever is focused or skipped.
  case mistake

  init(of function: String) {
    switch function.utf8.first {
    case UInt8(ascii: "f"): self = .focused
    case UInt8(ascii: "x"), UInt8(ascii: "p"): self = .pending(reason: function)
    default: self = .none
    }
  }

  /// The marking of something in a group with this marking.
  func inherited(by inner: Marking) -> Marking {
    switch (self, inner) {
    case (_, .mistake): .mistake
    case (.pending, _): self
    case (.focused, .none): .focused
    default: inner
    }
  }
}
