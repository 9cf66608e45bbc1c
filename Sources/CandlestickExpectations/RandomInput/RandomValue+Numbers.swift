import CandlestickSimulation

extension RandomValue where Value == Int {
  /// Integers in a range. The simplest is the one nearest to zero. The bounds and small numbers are frequent.
  ///
  /// ```swift
  /// let age = RandomValue.int(0...120)
  /// ```
  public static func int(_ range: ClosedRange<Int> = .min ... .max) -> Self { integer(range) }
}

extension RandomValue where Value: FixedWidthInteger & Sendable {
  /// Integers of any type in a range. The simplest is the one nearest to zero. The bounds and small numbers are
  /// frequent.
  ///
  /// ```swift
  /// let byte = RandomValue<UInt8>.integer()
  /// ```
  public static func integer(_ range: ClosedRange<Value> = .min ... .max) -> Self { Self { $0.integer(in: range) } }
}

extension RandomValue where Value == Bool {
  /// True or false. False is the simpler one.
  ///
  /// ```swift
  /// let isOn = RandomValue.bool()
  /// ```
  public static func bool() -> Self { Self { $0.index(below: 2) == 1 } }
}

extension RandomValue where Value == Double {
  /// Finite numbers: whole ones, ones with two decimals, and any others. The simplest is the one nearest to zero.
  ///
  /// ```swift
  /// let price = RandomValue.double(0...100)
  /// let anyNumber = RandomValue.oneOf(.double(), .element(of: [.infinity, .nan]))
  /// ```
  ///
  /// Traps if a bound is not finite.
  ///
  /// - Parameter range: the possible numbers; by default from minus one million to one million.
  public static func double(
    _ range: ClosedRange<Double> = -1_000_000...1_000_000,
    file: StaticString = #file,
    line: UInt = #line
  ) -> Self {
    precondition(
      range.lowerBound.isFinite && range.upperBound.isFinite,
      "the bounds of random numbers must be finite: \(range)",
      file: file,
      line: line
    )
    return Self { $0.double(in: range) }
  }
}

extension RandomInput {
  /// 2⁵³: a Double can represent every integer up to this one.
  private static let largestExact = 9_007_199_254_740_992.0

  fileprivate func integer<Value: FixedWidthInteger>(in range: ClosedRange<Value>) -> Value {
    let origin = min(max(0, range.lowerBound), range.upperBound)
    let below = Value.Magnitude(truncatingIfNeeded: origin) &- Value.Magnitude(truncatingIfNeeded: range.lowerBound)
    let above = Value.Magnitude(truncatingIfNeeded: range.upperBound) &- Value.Magnitude(truncatingIfNeeded: origin)
    let isBelow = below > 0 && above > 0 ? index(below: 2) == 1 : below > 0
    let distance = Value(truncatingIfNeeded: magnitude(upTo: isBelow ? below : above))
    return isBelow ? origin &- distance : origin &+ distance
  }

  private func magnitude<Value: FixedWidthInteger & UnsignedInteger>(upTo maximum: Value) -> Value {
    guard let maximum = UInt64(exactly: maximum) else {
      let high = magnitude(upTo: maximum >> 64)
      let low = magnitude(upTo: high == maximum >> 64 ? UInt64(truncatingIfNeeded: maximum) : .max)
      return high << 64 | Value(low)
    }
    let choice = choose(upTo: maximum) { generator in
      switch generator.next(below: 8) {
      case 0: maximum
      case 1, 2, 3: generator.next() & (1 << UInt64(generator.next(below: 64)) - 1)
      default:
        maximum == .max ? generator.next() : generator.next().multipliedFullWidth(by: maximum + 1).high
      }
    }
    return Value(choice)
  }

  fileprivate func double(in range: ClosedRange<Double>) -> Double {
    for scale in [1.0, 100.0] where index(below: 2) == 0 {
      let lower = (range.lowerBound * scale).rounded(.up)
      let upper = (range.upperBound * scale).rounded(.down)
      let exact = -Self.largestExact...Self.largestExact
      guard lower <= upper, exact.overlaps(lower...upper) else { continue }
      let bounds = (lower...upper).clamped(to: exact)
      let value = Double(integer(in: Int64(bounds.lowerBound)...Int64(bounds.upperBound))) / scale
      return min(max(value, range.lowerBound), range.upperBound)
    }
    let part = Double(magnitude(upTo: UInt64(Self.largestExact))) / Self.largestExact
    return min(max(range.lowerBound * (1 - part) + range.upperBound * part, range.lowerBound), range.upperBound)
  }
}
