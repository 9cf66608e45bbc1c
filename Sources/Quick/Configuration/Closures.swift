/// The code of an example.
public typealias ExampleClosure = @MainActor () throws -> Void

/// Code that runs before an example.
public typealias BeforeExampleClosure = @MainActor () throws -> Void
/// Code that runs before an example with its metadata.
public typealias BeforeExampleWithMetadataClosure = @MainActor (ExampleMetadata) throws -> Void
/// Code that runs before an example and does not throw.
public typealias BeforeExampleNonThrowingClosure = @MainActor () -> Void
/// Code that runs before an example with its metadata and does not throw.
public typealias BeforeExampleWithMetadataNonThrowingClosure = @MainActor (ExampleMetadata) -> Void
/// Async code that runs before an example.
public typealias BeforeExampleAsyncClosure = () async throws -> Void
/// Async code that runs before an example with its metadata.
public typealias BeforeExampleWithMetadataAsyncClosure = (ExampleMetadata) async throws -> Void

/// Code that runs after an example.
public typealias AfterExampleClosure = BeforeExampleClosure
/// Code that runs after an example with its metadata.
public typealias AfterExampleWithMetadataClosure = BeforeExampleWithMetadataClosure
/// Code that runs after an example and does not throw.
public typealias AfterExampleNonThrowingClosure = BeforeExampleNonThrowingClosure
/// Code that runs after an example with its metadata and does not throw.
public typealias AfterExampleWithMetadataNonThrowingClosure = BeforeExampleWithMetadataNonThrowingClosure
/// Async code that runs after an example.
public typealias AfterExampleAsyncClosure = BeforeExampleAsyncClosure
/// Async code that runs after an example with its metadata.
public typealias AfterExampleWithMetadataAsyncClosure = BeforeExampleWithMetadataAsyncClosure

/// Code that runs around an example; its argument runs the example.
public typealias AroundExampleClosure = @MainActor (@escaping () -> Void) throws -> Void
/// Code that runs around an example with its metadata.
public typealias AroundExampleWithMetadataClosure = @MainActor (ExampleMetadata, @escaping () -> Void) throws -> Void
/// Code that runs around an example and does not throw.
public typealias AroundExampleNonThrowingClosure = @MainActor (@escaping () -> Void) -> Void
/// Code that runs around an example with its metadata and does not throw.
public typealias AroundExampleWithMetadataNonThrowingClosure =
  @MainActor (ExampleMetadata, @escaping () -> Void) -> Void
/// Async code that runs around an example; its argument runs the example.
public typealias AroundExampleAsyncClosure = (@escaping () async -> Void) async throws -> Void
/// Async code that runs around an example with its metadata.
public typealias AroundExampleWithMetadataAsyncClosure = (ExampleMetadata, @escaping () async -> Void) async throws ->
  Void

/// Code that runs once, before the first example.
public typealias BeforeSuiteClosure = @MainActor () throws -> Void
/// Code that runs once, before the first example, and does not throw.
public typealias BeforeSuiteNonThrowingClosure = @MainActor () -> Void
/// Async code that runs once, before the first example.
public typealias BeforeSuiteAsyncClosure = () async throws -> Void
/// Code that runs once, after the last example.
public typealias AfterSuiteClosure = BeforeSuiteClosure
/// Code that runs once, after the last example, and does not throw.
public typealias AfterSuiteNonThrowingClosure = BeforeSuiteNonThrowingClosure
/// Async code that runs once, after the last example.
public typealias AfterSuiteAsyncClosure = BeforeSuiteAsyncClosure

/// Creates the context of shared examples. The including group provides it.
public typealias SharedExampleContext = () -> [String: Any]
/// Declares shared examples.
public typealias SharedExampleClosure = (@escaping SharedExampleContext) -> Void
