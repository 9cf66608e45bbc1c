import CandlestickSpecs

/// The configuration of a run, for a ``QuickConfiguration``. Its hooks are around those of every spec.
public final class QCKConfiguration: Sendable {
  private let original: SpecConfiguration

  init(_ original: SpecConfiguration) { self.original = original }

  /// Whether all examples run if focus and `include` leave none; true by default.
  public var runAllWhenEverythingFiltered: Bool {
    get { MainActor.assumeIsolated { original.runAllWhenEverythingFiltered } }
    set { MainActor.assumeIsolated { original.runAllWhenEverythingFiltered = newValue } }
  }

  /// Runs only focused examples and those that an included filter picks.
  ///
  /// - Parameter filter: whether an example runs.
  public func include(_ filter: @escaping ExampleFilter) {
    let filter = OnMainThread(code: filter)
    MainActor.assumeIsolated {
      original.addsIncludedToFocus = true
      original.includeExamples { filter.code(ExampleBase.of($0)) }
    }
  }

  /// Skips examples that a filter picks.
  ///
  /// - Parameter filter: whether an example is skipped.
  public func exclude(_ filter: @escaping ExampleFilter) {
    let filter = OnMainThread(code: filter)
    MainActor.assumeIsolated { original.excludeExamples { filter.code(ExampleBase.of($0)) } }
  }
}
