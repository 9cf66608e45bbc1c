import CandlestickExpectations
import CandlestickSupport

/// The memoized values of an example.
///
/// A value that nested groups override has a level for each override. Level 0 is the innermost override, the last level
/// the original declaration. Code uses level 0, but the closure that creates level n uses level n + 1.
final class MemoizedValues: Sendable {
  private struct Key: Hashable {
    let value: ObjectIdentifier
    let level: Int
  }

  /// Unchecked, because only code with the isolation of the declaration uses a value: ``Memoized`` belongs to the main
  /// actor, and ``NonisolatedMemoized`` cannot be sent to another task.
  private struct Known: @unchecked Sendable {
    let value: Any
  }

  /// The closures that groups override values with, innermost first. Unchecked for the same reason.
  private struct Overrides: @unchecked Sendable {
    let makers: [ObjectIdentifier: [AnyObject]]
  }

  /// The levels that the current code uses; values without an entry use level 0.
  @TaskLocal static var levels: [ObjectIdentifier: Int] = [:]

  let group: ExampleGroup
  /// Retains the groups, for tasks that outlive the run.
  private let suite: ExampleGroup
  private let overrides: Overrides
  private let values = Locked<[Key: Known]>([:])
  /// The values that are being modified.
  private let modified = Locked<Set<Key>>([])

  @MainActor init(group: ExampleGroup) {
    self.group = group
    self.suite = group.suite
    var makers: [ObjectIdentifier: [AnyObject]] = [:]
    for group in group.lineage {
      for (value, maker) in group.memoizedOverrides { makers[value, default: []].append(maker) }
    }
    overrides = Overrides(makers: makers)
  }

  /// Discards all values, before the example runs again or at its end.
  ///
  /// - Parameter isOutlived: true if code that the example has started may still use them. That code gets the same numbers
  ///   and other trivial values, and the same objects as long as it retains them.
  func forget(isOutlived: Bool = false) {
    // Not while the dictionary is being modified, because a deinitializer may use other values.
    let forgotten = values.withLock { values in
      let forgotten = values
      values = isOutlived ? forgotten.compactMapValues(Self.withoutReferences) : [:]
      return forgotten
    }
    withExtendedLifetime(forgotten) {}
  }

  /// Returns what can be kept of a value without retaining an object, whose deinitializer might then fail too late.
  private static func withoutReferences(_ known: Known) -> Known? {
    func isTrivial<Value>(_ value: Value) -> Bool { _isPOD(Value.self) }
    let value = known.value
    if type(of: value) is AnyClass { return Known(value: WeakReference(object: value as AnyObject)) }
    return isTrivial(value) ? known : nil
  }

  /// Returns the values of the running example. Outside of examples, records a failure and returns nil.
  static func current(at location: CodeLocation) -> MemoizedValues? {
    if let values = RunningExample.current?.memoizedValues { return values }
    let message = "a memoized value can be used only in an example or its hooks"
    FailureReporter.record(TestFailure(message: message, location: location))
    return nil
  }

  /// Changes a value of the running example for the current code.
  ///
  /// Records a failure if the value is already being modified, because that change will overwrite this one.
  ///
  /// - Parameter maker: the maker of the declaration.
  static func modify<Value, Output, Failure: Error>(
    _ value: Value,
    of maker: AnyObject,
    _ file: StaticString,
    _ line: UInt,
    _ change: (inout Value) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    let values = RunningExample.current?.memoizedValues
    let isNested =
      values.map { values in values.modified.withLock { !$0.insert(values.key(of: maker)).inserted } } ?? false
    if isNested {
      let message =
        "modify(…) is called in the closure of modify(…) for the same value, so its change is lost; change the closure's argument"
      FailureReporter.record(TestFailure(message: message, location: CodeLocation(file: file, line: line)))
    }
    var value = value
    defer {
      values?.set(value, of: maker)
      if let values, !isNested { values.modified.withLock { _ = $0.remove(values.key(of: maker)) } }
    }
    return try change(&value)
  }

  /// Returns a value for the current code; nil if it was not created yet.
  func known<Value>(of maker: AnyObject) -> Value? {
    guard let value = values.withLock({ $0[key(of: maker)] })?.value else { return nil }
    guard let reference = value as? WeakReference else { return value as? Value }
    guard let object = reference.object else { return nil }
    return object as? Value
  }

  /// Sets a value for the current code.
  func set<Value>(_ value: Value, of maker: AnyObject) {
    values.withLock { [known = Known(value: value)] in $0[key(of: maker)] = known }
  }

  /// Returns the maker for the current code, and the levels for the code that it runs.
  func maker<Maker: AnyObject>(
    overriding original: Maker,
    at location: CodeLocation
  ) -> (Maker, levels: [ObjectIdentifier: Int]) {
    let key = key(of: original)
    let makers = (overrides.makers[key.value] ?? []).compactMap { $0 as? Maker } + [original]
    guard key.level < makers.count else { fatalError("\(location): a memoized value depends on itself") }
    return (makers[key.level], Self.levels.merging([key.value: key.level + 1]) { $1 })
  }

  private func key(of maker: AnyObject) -> Key {
    let id = ObjectIdentifier(maker)
    return Key(value: id, level: Self.levels[id] ?? 0)
  }
}
