/// The marking of a group or an example, implied by the name of the DSL function that declares it.
package enum Marking: Sendable, Equatable {
  case none
  /// The name begins with an "f".
  case focused
  /// The name begins with an "x" or is "pending". The example is skipped, with the name as the reason.
  case pending(reason: String)
  /// A placeholder for a mistake in the declarations. It runs even if focus or skips exclude it.
  case mistake

  init(of function: String) {
    switch function.utf8.first {
    case UInt8(ascii: "f"): self = .focused
    case UInt8(ascii: "x"), UInt8(ascii: "p"): self = .pending(reason: function)
    default: self = .none
    }
  }

  /// Returns the marking of an element of a group with this marking.
  func inherited(by inner: Marking) -> Marking {
    switch (self, inner) {
    case (_, .mistake): .mistake
    case (.pending, _): self
    case (.focused, .none): .focused
    default: inner
    }
  }
}
