// Written by Scripts/generate-dsl. Change that script instead.
// swift-format-ignore-file

extension QCKConfiguration {
  /// Runs a closure before each example, before the hooks of specs.
  public func beforeEach(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () throws -> Void
  ) { Declaring.hook("beforeEach", \.beforeEach, file, line, .plain(closure)) }

  /// Runs an async closure before each example, before the hooks of specs.
  public func beforeEach(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () async throws -> Void
  ) { Declaring.hook("beforeEach", \.beforeEach, file, line, .plain(closure)) }

  /// Runs a closure with the example's metadata before each example, before the hooks of specs.
  public func beforeEach(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor (ExampleMetadata) throws -> Void
  ) { Declaring.hook("beforeEach", \.beforeEach, file, line, .withMetadata(closure)) }

  /// Runs an async closure with the example's metadata before each example, before the hooks of specs.
  public func beforeEach(
    file: FileString = #filePath, line: UInt = #line,
    _ closure: @escaping @MainActor (ExampleMetadata) async throws -> Void
  ) { Declaring.hook("beforeEach", \.beforeEach, file, line, .withMetadata(closure)) }

  /// Runs a closure after each example, after the hooks of specs.
  public func afterEach(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () throws -> Void
  ) { Declaring.hook("afterEach", \.afterEach, file, line, .plain(closure)) }

  /// Runs an async closure after each example, after the hooks of specs.
  public func afterEach(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () async throws -> Void
  ) { Declaring.hook("afterEach", \.afterEach, file, line, .plain(closure)) }

  /// Runs a closure with the example's metadata after each example, after the hooks of specs.
  public func afterEach(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor (ExampleMetadata) throws -> Void
  ) { Declaring.hook("afterEach", \.afterEach, file, line, .withMetadata(closure)) }

  /// Runs an async closure with the example's metadata after each example, after the hooks of specs.
  public func afterEach(
    file: FileString = #filePath, line: UInt = #line,
    _ closure: @escaping @MainActor (ExampleMetadata) async throws -> Void
  ) { Declaring.hook("afterEach", \.afterEach, file, line, .withMetadata(closure)) }

  /// Runs a closure around each example of a ``QuickSpec``; the closure's last argument runs the example.
  public func aroundEach(file: FileString = #filePath, line: UInt = #line, _ closure: @escaping AroundExampleClosure) {
    Declaring.around(file, line, only: .quick, .plain(closure))
  }

  /// Runs an async closure around each example of an ``AsyncSpec``; the closure's last argument runs the example.
  public func aroundEach(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping AroundExampleAsyncClosure
  ) { Declaring.around(file, line, only: .asyncQuick, .plain(closure)) }

  /// Runs a closure with the example's metadata around each example of a ``QuickSpec``; the closure's last argument runs the example.
  public func aroundEach(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping AroundExampleWithMetadataClosure
  ) { Declaring.around(file, line, only: .quick, .withMetadata(closure)) }

  /// Runs an async closure with the example's metadata around each example of an ``AsyncSpec``; the closure's last argument runs the example.
  public func aroundEach(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping AroundExampleWithMetadataAsyncClosure
  ) { Declaring.around(file, line, only: .asyncQuick, .withMetadata(closure)) }

  /// Runs a closure once, before the first example of the run.
  public func beforeSuite(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () throws -> Void
  ) { Declaring.hook("beforeSuite", \.beforeAll, forSuite: true, file, line, .plain(closure)) }

  /// Runs an async closure once, before the first example of the run.
  public func beforeSuite(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () async throws -> Void
  ) { Declaring.hook("beforeSuite", \.beforeAll, forSuite: true, file, line, .plain(closure)) }

  /// Runs a closure once, after the last example of the run.
  public func afterSuite(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () throws -> Void
  ) { Declaring.hook("afterSuite", \.afterAll, forSuite: true, file, line, .plain(closure)) }

  /// Runs an async closure once, after the last example of the run.
  public func afterSuite(
    file: FileString = #filePath, line: UInt = #line, _ closure: @escaping @MainActor () async throws -> Void
  ) { Declaring.hook("afterSuite", \.afterAll, forSuite: true, file, line, .plain(closure)) }
}
