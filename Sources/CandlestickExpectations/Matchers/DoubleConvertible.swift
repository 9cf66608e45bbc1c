import Foundation

/// A value that `beCloseTo` compares as a number: a date, or a number of Foundation.
public protocol _DoubleConvertible {
  /// The value as a number.
  var doubleValue: CDouble { get }
}

extension NSNumber: _DoubleConvertible {}

extension Date: _DoubleConvertible {
  /// The seconds since the reference date.
  public var doubleValue: CDouble { timeIntervalSinceReferenceDate }
}

extension NSDate: _DoubleConvertible {
  /// The seconds since the reference date.
  public var doubleValue: CDouble { timeIntervalSinceReferenceDate }
}
