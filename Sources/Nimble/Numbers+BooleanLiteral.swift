// True is 1 and false is 0, as suites have it that ask with `beTruthy()` whether a number is 1.

extension Int: @retroactive ExpressibleByBooleanLiteral {
  /// Makes 1 of true, and 0 of false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension Int8: @retroactive ExpressibleByBooleanLiteral {
  /// Makes 1 of true, and 0 of false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension Int16: @retroactive ExpressibleByBooleanLiteral {
  /// Makes 1 of true, and 0 of false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension Int32: @retroactive ExpressibleByBooleanLiteral {
  /// Makes 1 of true, and 0 of false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension Int64: @retroactive ExpressibleByBooleanLiteral {
  /// Makes 1 of true, and 0 of false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension UInt: @retroactive ExpressibleByBooleanLiteral {
  /// Makes 1 of true, and 0 of false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension UInt8: @retroactive ExpressibleByBooleanLiteral {
  /// Makes 1 of true, and 0 of false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension UInt16: @retroactive ExpressibleByBooleanLiteral {
  /// Makes 1 of true, and 0 of false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension UInt32: @retroactive ExpressibleByBooleanLiteral {
  /// Makes 1 of true, and 0 of false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension UInt64: @retroactive ExpressibleByBooleanLiteral {
  /// Makes 1 of true, and 0 of false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension Float: @retroactive ExpressibleByBooleanLiteral {
  /// Makes 1 of true, and 0 of false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension Double: @retroactive ExpressibleByBooleanLiteral {
  /// Makes 1 of true, and 0 of false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}
