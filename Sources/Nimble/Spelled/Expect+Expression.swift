public import CandlestickExpectations

/// Begins an expectation about what a closure returns or throws, in Nimble's first spelling.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - expression: called when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
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
