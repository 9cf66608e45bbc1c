public import CandlestickConcurrency
public import CandlestickExpectations

/// Matches a spy whose latest call has arguments that satisfy all matchers; without matchers, a spy that was called.
///
/// ```swift
/// expect(service.fetchSpy).to(mostRecentlyBeCalled(beginWith("T")))
/// ```
public func mostRecentlyBeCalled<Arguments, Returning>(
  _ matchers: Matcher<Arguments>...
) -> Matcher<Spy<Arguments, Returning>> {
  CallMatcher(matchers, .latest).matcher()
}

/// Matches a spy whose latest call has these arguments.
///
/// ```swift
/// expect(service.fetchSpy).to(mostRecentlyBeCalled("Tom"))
/// ```
public func mostRecentlyBeCalled<Arguments: Equatable, Returning>(
  _ value: Arguments
) -> Matcher<Spy<Arguments, Returning>> {
  CallMatcher(value, .latest).matcher()
}

/// Matches a spy of several arguments whose latest call has these.
@_disfavoredOverload
public func mostRecentlyBeCalled<each Argument: Equatable, Returning>(
  _ value: (repeat each Argument)
) -> Matcher<Spy<(repeat each Argument), Returning>> {
  CallMatcher(value, .latest) { areEqual((repeat each $0), (repeat each $1)) }.matcher()
}
