import CandlestickExpectations

/// The memoized values of an example.
///
/// A value that nested groups override has a level for each override: 0 is the innermost, the last is the original
/// declaration. Code uses level 0, but the closure that creates level n uses level n + 1.
@MainActor final class MemoizedValues {
  private struct Key: Hashable {
    let value: ObjectIdentifier
    let level: Int
  }

  /// The levels for the current code, if not 0.
  @TaskLocal private static var levels: [ObjectIdentifier: Int] = [:]

  private let group: ExampleGroup
  /// Retains the groups for tasks that outlive the run.
  private let suite: ExampleGroup
  private var values: [Key: AnyObject] = [:]

  init(group: ExampleGroup) {
    self.group = group
    self.suite = group.suite
  }

  /// Discards the values, for an example that runs again.
  func forget() {
    values = [:]
  }

  /// Returns the values of the running example. Outside of examples, records a failure and returns nil.
  static func current(at location: CodeLocation) -> MemoizedValues? {
    if let values = RunningExample.current?.memoizedValues { return values }
    let message = "a memoized value belongs to one example, and can be used only inside one or in its hooks"
    FailureReporter.record(TestFailure(message: message, location: location))
    return nil
  }

  /// Returns a value for the current code, and creates it at its first use.
  ///
  /// - Parameters:
  ///   - memoized: identifies the value.
  ///   - original: creates the value where it is not overridden.
  ///   - location: the location of the use.
  ///   - make: creates the value with a maker.
  func value<Maker: AnyObject, Value: AnyObject, Failure: Error>(
    of memoized: AnyObject,
    original: Maker,
    at location: CodeLocation,
    make: (Maker) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let key = Key(value: ObjectIdentifier(memoized), level: Self.levels[ObjectIdentifier(memoized)] ?? 0)
    if let value = values[key] as? Value { return value }
    let makers = group.lineage.compactMap { $0.memoizedOverrides[key.value] as? Maker } + [original]
    guard key.level < makers.count else {
      fatalError("\(location): a memoized value depends on itself")
    }
    var inner = Self.levels
    inner[key.value] = key.level + 1
    let value = try Self.$levels.withValue(inner) {
      Result { () throws(Failure) in try make(makers[key.level]) }
    }.get()
    values[key] = value
    return value
  }
}
