public import CandlestickExpectations

/// Reports a run. Subclasses are discovered; a run uses the one with the requested format.
///
/// ```swift
/// final class DotsReport: SpecReport {
///   override class var format: String { "dots" }
///   override func exampleFinished(_ result: ExampleResult) { print(".", terminator: "") }
/// }
/// ```
///
/// `CANDLESTICK_FORMAT=dots swift test` requests it.
@MainActor open class SpecReport {
  /// The name of the format. Override in a subclass.
  open class var format: String { "" }

  /// True, the default, if the report replaces XCTest's console output.
  open var replacesXCTestConsole: Bool { true }

  /// Creates the report of a run that is about to start.
  public required init() {}

  /// Called when an example, or another test, starts.
  ///
  /// - Parameters:
  ///   - example: its metadata.
  ///   - className: the class that declares it, as in ``ExampleResult/className``.
  open func exampleStarted(_ example: ExampleMetadata, of className: String) {}

  /// Called with each failure at once, after XCTest has printed it. The result of the example contains it, too.
  ///
  /// Failures of XCTest's assertions in a test that is not an example are only in its result.
  ///
  /// - Parameter failure: the failure.
  open func failureFound(_ failure: TestFailure) {}

  /// Called at once with a failure that belongs to no running example, on the thread that found it. The summary contains it,
  /// too.
  ///
  /// - Parameter failure: the failure, with the name of the ended example in its message.
  open nonisolated func lateFailureFound(_ failure: TestFailure) {}

  /// Called when an example, or another test, has ended.
  ///
  /// - Parameter result: its result.
  open func exampleFinished(_ result: ExampleResult) {}

  /// Called when the run has ended.
  ///
  /// - Parameter summary: its results.
  open func runFinished(_ summary: RunSummary) {}
}
