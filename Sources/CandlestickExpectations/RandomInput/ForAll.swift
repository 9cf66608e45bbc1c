import CandlestickSimulation

/// Runs code with random values until it fails, simplifies the values, and reports one failure with the simplest ones.
///
/// ```swift
/// try forAll(100, .array(of: .int()), .int()) { numbers, number in
///   expect(sorted(numbers + [number])).to(contain(number))
/// }
/// ```
///
/// A failure is a failed expectation, a failed XCTest assertion, or a thrown error. The values
/// are the same in each run of the test, and begin with the simplest: zero, empty, the first case.
///
/// - Parameters:
///   - count: the number of times to run the code, above zero.
///   - first, others: describe a value for each parameter of the code.
///   - seed: determines the values.
///   - replaying: the string from a failure's message, to run the code only with those values; nil for random values.
///   - body: the code. It runs many times, so it should depend only on the values.
/// - Throws: errors that skip or cancel the test, unless there is a failure; ``SimulationError`` if the number is not above
///   zero, or if the string cannot be replayed.
// In async code, the async overload must win even if the closure awaits nothing, because it gathers Swift Testing
// issues.
@_disfavoredOverload
public func forAll<First, each Other>(
  _ count: Int,
  _ first: RandomValue<First>,
  _ others: repeat RandomValue<each Other>,
  seed: UInt64 = 0,
  replaying: String? = nil,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (First, repeat each Other) throws -> Void
) throws {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  var search = try InputSearch(count, seed: seed, replaying: replaying, at: location)
  while let input = search.next() {
    let (value, values) = (input.draw(first), (repeat input.draw(each others)))
    var end: (any Error)?
    let run = { do { try body(value, repeat each values) } catch  where error.endsTest { end = error } }
    let failures = GatheredFailures.of(run, at: location, isPolled: false, includesAssertions: true).failures
    try search.ended(input, failures, list(value, repeat each values), throwing: end)
  }
  search.failure.map(FailureReporter.record)
}

/// Runs async code with random values until it fails, simplifies the values, and reports one failure with the simplest
/// ones.
///
/// ```swift
/// try await forAll(100, .array(of: .int()), .int()) { numbers, number in
///   expect(sorted(numbers + [number])).to(contain(number))
/// }
/// ```
///
/// A failure is a failed expectation, a failed XCTest assertion, a Swift Testing issue, or a thrown error. The values
/// are the same in each run of the test, and begin with the simplest: zero, empty, the first case.
///
/// - Parameters:
///   - count: the number of times to run the code, above zero.
///   - first, others: describe a value for each parameter of the code.
///   - seed: determines the values.
///   - replaying: the string from a failure's message, to run the code only with those values; nil for random values.
///   - body: the code. It runs many times, so it should depend only on the values.
/// - Throws: errors that skip or cancel the test, unless there is a failure; ``SimulationError`` if the number is not above
///   zero, or if the string cannot be replayed.
public nonisolated(nonsending) func forAll<First, each Other>(
  _ count: Int,
  _ first: RandomValue<First>,
  _ others: repeat RandomValue<each Other>,
  seed: UInt64 = 0,
  replaying: String? = nil,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: @escaping (First, repeat each Other) async throws -> Void
) async throws {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  var search = try InputSearch(count, seed: seed, replaying: replaying, at: location)
  try await SwiftTesting.gatheringIssues {
    while let input = search.next() {
      let (value, values) = (input.draw(first), (repeat input.draw(each others)))
      var end: (any Error)?
      let run = { do { try await body(value, repeat each values) } catch  where error.endsTest { end = error } }
      let failures = await GatheredFailures.of(run, at: location, includesAssertions: true).failures
      try search.ended(input, failures, list(value, repeat each values), throwing: end)
    }
  }
  search.failure.map(FailureReporter.record)
}

private func list<each Value>(_ values: repeat each Value) -> [Any] {
  var list: [Any] = []
  repeat list.append(each values)
  return list
}

extension Error {
  /// True if the error skips the test or reports that its task was cancelled.
  fileprivate var endsTest: Bool { self is CancellationError && Task.isCancelled || isSkip }
}
