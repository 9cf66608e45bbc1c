// In swift-fakes, `times` is the number of all calls. In Candlestick, it is the number of matching calls.

public import CandlestickConcurrency
public import CandlestickExpectations
import CandlestickSpies

/// Matches a spy with an exact number of calls, at least one of which has arguments that satisfy all matchers.
///
/// ```swift
/// expect(service.fetchSpy).to(beCalled(beginWith("T"), times: 2))   // 2 calls, one of them with such an argument
/// ```
///
/// - Parameters:
///   - matchers: one call must satisfy all of them.
///   - times: the number of all calls.
public func beCalled<Arguments, Returning>(
  _ matchers: Matcher<Arguments>...,
  times: Int
) -> Matcher<Spy<Arguments, Returning>> {
  CallMatcher(matchers, .total(times)).matcher()
}

/// Matches a spy with an exact number of calls, at least one of which has these arguments.
///
/// - Parameter times: the number of all calls.
public func beCalled<Arguments: Equatable, Returning>(
  _ value: Arguments,
  times: Int
) -> Matcher<Spy<Arguments, Returning>> {
  CallMatcher(value, .total(times)).matcher()
}

/// Matches a spy with a number of calls that is in a range, at least one of which has arguments that satisfy all
/// matchers.
///
/// - Parameters:
///   - matchers: one call must satisfy all of them.
///   - times: the number of all calls: `2...4`, `2..<5`, `2...`, `...4` or `..<5`.
public func beCalled<Arguments, Returning, Times: RangeExpression<Int>>(
  _ matchers: Matcher<Arguments>...,
  times: Times
) -> Matcher<Spy<Arguments, Returning>> {
  CallMatcher(matchers, .total(times)).matcher()
}

/// Matches a spy with a number of calls that is in a range, at least one of which has these arguments.
///
/// - Parameter times: the number of all calls: `2...4`, `2..<5`, `2...`, `...4` or `..<5`.
public func beCalled<Arguments: Equatable, Returning, Times: RangeExpression<Int>>(
  _ value: Arguments,
  times: Times
) -> Matcher<Spy<Arguments, Returning>> {
  CallMatcher(value, .total(times)).matcher()
}

/// Matches a spy of several arguments with an exact number of calls, at least one of which has these.
///
/// - Parameter times: the number of all calls.
public func beCalled<each Argument: Equatable, Returning>(
  _ value: (repeat each Argument),
  times: Int
) -> Matcher<Spy<(repeat each Argument), Returning>> {
  CallMatcher(value, .total(times)) { areEqual((repeat each $0), (repeat each $1)) }.matcher()
}

/// Matches a spy of several arguments with a number of calls that is in a range, at least one of which has these.
///
/// - Parameter times: the number of all calls: `2...4`, `2..<5`, `2...`, `...4` or `..<5`.
public func beCalled<each Argument: Equatable, Returning, Times: RangeExpression<Int>>(
  _ value: (repeat each Argument),
  times: Times
) -> Matcher<Spy<(repeat each Argument), Returning>> {
  CallMatcher(value, .total(times)) { areEqual((repeat each $0), (repeat each $1)) }.matcher()
}
