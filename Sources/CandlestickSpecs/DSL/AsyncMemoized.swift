import CandlestickExpectations

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
  /// On the main actor, so that a value that is not `Sendable` can pass through a task.
  @MainActor private final class Maker {
    let make: @MainActor () async throws(Failure) -> Value
    init(_ make: @escaping @MainActor () async throws(Failure) -> Value) { self.make = make }

    func outcome() async -> Outcome {
      do throws(Failure) {
        return Outcome(.success(try await make()))
      } catch {
        return Outcome(.failure(error))
      }
    }
  }

  @MainActor private final class Outcome {
    let result: Result<Value, Failure>
    init(_ result: Result<Value, Failure>) { self.result = result }
  }

  /// A value that is being created. All its users await the one task.
  private final class Making {
    let task: Task<Outcome, Never>
    init(_ task: Task<Outcome, Never>) { self.task = task }
  }

  private let original: Maker

  init(_ make: @escaping @MainActor () async throws(Failure) -> Value) {
    self.original = Maker(make)
  }

  /// The value for the running example, created at its first use. In the closure of an override, the value of the next
  /// outer group.
  ///
  /// - Throws: what the closure that creates the value throws.
  public func callAsFunction(
    file: StaticString = #filePath,
    line: UInt = #line
  ) async throws(Failure) -> Value {
    let location = CodeLocation(file: file, line: line)
    guard let values = MemoizedValues.current(at: location) else { return try await original.make() }
    let making = values.value(of: self, original: original, at: location) { maker in
      Making(Task { await maker.outcome() })
    }
    return try await making.task.value.result.get()
  }

  /// Overrides the creation of the value in the group that is being declared.
  ///
  /// - Parameter make: creates the value. Inside it, the value is that of the next outer group.
  public func override(
    file: StaticString = #filePath,
    line: UInt = #line,
    _ make: @escaping @MainActor () async throws(Failure) -> Value
  ) {
    let location = CodeLocation(file: file, line: line)
    Declarations.group(for: "override", at: location)?.memoizedOverrides[ObjectIdentifier(self)] = Maker(make)
  }
}
