/// A type-erased value that is both hashable and `Sendable`, unlike `AnyHashable`.
///
/// ```swift
/// let tasks = LockIsolated<[AnyHashableSendable: Task<Void, Never>]>([:])
/// tasks.withValue { $0[AnyHashableSendable(id)] = task }
/// ```
///
/// As with `AnyHashable`, two of them are equal if their values are. An `AnyHashable` of one is equal to an
/// `AnyHashable` of its value.
public struct AnyHashableSendable: Sendable {
  /// The value.
  public let base: any Hashable & Sendable

  /// Wraps a value whose type is known only at run time.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) {
    self.init(base)
  }

  /// Wraps a value, unless it already is wrapped.
  public init(_ base: some Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }
}

extension AnyHashableSendable: Hashable {
  public static func == (lhs: Self, rhs: Self) -> Bool { AnyHashable(lhs.base) == AnyHashable(rhs.base) }

  public func hash(into hasher: inout Hasher) { hasher.combine(base) }
}

extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  /// Returns the `AnyHashable` of the wrapped value, so that both are equal.
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(base) }
}

// MARK: - The value's descriptions

extension AnyHashableSendable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { String(describing: base) }
  public var debugDescription: String { "AnyHashableSendable(\(String(reflecting: base)))" }
  public var customMirror: Mirror { Mirror(self, children: ["value": base]) }
}

// MARK: - Literals

extension AnyHashableSendable: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
}

extension AnyHashableSendable: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}
