import CandlestickExpectations

/// The memoized values of one example.
///
/// A value that nested groups override has a level for each override: 0 is the innermost, the last is the original
/// declaration. Code gets level 0, but the closure that creates level n gets level n + 1.
@MainActor final class MemoizedValues {
  private struct Key: Hashable {
    let value: ObjectIdentifier
    let level: Int
  }

  /// The levels that the code here gets, if not 0.
  @TaskLocal private static var levels: [ObjectIdentifier: Int] = [:]

  private let group: ExampleGroup
  /// Retains the groups for tasks that outlive the run.
  private let suite: ExampleGroup
  private var values: [Key: AnyObject] = [:]

  init(group: ExampleGroup) {
    self.group = group
    self.suite = group.suite
  }

  /// Forgets the values, for an example that runs again.
  func forget() {
    values = [:]
  }

  /// The values of the running example; nil, and a failure, outside of examples.
  static func current(at location: CodeLocation) -> MemoizedValues? {
    if let values = RunningExample.current?.memoizedValues { return values }
    let message = "a memoized value belongs to one example, and can be used only inside one or in its hooks"
    FailureReporter.record(TestFailure(message: message, location: location))
    return nil
  }

  /// A value for the code here, created at its first use.
  ///
  /// - Parameters:
  ///   - memoized: identifies the value.
  ///   - original: creates the value where it is not overridden.
  ///   - location: where the value is used.
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
