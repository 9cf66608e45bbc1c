public import CandlestickExpectations

/// Declares a value that is made anew for each example, when the example first asks for it.
///
/// ```swift
/// describe("a stack") {
///   let stack = memoized { Stack<Int>() }
///
///   it("is empty") { expect(stack().isEmpty).to(beTrue()) }
///
///   context("with an element") {
///     stack.override { Stack([1]) }
///     it("is not empty") { expect(stack().isEmpty).to(beFalse()) }
///   }
/// }
/// ```
///
/// - Parameter make: makes the value.
/// - Returns: what to call for the value.
@MainActor public func memoized<Value, Failure: Error>(
  _ make: @escaping @MainActor () throws(Failure) -> Value
) -> Memoized<Value, Failure> {
  Memoized(make)
}

/// A value that is made anew for each example. `memoized` declares one.
@MainActor public final class Memoized<Value, Failure: Error> {
  private final class Maker {
    let make: @MainActor () throws(Failure) -> Value
    init(_ make: @escaping @MainActor () throws(Failure) -> Value) { self.make = make }
  }

  private final class Made {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private let original: Maker

  init(_ make: @escaping @MainActor () throws(Failure) -> Value) {
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
  ) throws(Failure) -> Value {
    let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
    guard let values = MemoizedValues.current(at: location) else { return try original.make() }
    return try values.value(of: self, original: original, at: location) { maker throws(Failure) in
      Made(try maker.make())
    }.value
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
    _ make: @escaping @MainActor () throws(Failure) -> Value
  ) {
    let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
    Declarations.group(for: "override", at: location)?.memoizedOverrides[ObjectIdentifier(self)] = Maker(make)
  }
}
