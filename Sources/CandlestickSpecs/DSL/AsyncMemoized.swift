public import CandlestickExpectations

/// Declares a value that async code makes anew for each example, when the example first asks for it.
///
/// ```swift
/// let session = memoized { await Session.start() }
///
/// it("is signed in") { await expect { await session().isSignedIn }.to(beTrue()) }
/// ```
///
/// - Parameter make: makes the value.
/// - Returns: what to call, with `await`, for the value.
@MainActor public func memoized<Value, Failure: Error>(
  _ make: @escaping @MainActor () async throws(Failure) -> Value
) -> AsyncMemoized<Value, Failure> {
  AsyncMemoized(make)
}

/// A value that async code makes anew for each example. `memoized` declares one.
@MainActor public final class AsyncMemoized<Value, Failure: Error> {
  /// On the main actor, so that the value may pass through a task without being `Sendable`.
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

  /// A value in the making. All who ask for it wait for the one task.
  private final class Making {
    let task: Task<Outcome, Never>
    init(_ task: Task<Outcome, Never>) { self.task = task }
  }

  private let original: Maker

  init(_ make: @escaping @MainActor () async throws(Failure) -> Value) {
    self.original = Maker(make)
  }

  /// The value for the example that is running, made if this is the first time that it is asked for.
  ///
  /// Asked for by the closure of an override, it is the value of the next group out.
  ///
  /// - Throws: what the closure that makes the value throws.
  public func callAsFunction(
    fileID: String = #fileID,
    file: FileString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws(Failure) -> Value {
    let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
    guard let values = MemoizedValues.current(at: location) else { return try await original.make() }
    let making = values.value(of: self, original: original, at: location) { maker in
      Making(Task { await maker.outcome() })
    }
    return try await making.task.value.result.get()
  }

  /// Has the value made in another way in the group that is being declared.
  ///
  /// - Parameters:
  ///   - fileID: the module and the file of the call.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  ///   - make: makes the value. If it asks for the value itself, it gets that of the next group out.
  public func override(
    fileID: String = #fileID,
    file: FileString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ make: @escaping @MainActor () async throws(Failure) -> Value
  ) {
    let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
    Declarations.group(for: "override", at: location)?.memoizedOverrides[ObjectIdentifier(self)] = Maker(make)
  }
}
