/// The default tolerance of `beCloseTo`: 0.0001.
public func defaultDelta<Number: FloatingPoint>() -> Number { 1 / 10_000 }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The default tolerance of `beCloseTo` for values that are not floating-point numbers.
public let DefaultDelta: Double = defaultDelta()
