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

  /// Runs a closure before each example, and before the hooks of specs.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public func beforeEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () throws -> Void
  ) {
    Declaring.hook("beforeEach", \.beforeEach, file, line, .ofExample(closure))
  }

  /// Runs an async closure before each example, and before the hooks of specs.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public func beforeEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () async throws -> Void
  ) {
    Declaring.hook("beforeEach", \.beforeEach, file, line, .ofExample(closure))
  }

  /// Runs a closure before each example, and before the hooks of specs, and tells it of the example.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public func beforeEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor (ExampleMetadata) throws -> Void
  ) {
    Declaring.hook("beforeEach", \.beforeEach, file, line, .withMetadata(closure))
  }

  /// Runs an async closure before each example, and before the hooks of specs, and tells it of the example.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public func beforeEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor (ExampleMetadata) async throws -> Void
  ) {
    Declaring.hook("beforeEach", \.beforeEach, file, line, .withMetadata(closure))
  }

  /// Runs a closure after each example, and after the hooks of specs.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public func afterEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () throws -> Void
  ) {
    Declaring.hook("afterEach", \.afterEach, file, line, .ofExample(closure))
  }

  /// Runs an async closure after each example, and after the hooks of specs.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public func afterEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () async throws -> Void
  ) {
    Declaring.hook("afterEach", \.afterEach, file, line, .ofExample(closure))
  }

  /// Runs a closure after each example, and after the hooks of specs, and tells it of the example.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public func afterEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor (ExampleMetadata) throws -> Void
  ) {
    Declaring.hook("afterEach", \.afterEach, file, line, .withMetadata(closure))
  }

  /// Runs an async closure after each example, and after the hooks of specs, and tells it of the example.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public func afterEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor (ExampleMetadata) async throws -> Void
  ) {
    Declaring.hook("afterEach", \.afterEach, file, line, .withMetadata(closure))
  }

  /// Runs a closure around each example of a ``QuickSpec``.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook, which runs the example by calling what it is handed.
  public func aroundEach(file: FileString = #filePath, line: UInt = #line, _ closure: @escaping AroundExampleClosure) {
    Declaring.around(file, line, style: .quick, .plain(closure))
  }

  /// Runs an async closure around each example of an ``AsyncSpec``.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook, which runs the example by calling what it is handed.
  public func aroundEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping AroundExampleAsyncClosure
  ) {
    Declaring.around(file, line, style: .asyncQuick, .onNoActor(closure))
  }

  /// Runs a closure around each example of a ``QuickSpec``, and tells it of the example.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook, which runs the example by calling what it is handed.
  public func aroundEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping AroundExampleWithMetadataClosure
  ) {
    Declaring.around(file, line, style: .quick, .withMetadata(closure))
  }

  /// Runs an async closure around each example of an ``AsyncSpec``, and tells it of the example.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook, which runs the example by calling what it is handed.
  public func aroundEach(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping AroundExampleWithMetadataAsyncClosure
  ) {
    Declaring.around(file, line, style: .asyncQuick, .onNoActor(closure))
  }

  /// Runs a closure once, before the first example of the run.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public func beforeSuite(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () throws -> Void
  ) {
    Declaring.suiteHook("beforeSuite", \.beforeAll, file, line, .ofExample(closure))
  }

  /// Runs an async closure once, before the first example of the run.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public func beforeSuite(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () async throws -> Void
  ) {
    Declaring.suiteHook("beforeSuite", \.beforeAll, file, line, .ofExample(closure))
  }

  /// Runs a closure once, after the last example of the run.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public func afterSuite(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () throws -> Void
  ) {
    Declaring.suiteHook("afterSuite", \.afterAll, file, line, .ofExample(closure))
  }

  /// Runs an async closure once, after the last example of the run.
  ///
  /// - Parameters:
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: the hook.
  public func afterSuite(
    file: FileString = #filePath,
    line: UInt = #line,
    _ closure: @escaping @MainActor () async throws -> Void
  ) {
    Declaring.suiteHook("afterSuite", \.afterAll, file, line, .ofExample(closure))
  }
}
