import CandlestickExpectations
import CandlestickSupport

/// The memoized values of an example.
///
/// A value that nested groups override has a level for each override. Level 0 is the innermost override, the last level
/// the original declaration. Code uses level 0, but the closure that creates level n uses level n + 1.
@MainActor final class MemoizedValues {
  private struct Key: Hashable {
    let value: ObjectIdentifier
    let level: Int
  }

  /// The levels that the current code uses; values without an entry use level 0.
  @TaskLocal private static var levels: [ObjectIdentifier: Int] = [:]

  let group: ExampleGroup
  /// Retains the groups, for tasks that outlive the run.
  private let suite: ExampleGroup
  private var values: [Key: Any] = [:]

  init(group: ExampleGroup) {
    self.group = group
    self.suite = group.suite
  }

  /// Discards all values, before the example runs again or at its end.
  ///
  /// - Parameter isOutlived: true if code that the example has started may still use them. That code gets the same numbers
  ///   and other trivial values, and the same objects as long as it retains them.
  func forget(isOutlived: Bool = false) {
    // Not while the dictionary is being modified, because a deinitializer may use other values.
    let forgotten = values
    values = isOutlived ? forgotten.compactMapValues(Self.withoutReferences) : [:]
    withExtendedLifetime(forgotten) {}
  }

  /// Returns what can be kept of a value without retaining an object, whose deinitializer might then fail too late.
  private static func withoutReferences(_ value: Any) -> Any? {
    func isTrivial<Value>(_ value: Value) -> Bool { _isPOD(Value.self) }
    return type(of: value) is AnyClass ? WeakReference(object: value as AnyObject) : isTrivial(value) ? value : nil
  }

  private func known(_ key: Key) -> Any? {
    guard let reference = values[key] as? WeakReference else { return values[key] }
    return reference.object
  }

  /// Returns the values of the running example. Outside of examples, records a failure and returns nil.
  static func current(at location: CodeLocation) -> MemoizedValues? {
    if let values = RunningExample.current?.memoizedValues { return values }
    let message = "a memoized value can be used only in an example or its hooks"
    FailureReporter.record(TestFailure(message: message, location: location))
    return nil
  }

  /// Returns a value for the current code. Creates it at the first use.
  func value<Value, Failure: Error>(
    of memoized: Memoized<Value, Failure>,
    at location: CodeLocation
  ) throws(Failure) -> Value {
    typealias Maker = Memoized<Value, Failure>.Maker
    let id = ObjectIdentifier(memoized)
    let key = Key(value: id, level: Self.levels[id] ?? 0)
    if let known = known(key), let value = known as? Value { return value }
    let makers = group.lineage.compactMap { $0.memoizedOverrides[id] as? Maker } + [memoized.original]
    guard key.level < makers.count else {
      fatalError("\(location): a memoized value depends on itself")
    }
    var inner = Self.levels
    inner[id] = key.level + 1
    let value = try Self.$levels.withValue(inner) {
      Result { () throws(Failure) in try makers[key.level].make() }
    }.get()
    values[key] = value
    return value
  }
}
