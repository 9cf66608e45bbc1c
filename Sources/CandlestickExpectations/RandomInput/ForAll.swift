import CandlestickSimulation

/// Runs code with random values until it fails, simplifies the values, and reports one failure with the simplest ones.
///
/// A failure is a failed expectation, a failed XCTest assertion, or a thrown error. The values are the same in each run
/// of the test, and begin with the simplest: zero, empty, the first case.
///
/// - Parameters:
///   - count: the number of times to run the code.
///   - value: describes the values.
///   - seed: determines the values.
///   - replaying: the string from a failure's message, to run the code only with those values; nil for random values.
///   - body: the code. It runs many times, so it should depend only on the values.
/// - Throws: errors that skip or cancel the test; ``SimulationError`` if the string cannot be replayed.
// In async code, the async overload must win even if the closure awaits nothing, because it gathers Swift Testing
// issues.
@_disfavoredOverload
public func forAll<Value>(
  _ count: Int,
  _ value: RandomValue<Value>,
  seed: UInt64 = 0,
  replaying: String? = nil,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (Value) throws -> Void
) throws {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let search = try InputSearch(count, seed: seed, replaying: replaying, at: location)
  try run(search, at: location, draw: { $0.draw(value) }, list: { [$0] }) { try body($0) }
}

/// Runs code with random values until it fails, simplifies the values, and reports one failure with the simplest ones.
///
/// ```swift
/// try forAll(100, .array(of: .int()), .int()) { numbers, number in
///   expect(sorted(numbers + [number])).to(contain(number))
/// }
/// ```
///
/// A failure is a failed expectation, a failed XCTest assertion, or a thrown error. The values are the same in each run
/// of the test, and begin with the simplest: zero, empty, the first case.
///
/// - Parameters:
///   - count: the number of times to run the code.
///   - first, second: describe the values.
///   - seed: determines the values.
///   - replaying: the string from a failure's message, to run the code only with those values; nil for random values.
///   - body: the code. It runs many times, so it should depend only on the values.
/// - Throws: errors that skip or cancel the test; ``SimulationError`` if the string cannot be replayed.
// In async code, the async overload must win even if the closure awaits nothing, because it gathers Swift Testing
// issues.
@_disfavoredOverload
public func forAll<First, Second>(
  _ count: Int,
  _ first: RandomValue<First>,
  _ second: RandomValue<Second>,
  seed: UInt64 = 0,
  replaying: String? = nil,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (First, Second) throws -> Void
) throws {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let search = try InputSearch(count, seed: seed, replaying: replaying, at: location)
  try run(search, at: location, draw: { ($0.draw(first), $0.draw(second)) }, list: { [$0.0, $0.1] }) {
    try body($0.0, $0.1)
  }
}

/// Runs code with random values until it fails, simplifies the values, and reports one failure with the simplest ones.
///
/// A failure is a failed expectation, a failed XCTest assertion, or a thrown error. The values are the same in each run
/// of the test, and begin with the simplest: zero, empty, the first case.
///
/// - Parameters:
///   - count: the number of times to run the code.
///   - first, second, third: describe the values.
///   - seed: determines the values.
///   - replaying: the string from a failure's message, to run the code only with those values; nil for random values.
///   - body: the code. It runs many times, so it should depend only on the values.
/// - Throws: errors that skip or cancel the test; ``SimulationError`` if the string cannot be replayed.
// In async code, the async overload must win even if the closure awaits nothing, because it gathers Swift Testing
// issues.
@_disfavoredOverload
public func forAll<First, Second, Third>(
  _ count: Int,
  _ first: RandomValue<First>,
  _ second: RandomValue<Second>,
  _ third: RandomValue<Third>,
  seed: UInt64 = 0,
  replaying: String? = nil,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (First, Second, Third) throws -> Void
) throws {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let search = try InputSearch(count, seed: seed, replaying: replaying, at: location)
  try run(
    search,
    at: location,
    draw: { ($0.draw(first), $0.draw(second), $0.draw(third)) },
    list: { [$0.0, $0.1, $0.2] }
  ) { try body($0.0, $0.1, $0.2) }
}

/// Runs async code with random values until it fails, simplifies the values, and reports one failure with the simplest ones.
///
/// A failure is a failed expectation, a failed XCTest assertion, a Swift Testing issue, or a thrown error. The values
/// are the same in each run of the test, and begin with the simplest: zero, empty, the first case.
///
/// - Parameters:
///   - count: the number of times to run the code.
///   - value: describes the values.
///   - seed: determines the values.
///   - replaying: the string from a failure's message, to run the code only with those values; nil for random values.
///   - body: the code. It runs many times, so it should depend only on the values.
/// - Throws: errors that skip or cancel the test; ``SimulationError`` if the string cannot be replayed.
public nonisolated(nonsending) func forAll<Value>(
  _ count: Int,
  _ value: RandomValue<Value>,
  seed: UInt64 = 0,
  replaying: String? = nil,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: @escaping (Value) async throws -> Void
) async throws {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let search = try InputSearch(count, seed: seed, replaying: replaying, at: location)
  try await run(search, at: location, draw: { $0.draw(value) }, list: { [$0] }) { try await body($0) }
}

