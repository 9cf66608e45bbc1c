public import CandlestickExpectations

// Nimble's names for types that are called otherwise in `Candlestick`, since Foundation and Testing have types of these names, too.

/// The value that an expectation is about, evaluated on demand.
public typealias Expression = SyncExpression

/// A place in the source code.
public typealias SourceLocation = CodeLocation

extension CodeLocation {
  /// The path of the file, by an older name.
  @available(*, deprecated, renamed: "filePath")
  public var file: FileString { filePath }
}

/// The nil in `expect(stack.last) == nil`.
public typealias ExpectationNil = _OptionalNilComparisonType
