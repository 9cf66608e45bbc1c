public import CandlestickExpectations

// Nimble's names for types that `Candlestick` names differently, because Foundation and Testing also have these names.

/// The value of an expectation, evaluated on demand.
public typealias Expression = SyncExpression

/// The path of a file, from the compiler.
public typealias FileString = StaticString

/// A place in the source code.
public typealias SourceLocation = CodeLocation

extension CodeLocation {
  /// Another name for ``filePath``.
  @available(*, deprecated, renamed: "filePath")
  public var file: FileString { filePath }
}

/// The nil in `expect(stack.last) == nil`.
public typealias ExpectationNil = _OptionalNilComparisonType
