import CandlestickExpectations
import CandlestickSupport

/// The memoized values of an example.
///
/// A value that nested groups override has a level for each override. Level 0 is the innermost override, the last level
/// the original declaration. Code uses level 0, but the closure that creates level n uses level n + 1.
final class MemoizedValues: Sendable {
  /// Creates a value where no inner group overrides it.
  final class Maker<Value, Failure: Error> {
    let make: () throws(Failure) -> Value
    init(_ make: @escaping () throws(Failure) -> Value) { self.make = make }
  }

  /// Creates a value with async code where no inner group overrides it.
  final class AsyncMaker<Value, Failure: Error> {
    let make: () async throws(Failure) -> Value
    init(_ make: @escaping () async throws(Failure) -> Value) { self.make = make }
  }

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
  @TaskLocal private static var levels: [ObjectIdentifier: Int] = [:]

  let group: ExampleGroup
  /// Retains the groups, for tasks that outlive the run.
  private let suite: ExampleGroup
  private let overrides: Overrides
  private let values = Locked<[Key: Known]>([:])

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

  private func known<Value>(_ key: Key) -> Value? {
    guard let value = values.withLock({ $0[key] })?.value else { return nil }
    guard let reference = value as? WeakReference else { return value as? Value }
    guard let object = reference.object else { return nil }
    return object as? Value
  }

  /// Returns the values of the running example. Outside of examples, records a failure and returns nil.
  static func current(at location: CodeLocation) -> MemoizedValues? {
    if let values = RunningExample.current?.memoizedValues { return values }
    let message = "a memoized value can be used only in an example or its hooks"
    FailureReporter.record(TestFailure(message: message, location: location))
    return nil
  }

  /// Returns a value for the current code. Creates it at the first use.
  ///
  /// - Parameters:
  ///   - id: identifies the declaration.
  ///   - original: creates the value where no group overrides it.
  func value<Value, Failure: Error>(
    of id: ObjectIdentifier,
    _ original: Maker<Value, Failure>,
    at location: CodeLocation
  ) throws(Failure) -> Value {
    let key = key(of: id)
    if let value: Value = known(key) { return value }
    let maker = maker(for: key, original, at: location)
    let value = try Self.$levels.withValue(levels(inside: key)) {
      Result { () throws(Failure) in try maker.make() }
    }.get()
    values.withLock { [known = Known(value: value)] in $0[key] = known }
    return value
  }

  /// Returns a value for the current code. Creates it at the first use with async code.
  func value<Value, Failure: Error>(
    of id: ObjectIdentifier,
    _ original: AsyncMaker<Value, Failure>,
    at location: CodeLocation
  ) async throws(Failure) -> Value {
    let key = key(of: id)
    if let value: Value = known(key) { return value }
    let maker = maker(for: key, original, at: location)
    let result: Result<Value, Failure> = await Self.$levels.withValue(levels(inside: key)) {
      do throws(Failure) {
        return .success(try await maker.make())
      } catch {
        return .failure(error)
      }
    }
    let value = try result.get()
    values.withLock { [known = Known(value: value)] in $0[key] = known }
    return value
  }

  /// Replaces a value for the current code.
  func replace<Value>(_ id: ObjectIdentifier, with value: Value) {
    values.withLock { [known = Known(value: value)] in $0[key(of: id)] = known }
  }

  private func key(of id: ObjectIdentifier) -> Key { Key(value: id, level: Self.levels[id] ?? 0) }

  /// Returns the levels for the code that creates a value.
  private func levels(inside key: Key) -> [ObjectIdentifier: Int] {
    var levels = Self.levels
    levels[key.value] = key.level + 1
    return levels
  }

  private func maker<Maker: AnyObject>(for key: Key, _ original: Maker, at location: CodeLocation) -> Maker {
    let overrides = overrides.makers[key.value] ?? []
    guard key.level <= overrides.count else {
      fatalError("\(location): a memoized value depends on itself")
    }
    return key.level < overrides.count ? overrides[key.level] as! Maker : original
  }
}
