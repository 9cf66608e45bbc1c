extension Spy {
  /// Whether there was a call.
  public var wasCalled: Bool { !recordedCalls.isEmpty }

  /// Whether there was no call.
  public var wasNotCalled: Bool { recordedCalls.isEmpty }

  /// Whether there were so many calls, not more and not fewer.
  public func wasCalled(times: Int) -> Bool { recordedCalls.count == times }

  /// Whether a call satisfies a closure.
  ///
  /// ```swift
  /// spy.wasCalled { $0.url.scheme == "https" }
  /// ```
  public func wasCalled(matching matcher: (Arguments) -> Bool) -> Bool { calls.contains(where: matcher) }

  /// Whether the calls satisfy closures, one each, in this order, and there were no others.
  public func wasCalled(matching matchers: [(Arguments) -> Bool]) -> Bool {
    let calls = calls
    return calls.count == matchers.count && zip(calls, matchers).allSatisfy { call, matcher in matcher(call) }
  }

  /// Whether the latest call satisfies a closure.
  public func wasMostRecentlyCalled(matching matcher: (Arguments) -> Bool) -> Bool {
    calls.last.map(matcher) ?? false
  }
}

extension Spy where Arguments: Equatable {
  /// Whether there was a call with these arguments.
  public func wasCalled(with value: Arguments) -> Bool { calls.contains(value) }

  /// Whether these are the arguments of the calls, in this order, and there were no others.
  public func wasCalled(with values: [Arguments]) -> Bool { calls == values }

  /// Whether the latest call had these arguments.
  public func wasMostRecentlyCalled(with value: Arguments) -> Bool { calls.last == value }
}
