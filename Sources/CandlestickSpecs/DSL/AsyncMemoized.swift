/// Declares a value that is created separately for each example, at its first use. This overload takes async code.
///
/// ```swift
/// let session = memoized { await Session.start() }
///
/// it("is signed in") { await expect { await session().isSignedIn }.to(beTrue()) }
/// ```
///
/// - Returns: the declared value. Call it with `await` to get the value.
@MainActor public func memoized<Value, Failure: Error>(
  _ make: @escaping () async throws(Failure) -> Value
) -> AsyncMemoized<Value, Failure> {
  AsyncMemoized(make)
}

/// A value that async code creates separately for each example. `memoized` declares one.
@MainActor public final class AsyncMemoized<Value, Failure: Error>: _MemoizedDeclaration {
  /// The outcome of the task. It belongs to the main actor, so that a value that is not `Sendable` can pass through the
  /// task.
  @MainActor private final class Outcome {
    private(set) var result: Result<Value, Failure>
    init(_ result: Result<Value, Failure>) { self.result = result }

    func modify<Output, Thrown: Error>(
      _ value: Value,
      _ change: @MainActor (inout Value) throws(Thrown) -> Output
    ) throws(Thrown) -> Output {
      var value = value
      defer { result = .success(value) }
      return try change(&value)
    }
  }

  /// The task that creates the value. All uses await it.
  private let task: Memoized<Task<Outcome, Never>, Never>

  init(_ make: @escaping () async throws(Failure) -> Value) {
    task = Memoized { AsyncMemoized.start(make) }
  }

  private static func start(
    _ make: @escaping () async throws(Failure) -> Value
  ) -> Task<Outcome, Never> {
    Task {
      do throws(Failure) {
        return Outcome(.success(try await make()))
      } catch {
        return Outcome(.failure(error))
      }
    }
  }

  /// The value for the running example, created at its first use. Inside the closure of an override, the value that the
  /// enclosing group declares.
  ///
  /// - Throws: the error of the closure that creates the value.
  public func callAsFunction(
    file: StaticString = #filePath,
    line: UInt = #line
  ) async throws(Failure) -> Value {
    try await task(file: file, line: line).value.result.get()
  }

  /// Changes the value for the running example, which is created if it was not used before. Use it for values that are
  /// structs or enums: calling the memoized value returns a copy of these.
  ///
  /// ```swift
  /// beforeEach { await session.modify { $0.isSignedIn = false } }
  /// ```
  ///
  /// - Parameter change: receives the value. If it throws, what it has changed before remains changed.
  /// - Returns: what the closure returns.
  /// - Throws: the error of the closure that creates the value, or of this one.
  @discardableResult
  public func modify<Output>(
    file: StaticString = #filePath,
    line: UInt = #line,
    _ change: @MainActor (inout Value) throws -> Output
  ) async throws -> Output {
    let outcome = await task(file: file, line: line).value
    return try outcome.modify(outcome.result.get(), change)
  }

  /// Overrides how the value is created in the group that is being declared.
  ///
  /// - Parameter make: creates the value. Calling the memoized value inside it returns the value of the enclosing
  ///   group.
  public func override(
    file: StaticString = #filePath,
    line: UInt = #line,
    _ make: @escaping () async throws(Failure) -> Value
  ) {
    task.override(file: file, line: line) { AsyncMemoized.start(make) }
  }
}

extension AsyncMemoized where Failure == Never {
  /// Changes the value for the running example, which is created if it was not used before. This overload is for values
  /// that are created without errors.
  ///
  /// - Parameter change: receives the value. If it throws, what it has changed before remains changed.
  /// - Returns: what the closure returns.
  /// - Throws: the error of the closure.
  @discardableResult
  public func modify<Output, Thrown: Error>(
    file: StaticString = #filePath,
    line: UInt = #line,
    _ change: @MainActor (inout Value) throws(Thrown) -> Output
  ) async throws(Thrown) -> Output {
    let outcome = await task(file: file, line: line).value
    return try outcome.modify(outcome.result.get(), change)
  }
}
