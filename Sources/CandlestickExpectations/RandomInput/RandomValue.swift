public import CandlestickSimulation

/// Describes random values, such as `.int(0...9)`.
///
/// ```swift
/// extension RandomValue where Value == User {
///   static let user = RandomValue { random in
///     User(name: random.draw(.string()), age: random.draw(.int(0...120)))
///   }
/// }
/// ```
///
/// A failing value of any type can be simplified: numbers towards zero, collections towards empty ones, and
/// alternatives towards the first.
public struct RandomValue<Value>: Sendable {
  let make: @Sendable (RandomInput) -> Value

  /// Describes values that are composed of other random values.
  ///
  /// - Parameter make: draws the parts and composes a value. The result must depend on nothing else, so that it can be
  ///   drawn again.
  public init(_ make: @escaping @Sendable (_ random: RandomInput) -> Value) {
    self.make = make
  }

  /// Returns a description of these values after a transformation.
  ///
  /// ```swift
  /// let even = RandomValue.int(0...50).map { 2 * $0 }
  /// ```
  public func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> RandomValue<Other> {
    RandomValue<Other> { transform($0.draw(self)) }
  }

  /// Returns a description of values whose range depends on one of these values.
  ///
  /// ```swift
  /// let indices = RandomValue.int(1...9).flatMap { count in .int(0...count - 1) }
  /// ```
  public func flatMap<Other>(
    _ transform: @escaping @Sendable (Value) -> RandomValue<Other>
  ) -> RandomValue<Other> {
    RandomValue<Other> { $0.draw(transform($0.draw(self))) }
  }

  /// Returns a description of those values that satisfy a condition.
  ///
  /// ```swift
  /// let odd = RandomValue.int().filter { $0 % 2 != 0 }
  /// ```
  ///
  /// Traps if 1,000 drawn values in a row do not satisfy the condition. If few values do, prefer `map`.
  public func filter(
    file: StaticString = #file,
    line: UInt = #line,
    _ isIncluded: @escaping @Sendable (Value) -> Bool
  ) -> RandomValue {
    RandomValue { random in
      for _ in 1...1_000 {
        let value = random.draw(self)
        if isIncluded(value) { return value }
        random.retry()
      }
      fatalError(
        "none of 1,000 drawn values satisfies this filter; use map to make such values",
        file: file,
        line: line
      )
    }
  }

  /// A single value.
  ///
  /// ```swift
  /// let timeout = RandomValue.oneOf(.constant(nil), .optional(.int(1...60)))
  /// ```
  public static func constant(_ value: Value) -> Self where Value: Sendable { Self { _ in value } }

  /// Values from several descriptions, each with the same probability. The first one is the simplest.
  ///
  /// ```swift
  /// let id = RandomValue.oneOf(.int(0...9), .constant(.max))
  /// ```
  public static func oneOf(_ first: Self, _ others: Self...) -> Self {
    let all = [first] + others
    return Self { $0.draw(all[$0.index(below: all.count)]) }
  }

  /// One of several values, each with the same probability. The first one is the simplest.
  ///
  /// ```swift
  /// let suit = RandomValue.element(of: ["♣︎", "♦︎", "♥︎", "♠︎"])
  /// ```
  ///
  /// Traps if there are no values.
  public static func element(
    of values: some Collection<Value>,
    file: StaticString = #file,
    line: UInt = #line
  ) -> Self where Value: Sendable {
    let values = Array(values)
    precondition(!values.isEmpty, "an element cannot be drawn from an empty collection", file: file, line: line)
    return Self { values[$0.index(below: values.count)] }
  }

  /// Nil in a quarter of the cases, otherwise a value.
  ///
  /// ```swift
  /// let age = RandomValue.optional(.int(0...120))
  /// ```
  public static func optional<Wrapped>(_ wrapped: RandomValue<Wrapped>) -> Self where Value == Wrapped? {
    Self { random in
      random.choose(upTo: 1) { $0.next(below: 4) == 0 ? 0 : 1 } == 0 ? nil : random.draw(wrapped)
    }
  }
}

extension RandomValue where Value: CaseIterable & Sendable {
  /// The cases of the type. The first one is the simplest.
  ///
  /// ```swift
  /// forAll(100, .anyCase()) { (direction: Direction) in … }
  /// ```
  ///
  /// Traps if there are no cases.
  public static func anyCase(file: StaticString = #file, line: UInt = #line) -> Self {
    element(of: Array(Value.allCases), file: file, line: line)
  }
}

extension RandomInput {
  /// Draws a random value.
  ///
  /// ```swift
  /// let age = random.draw(.int(0...120))
  /// ```
  ///
  /// - Parameter value: describes the possible values.
  public func draw<Value>(_ value: RandomValue<Value>) -> Value { value.make(self) }
}
