/// Code of an example.
public typealias ExampleClosure = @MainActor () throws -> Void

/// Code that is run before an example.
public typealias BeforeExampleClosure = @MainActor () throws -> Void
/// Code that is run before an example and is told of it.
public typealias BeforeExampleWithMetadataClosure = @MainActor (ExampleMetadata) throws -> Void
/// Code that is run before an example and throws no error.
public typealias BeforeExampleNonThrowingClosure = @MainActor () -> Void
/// Code that is run before an example, is told of it, and throws no error.
public typealias BeforeExampleWithMetadataNonThrowingClosure = @MainActor (ExampleMetadata) -> Void
/// Async code that is run before an example.
public typealias BeforeExampleAsyncClosure = () async throws -> Void
/// Async code that is run before an example and is told of it.
public typealias BeforeExampleWithMetadataAsyncClosure = (ExampleMetadata) async throws -> Void

/// Code that is run after an example.
public typealias AfterExampleClosure = BeforeExampleClosure
/// Code that is run after an example and is told of it.
public typealias AfterExampleWithMetadataClosure = BeforeExampleWithMetadataClosure
/// Code that is run after an example and throws no error.
public typealias AfterExampleNonThrowingClosure = BeforeExampleNonThrowingClosure
/// Code that is run after an example, is told of it, and throws no error.
public typealias AfterExampleWithMetadataNonThrowingClosure = BeforeExampleWithMetadataNonThrowingClosure
/// Async code that is run after an example.
public typealias AfterExampleAsyncClosure = BeforeExampleAsyncClosure
/// Async code that is run after an example and is told of it.
public typealias AfterExampleWithMetadataAsyncClosure = BeforeExampleWithMetadataAsyncClosure

/// Code that is run around an example, which it runs by calling what it is handed.
public typealias AroundExampleClosure = @MainActor (@escaping () -> Void) throws -> Void
/// Code that is run around an example and is told of it.
public typealias AroundExampleWithMetadataClosure = @MainActor (ExampleMetadata, @escaping () -> Void) throws -> Void
/// Code that is run around an example and throws no error.
public typealias AroundExampleNonThrowingClosure = @MainActor (@escaping () -> Void) -> Void
/// Code that is run around an example, is told of it, and throws no error.
public typealias AroundExampleWithMetadataNonThrowingClosure =
  @MainActor (ExampleMetadata, @escaping () -> Void) -> Void
/// Async code that is run around an example, which it runs by calling what it is handed.
public typealias AroundExampleAsyncClosure = (@escaping () async -> Void) async throws -> Void
/// Async code that is run around an example and is told of it.
public typealias AroundExampleWithMetadataAsyncClosure = (ExampleMetadata, @escaping () async -> Void) async throws ->
  Void

/// Code that is run once, before the first example.
public typealias BeforeSuiteClosure = @MainActor () throws -> Void
/// Code that is run once, before the first example, and throws no error.
public typealias BeforeSuiteNonThrowingClosure = @MainActor () -> Void
/// Async code that is run once, before the first example.
public typealias BeforeSuiteAsyncClosure = () async throws -> Void
/// Code that is run once, after the last example.
public typealias AfterSuiteClosure = BeforeSuiteClosure
/// Code that is run once, after the last example, and throws no error.
public typealias AfterSuiteNonThrowingClosure = BeforeSuiteNonThrowingClosure
/// Async code that is run once, after the last example.
public typealias AfterSuiteAsyncClosure = BeforeSuiteAsyncClosure

/// Makes what shared examples are handed by the group that includes them.
public typealias SharedExampleContext = () -> [String: Any]
/// Declares shared examples.
public typealias SharedExampleClosure = (@escaping SharedExampleContext) -> Void
