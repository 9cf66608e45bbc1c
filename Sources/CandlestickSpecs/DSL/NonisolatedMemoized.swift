import CandlestickExpectations

/// A value that is created separately for each example of a ``NonisolatedSpec``. `memoized` declares one.
///
/// It is not `Sendable`. For a child task, read the value first: `let account = account()`.
public final class NonisolatedMemoized<Value, Failure: Error>: _MemoizedDeclaration {
  private let original: MemoizedMaker<Value, Failure>

  init(_ make: @escaping () throws(Failure) -> Value) {
    original = MemoizedMaker(make)
  }

  /// The value for the running example, created at its first use. Inside the closure of an override, the value that the
  /// enclosing group declares.
  ///
  /// - Throws: the error of the closure that creates the value.
  public func callAsFunction(
    file: StaticString = #filePath,
    line: UInt = #line
  ) throws(Failure) -> Value {
    try original.value(at: CodeLocation(file: file, line: line))
  }

  /// Changes the value for the running example, which is created if it was not used before. Use it for values that are
  /// structs or enums: calling the memoized value returns a copy of these.
  ///
  /// - Parameter change: receives the value. If it throws, what it has changed before remains changed.
  /// - Returns: what the closure returns.
  /// - Throws: the error of the closure that creates the value, or of this one.
  @discardableResult
  public func modify<Output>(
    file: StaticString = #filePath,
    line: UInt = #line,
    _ change: (inout Value) throws -> Output
  ) throws -> Output {
    try MemoizedValues.modify(self(file: file, line: line), of: original, file, line, change)
  }

  /// Overrides how the value is created in the group that is being declared.
  ///
  /// - Parameter make: creates the value. Calling the memoized value inside it returns the value of the enclosing
  ///   group.
  public func override(
    file: StaticString = #filePath,
    line: UInt = #line,
    _ make: @escaping () throws(Failure) -> Value
  ) {
    Declarations.override(original, with: MemoizedMaker(make), at: CodeLocation(file: file, line: line))
  }
}

extension NonisolatedMemoized where Failure == Never {
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
    _ change: (inout Value) throws(Thrown) -> Output
  ) throws(Thrown) -> Output {
    try MemoizedValues.modify(self(file: file, line: line), of: original, file, line, change)
  }
}
