public import CandlestickExpectations

/// A value that `beCloseTo` compares as a number: a date, a number of Foundation, or a type of your own.
///
/// ```swift
/// extension Temperature: NMBDoubleConvertible {
///   var doubleValue: Double { kelvins }
/// }
///
/// expect(oven.temperature).to(beCloseTo(Temperature(kelvins: 453), within: 5))
/// ```
public typealias NMBDoubleConvertible = _DoubleConvertible
