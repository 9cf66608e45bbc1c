import CandlestickExpectations

/// The memoized values of one example.
///
/// A value that is overridden in nested groups has a level for each: 0 is the innermost, the last is the value as it
/// was first declared. Who asks for a value gets level 0; what makes level n, and asks for the same value, level n + 1.
@MainActor final class MemoizedValues {
  private struct Key: Hashable {
    let value: ObjectIdentifier
    let level: Int
  }

  /// The levels that code running here would get, where they are not 0.
  @TaskLocal private static var levels: [ObjectIdentifier: Int] = [:]

  private let group: ExampleGroup
  /// Keeps the groups around, for a task that outlives the run and still asks.
  private let suite: ExampleGroup
  private var values: [Key: AnyObject] = [:]

  init(group: ExampleGroup) {
    self.group = group
    self.suite = group.suite
  }

  /// Has the values made anew, for an example that is run again.
  func forget() {
    values = [:]
  }

  /// The values of the example that is running. Where none is, that is reported.
  static func current(at location: CodeLocation) -> MemoizedValues? {
    if let values = RunningExample.current?.memoizedValues { return values }
    let message = "a memoized value belongs to one example, and can be used only inside one or in its hooks"
    FailureReporter.record(TestFailure(message: message, location: location))
    return nil
  }

  /// The value for whoever asks, made if it is asked for the first time.
  ///
  /// - Parameters:
  ///   - memoized: which value.
  ///   - original: makes it where it is not overridden.
  ///   - location: where it is asked for.
  ///   - make: makes it with the maker that it is handed.
  /// - Returns: what `make` has returned, now or before.
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
      fatalError("\(location): a memoized value needs itself to be made, so it never can be")
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
