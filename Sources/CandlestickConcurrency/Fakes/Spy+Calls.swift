extension Spy {
  /// True if there was a call.
  public var wasCalled: Bool { !recordedCalls.isEmpty }

  /// True if there was no call.
  public var wasNotCalled: Bool { recordedCalls.isEmpty }

  /// Returns true if the number of calls is exactly `times`.
  public func wasCalled(times: Int) -> Bool { recordedCalls.count == times }

  /// Returns true if a call satisfies a closure.
  ///
  /// ```swift
  /// spy.wasCalled { $0.url.scheme == "https" }
  /// ```
  public func wasCalled(matching matcher: (Arguments) -> Bool) -> Bool { calls.contains(where: matcher) }

  /// Returns true if there was one call for each of these closures, in this order, and each call satisfies its closure.
  public func wasCalled(matching matchers: [(Arguments) -> Bool]) -> Bool {
    let calls = calls
    return calls.count == matchers.count && zip(calls, matchers).allSatisfy { call, matcher in matcher(call) }
  }

  /// Returns true if the latest call satisfies a closure.
  public func wasMostRecentlyCalled(matching matcher: (Arguments) -> Bool) -> Bool {
    calls.last.map(matcher) ?? false
  }
}

extension Spy where Arguments: Equatable {
  /// Returns true if there was a call with these arguments.
  public func wasCalled(with value: Arguments) -> Bool { calls.contains(value) }

  /// Returns true if the calls had these arguments, in this order, and there were no others.
  public func wasCalled(with values: [Arguments]) -> Bool { calls == values }

  /// Returns true if the latest call had these arguments.
  public func wasMostRecentlyCalled(with value: Arguments) -> Bool { calls.last == value }
}
