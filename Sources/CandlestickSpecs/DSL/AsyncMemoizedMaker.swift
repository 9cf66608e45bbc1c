import CandlestickExpectations

/// Creates a memoized value with async code. That of the declaration identifies the value; groups may override it with
/// others.
final class AsyncMemoizedMaker<Value, Failure: Error> {
  private let make: () async throws(Failure) -> Value

  init(_ make: @escaping () async throws(Failure) -> Value) {
    self.make = make
  }

  /// Returns the value for the current code. Creates it at the first use.
  func value(at location: CodeLocation) async throws(Failure) -> Value {
    guard let values = MemoizedValues.current(at: location) else { return try await make() }
    if let known: Value = values.known(of: self) { return known }
    let (maker, levels) = values.maker(overriding: self, at: location)
    let result: Result<Value, Failure> = await MemoizedValues.$levels.withValue(levels) {
      do throws(Failure) {
        return .success(try await maker.make())
      } catch {
        return .failure(error)
      }
    }
    let value = try result.get()
    values.set(value, of: self)
    return value
  }
}
