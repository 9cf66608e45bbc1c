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
