public import CandlestickExpectations

/// Shows a run. A subclass is found, and used if the run asks for its format.
///
/// ```swift
/// final class DotsReport: SpecReport {
///   override class var format: String { "dots" }
///   override func exampleFinished(_ result: ExampleResult) { print(".", terminator: "") }
/// }
/// ```
///
/// `CANDLESTICK_FORMAT=dots swift test` asks for it.
@MainActor open class SpecReport {
  /// The name that a run asks for the report by; to be overridden.
  open class var format: String { "" }

  /// Whether XCTest is to leave the printing to the report; true unless overridden.
  open var replacesXCTestConsole: Bool { true }

  /// Makes a report of a run that is about to begin.
  public required init() {}

  /// Is called when an example, or a test case of another kind, begins.
  ///
  /// - Parameters:
  ///   - example: what is known of it.
  ///   - className: the class that declares it.
  open func exampleStarted(_ example: ExampleMetadata, of className: String) {}

  /// Is told of a failure at once, when XCTest has printed it. The result of its example has it, too.
  ///
  /// XCTest's own assertions in a test case that is not a spec are only in its result.
  ///
  /// - Parameter failure: what was not as it should be.
  open func failureFound(_ failure: TestFailure) {}

  /// Called as soon as a failure is found that belongs to no running example, on the thread that found it. The summary has it, too.
  ///
  /// - Parameter failure: what was found, with the name of the example in its message.
  open nonisolated func lateFailureFound(_ failure: TestFailure) {}

  /// Is told of an example, or of a test case of another kind, that has ended.
  ///
  /// - Parameter result: what came of it.
  open func exampleFinished(_ result: ExampleResult) {}

  /// Is told that the run has ended.
  ///
  /// - Parameter summary: what came of it.
  open func runFinished(_ summary: RunSummary) {}
}
