/// A type-erased value that is hashable and `Sendable`; `AnyHashable` is not `Sendable`.
///
/// ```swift
/// let tasks = LockIsolated<[AnyHashableSendable: Task<Void, Never>]>([:])
/// tasks.withValue { $0[AnyHashableSendable(id)] = task }
/// ```
///
/// As with `AnyHashable`, two are equal if their values are, and a wrapped one equals the value.
public struct AnyHashableSendable: Sendable {
  /// The value.
  public let base: any Hashable & Sendable

  /// Wraps a value of a type that is known only at run time.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) {
    self.init(base)
  }

  /// Wraps a value; one that is wrapped already stays as it is.
  public init(_ base: some Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }
}

extension AnyHashableSendable: Hashable {
  public static func == (lhs: Self, rhs: Self) -> Bool { AnyHashable(lhs.base) == AnyHashable(rhs.base) }

  public func hash(into hasher: inout Hasher) { hasher.combine(base) }
}

extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  /// `AnyHashable` of this value is that of the wrapped one, so that both are equal.
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(base) }
}

// MARK: - Descriptions, those of the value

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