/// Runs async code with random values until it fails, simplifies the values, and reports one failure with the simplest ones.
///
/// A failure is a failed expectation, a failed XCTest assertion, a Swift Testing issue, or a thrown error. The values
/// are the same in each run of the test, and begin with the simplest: zero, empty, the first case.
///
/// - Parameters:
///   - count: the number of times to run the code.
///   - first, second: describe the values.
///   - seed: determines the values.
///   - replaying: the string from a failure's message, to run the code only with those values; nil for random values.
///   - body: the code. It runs many times, so it should depend only on the values.
/// - Throws: errors that skip or cancel the test; ``SimulationError`` if the string cannot be replayed.
public nonisolated(nonsending) func forAll<First, Second>(
  _ count: Int,
  _ first: RandomValue<First>,
  _ second: RandomValue<Second>,
  seed: UInt64 = 0,
  replaying: String? = nil,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: @escaping (First, Second) async throws -> Void
) async throws {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let search = try InputSearch(count, seed: seed, replaying: replaying, at: location)
  try await run(search, at: location, draw: { ($0.draw(first), $0.draw(second)) }, list: { [$0.0, $0.1] }) {
    try await body($0.0, $0.1)
  }
}

/// Runs async code with random values until it fails, simplifies the values, and reports one failure with the simplest ones.
///
/// A failure is a failed expectation, a failed XCTest assertion, a Swift Testing issue, or a thrown error. The values
/// are the same in each run of the test, and begin with the simplest: zero, empty, the first case.
///
/// - Parameters:
///   - count: the number of times to run the code.
///   - first, second, third: describe the values.
///   - seed: determines the values.
///   - replaying: the string from a failure's message, to run the code only with those values; nil for random values.
///   - body: the code. It runs many times, so it should depend only on the values.
/// - Throws: errors that skip or cancel the test; ``SimulationError`` if the string cannot be replayed.
public nonisolated(nonsending) func forAll<First, Second, Third>(
  _ count: Int,
  _ first: RandomValue<First>,
  _ second: RandomValue<Second>,
  _ third: RandomValue<Third>,
  seed: UInt64 = 0,
  replaying: String? = nil,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: @escaping (First, Second, Third) async throws -> Void
) async throws {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let search = try InputSearch(count, seed: seed, replaying: replaying, at: location)
  try await run(
    search,
    at: location,
    draw: { ($0.draw(first), $0.draw(second), $0.draw(third)) },
    list: { [$0.0, $0.1, $0.2] }
  ) { try await body($0.0, $0.1, $0.2) }
}

private func run<Values>(
  _ search: InputSearch,
  at location: CodeLocation,
  draw: (RandomInput) -> Values,
  list: (Values) -> [Any],
  _ body: (Values) throws -> Void
) throws {
  var search = search
  while let input = search.next() {
    let values = draw(input)
    var end: (any Error)?
    let run = { do { try body(values) } catch  where error.endsTest { end = error } }
    let failures = GatheredFailures.of(run, at: location, isPolled: false, includesAssertions: true)
    if let end { throw end }
    search.ended(input, failures, list(values))
  }
  search.failure.map(FailureReporter.record)
}

private nonisolated(nonsending) func run<Values>(
  _ search: InputSearch,
  at location: CodeLocation,
  draw: @escaping (RandomInput) -> Values,
  list: @escaping (Values) -> [Any],
  _ body: @escaping (Values) async throws -> Void
) async throws {
  var search = search
  try await SwiftTesting.gatheringIssues {
    while let input = search.next() {
      let values = draw(input)
      var end: (any Error)?
      let run = { do { try await body(values) } catch  where error.endsTest { end = error } }
      let failures = await GatheredFailures.of(run, at: location, includesAssertions: true)
      if let end { throw end }
      search.ended(input, failures, list(values))
    }
  }
  search.failure.map(FailureReporter.record)
}

extension Error {
  /// True if the error skips the test or reports that its task was cancelled.
  fileprivate var endsTest: Bool {
    self is CancellationError && Task.isCancelled
      || ["XCTSkip", "SpecSkip", "SkipInfo"].contains(String(describing: type(of: self)))
  }
}
