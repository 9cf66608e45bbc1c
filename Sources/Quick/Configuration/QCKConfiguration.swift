import CandlestickSpecs

/// Takes what a ``QuickConfiguration`` says of a run.
///
/// Its hooks are around those of every spec.
public final class QCKConfiguration: Sendable {
  private let original: SpecConfiguration

  init(_ original: SpecConfiguration) { self.original = original }

  /// Whether a run is of all examples if focus and `include` leave none of them; true unless set.
  public var runAllWhenEverythingFiltered: Bool {
    get { MainActor.assumeIsolated { original.runAllWhenEverythingFiltered } }
    set { MainActor.assumeIsolated { original.runAllWhenEverythingFiltered = newValue } }
  }

  /// Runs only examples that a filter picks, that another included filter picks, or that focus is on.
  ///
  /// - Parameter filter: whether an example is to be run.
  public func include(_ filter: @escaping ExampleFilter) {
    let filter = OnMainThread(code: filter)
    MainActor.assumeIsolated {
      original.addsIncludedToFocus = true
      original.includeExamples { filter.code(ExampleBase.of($0)) }
    }
  }

  /// Does not run examples that a filter picks, and shows them as skipped.
  ///
  /// - Parameter filter: whether an example is not to be run.
  public func exclude(_ filter: @escaping ExampleFilter) {
    let filter = OnMainThread(code: filter)
    MainActor.assumeIsolated { original.excludeExamples { filter.code(ExampleBase.of($0)) } }
  }
}
