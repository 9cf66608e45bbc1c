import CandlestickSpecs

/// The configuration of a run, for a ``QuickConfiguration``. Its hooks run around those of all specs.
public final class QCKConfiguration: Sendable {
  private let original: SpecConfiguration

  init(_ original: SpecConfiguration) { self.original = original }

  /// True, the default, to run all examples if focus and `include` select none.
  public var runAllWhenEverythingFiltered: Bool {
    get { MainActor.assumeIsolated { original.runAllWhenEverythingFiltered } }
    set { MainActor.assumeIsolated { original.runAllWhenEverythingFiltered = newValue } }
  }

  /// Runs only examples that are focused or for which a filter returns true.
  ///
  /// - Parameter filter: returns true for an example that runs.
  public func include(_ filter: @escaping ExampleFilter) {
    let filter = OnMainThread(code: filter)
    MainActor.assumeIsolated {
      original.addsIncludedToFocus = true
      original.includeExamples { filter.code(ExampleBase.of($0)) }
    }
  }

  /// Skips examples for which a filter returns true.
  ///
  /// - Parameter filter: returns true for an example to skip.
  public func exclude(_ filter: @escaping ExampleFilter) {
    let filter = OnMainThread(code: filter)
    MainActor.assumeIsolated { original.excludeExamples { filter.code(ExampleBase.of($0)) } }
  }
}
