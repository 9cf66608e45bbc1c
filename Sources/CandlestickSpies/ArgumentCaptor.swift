import CandlestickConcurrency
public import CandlestickExpectations

/// Captures an argument of a spy's calls, for example a completion handler for the test to call.
///
/// ```swift
/// let completion = ArgumentCaptor<@Sendable (Int) -> Void>()
/// expect(loader.loadSpy).to(beCalled(map(\.url, equal(url)), map(\.completion, completion.capture())))
/// completion.value?(200)
/// ```
///
/// The captor keeps arguments only of calls that satisfy all matchers of the last expectation, like a captor in
/// Mockito.
///
/// Unchecked, because the values need not be `Sendable`; a lock protects them.
public final class ArgumentCaptor<Value> {
  private let captured = POSIXLocked<[Value]>([], .visible)

  /// Creates a captor without values.
  public init() {}

  /// The arguments of the matching calls, in the order of the calls.
  public var values: [Value] { captured.withLock { $0 } }

  /// The argument of the latest matching call; nil if there is none.
  public var value: Value? { values.last }

  /// Returns a matcher that matches and captures everything except nil.
  public func capture() -> Matcher<Value> { capture(where: Matcher.simple("be captured") { _ in .matches }) }

  /// Returns a matcher that matches the same values as another one, and captures them.
  ///
  /// ```swift
  /// expect(spy).to(beCalled(captor.capture(where: beGreaterThan(10))))
  /// ```
  public func capture(where matcher: Matcher<Value>) -> Matcher<Value> {
    Matcher { [captured] expression in
      let result = try matcher.satisfies(expression)
      if result.status == .matches, let value = try expression.evaluate() {
        if let captures = Captures.current {
          captures.add(value, to: captured)
        } else {
          captured.withLock { $0 = [value] }
        }
      }
      return result
    }
  }
}

extension ArgumentCaptor: @unchecked Sendable where Value: Sendable {}
