import CandlestickExpectations

/// Creates a memoized value. That of the declaration identifies the value; groups may override it with others.
final class MemoizedMaker<Value, Failure: Error> {
  private let make: () throws(Failure) -> Value

  init(_ make: @escaping () throws(Failure) -> Value) {
    self.make = make
  }

  /// Returns the value for the current code. Creates it at the first use.
  func value(at location: CodeLocation) throws(Failure) -> Value {
    guard let values = MemoizedValues.current(at: location) else { return try make() }
    if let known: Value = values.known(of: self) { return known }
    let (maker, levels) = values.maker(overriding: self, at: location)
    let value = try MemoizedValues.$levels.withValue(levels) {
      Result { () throws(Failure) in try maker.make() }
    }.get()
    values.set(value, of: self)
    return value
  }
}
