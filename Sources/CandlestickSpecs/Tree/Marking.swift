/// How a group or an example has been marked by the name of the function that declared it.
package enum Marking: Sendable, Equatable {
  case none
  /// `fit`, `fdescribe`, `fcontext`, `fitBehavesLike`.
  case focused
  /// `xit`, `xdescribe`, `xcontext`, `xitBehavesLike`, `pending`: not to be run, for this reason.
  case pending(reason: String)
  /// Stands for a mistake in the declarations. It is run whatever else is.
  case mistake

  /// The marking of something inside a group that is marked so.
  func inherited(by inner: Marking) -> Marking {
    switch (self, inner) {
    case (_, .mistake): .mistake
    case (.pending, _): self
    case (.focused, .none): .focused
    default: inner
    }
  }
}
