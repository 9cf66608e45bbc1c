// True is 1 and false is 0, for suites that use `beTruthy()` with numbers.

extension Int: @retroactive ExpressibleByBooleanLiteral {
  /// Creates 1 from true and 0 from false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension Int8: @retroactive ExpressibleByBooleanLiteral {
  /// Creates 1 from true and 0 from false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension Int16: @retroactive ExpressibleByBooleanLiteral {
  /// Creates 1 from true and 0 from false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension Int32: @retroactive ExpressibleByBooleanLiteral {
  /// Creates 1 from true and 0 from false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension Int64: @retroactive ExpressibleByBooleanLiteral {
  /// Creates 1 from true and 0 from false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension UInt: @retroactive ExpressibleByBooleanLiteral {
  /// Creates 1 from true and 0 from false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension UInt8: @retroactive ExpressibleByBooleanLiteral {
  /// Creates 1 from true and 0 from false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension UInt16: @retroactive ExpressibleByBooleanLiteral {
  /// Creates 1 from true and 0 from false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension UInt32: @retroactive ExpressibleByBooleanLiteral {
  /// Creates 1 from true and 0 from false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension UInt64: @retroactive ExpressibleByBooleanLiteral {
  /// Creates 1 from true and 0 from false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension Float: @retroactive ExpressibleByBooleanLiteral {
  /// Creates 1 from true and 0 from false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension Double: @retroactive ExpressibleByBooleanLiteral {
  /// Creates 1 from true and 0 from false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}
