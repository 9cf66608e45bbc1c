/// Declares a value that async code recreates for each example, when the example first uses it.
///
/// ```swift
/// let session = memoized { await Session.start() }
///
/// it("is signed in") { await expect { await session().isSignedIn }.to(beTrue()) }
/// ```
///
/// - Returns: call it, with `await`, for the value.
@MainActor public func memoized<Value, Failure: Error>(
  _ make: @escaping @MainActor () async throws(Failure) -> Value
) -> AsyncMemoized<Value, Failure> {
  AsyncMemoized(make)
}

/// A value that async code recreates for each example; `memoized` declares one.
@MainActor public final class AsyncMemoized<Value, Failure: Error> {
  /// A result on the main actor, so that a value that is not `Sendable` can pass through a task.
  @MainActor private final class Outcome {
    let result: Result<Value, Failure>
    init(_ result: Result<Value, Failure>) { self.result = result }
  }

  /// The task that creates the value. All uses of the value await it.
  private let task: Memoized<Task<Outcome, Never>, Never>

  init(_ make: @escaping @MainActor () async throws(Failure) -> Value) {
    task = Memoized { AsyncMemoized.start(make) }
  }

  private static func start(
    _ make: @escaping @MainActor () async throws(Failure) -> Value
  ) -> Task<Outcome, Never> {
    Task {
      do throws(Failure) {
        return Outcome(.success(try await make()))
      } catch {
        return Outcome(.failure(error))
      }
    }
  }

  /// The value for the running example, created at its first use. In the closure of an override, the value of the next
  /// outer group.
  ///
  /// - Throws: the error of the closure that creates the value.
  public func callAsFunction(
    file: StaticString = #filePath,
    line: UInt = #line
  ) async throws(Failure) -> Value {
    try await task(file: file, line: line).value.result.get()
  }

  /// Overrides the creation of the value in the group that is being declared.
  ///
  /// - Parameter make: creates the value. Inside it, the value is that of the next outer group.
  public func override(
    file: StaticString = #filePath,
    line: UInt = #line,
    _ make: @escaping @MainActor () async throws(Failure) -> Value
  ) {
    task.override(file: file, line: line) { AsyncMemoized.start(make) }
  }
}
