import Foundation

/// What `beCloseTo` can compare though it is not a floating-point number: a date, a number of Foundation's.
///
/// ```swift
/// extension Temperature: NMBDoubleConvertible {
///   var doubleValue: Double { kelvins }
/// }
///
/// expect(oven.temperature).to(beCloseTo(Temperature(kelvins: 453), within: 5))
/// ```
public protocol NMBDoubleConvertible {
  /// The value as a number.
  var doubleValue: CDouble { get }
}

extension NSNumber: NMBDoubleConvertible {}

extension Date: NMBDoubleConvertible {
  /// The seconds since the reference date.
  public var doubleValue: CDouble { timeIntervalSinceReferenceDate }
}

extension NSDate: NMBDoubleConvertible {
  /// The seconds since the reference date.
  public var doubleValue: CDouble { timeIntervalSinceReferenceDate }
}
