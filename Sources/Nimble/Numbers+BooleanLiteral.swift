// Makes true equal to 1 and false equal to 0, for suites that use `beTruthy()` with numbers.

extension ExpressibleByBooleanLiteral where Self: Numeric {
  /// Creates 1 from true and 0 from false.
  public init(booleanLiteral value: Bool) { self = value ? 1 : 0 }
}

extension Int: @retroactive ExpressibleByBooleanLiteral {}
extension Int8: @retroactive ExpressibleByBooleanLiteral {}
extension Int16: @retroactive ExpressibleByBooleanLiteral {}
extension Int32: @retroactive ExpressibleByBooleanLiteral {}
extension Int64: @retroactive ExpressibleByBooleanLiteral {}
extension UInt: @retroactive ExpressibleByBooleanLiteral {}
extension UInt8: @retroactive ExpressibleByBooleanLiteral {}
extension UInt16: @retroactive ExpressibleByBooleanLiteral {}
extension UInt32: @retroactive ExpressibleByBooleanLiteral {}
extension UInt64: @retroactive ExpressibleByBooleanLiteral {}
extension Float: @retroactive ExpressibleByBooleanLiteral {}
extension Double: @retroactive ExpressibleByBooleanLiteral {}
