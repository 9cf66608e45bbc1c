public import CandlestickExpectations

/// Begins an expectation about the result of a closure, in Nimble's original spelling.
///
/// - Parameter expression: called when a matcher asks for the value.
/// - Returns: an expectation, to call `to`, `toNot`, `toEventually` and so on.
@_disfavoredOverload
@available(*, deprecated, message: "leave the label out: `expect { … }`")
public func expect<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  expression: @escaping () throws -> Value?
) -> SyncExpectation<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncExpectation(expression: SyncExpression(expression: expression, location: location))
}
