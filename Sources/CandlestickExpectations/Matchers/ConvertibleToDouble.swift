import Foundation

/// A value that `beCloseTo` compares as a number: a date, an `NSNumber` or your own type.
///
/// ```swift
/// extension Temperature: ConvertibleToDouble {
///   var doubleValue: Double { kelvins }
/// }
///
/// expect(oven.temperature).to(beCloseTo(Temperature(kelvins: 453), within: 5))
/// ```
public protocol ConvertibleToDouble {
  /// The value as a number.
  var doubleValue: CDouble { get }
}

extension NSNumber: ConvertibleToDouble {}

extension Date: ConvertibleToDouble {
  /// The seconds since the reference date.
  public var doubleValue: CDouble { timeIntervalSinceReferenceDate }
}

extension NSDate: ConvertibleToDouble {
  /// The seconds since the reference date.
  public var doubleValue: CDouble { timeIntervalSinceReferenceDate }
}
