public import CandlestickConcurrency
public import CandlestickExpectations

// The functions with `times` are disfavored because the functions of the module `Fakes` have a different meaning. In a
// file that imports both, those of `Fakes` win.

/// Matches a spy with a call whose arguments satisfy all matchers; without matchers, a spy that was called.
///
/// ```swift
/// expect(service.fetchSpy).to(beCalled())
/// expect(service.fetchSpy).to(beCalled(beginWith("T"), haveCount(3)))
/// expect(service.saveSpy).to(beCalled(map(\.name, equal("Tom"))))   // one of several arguments
/// ```
///
/// - Parameter matchers: one call must satisfy all of them.
public func beCalled<Arguments, Returning>(
  _ matchers: Matcher<Arguments>...
) -> Matcher<Spy<Arguments, Returning>> {
  CallMatcher(matchers, .any).matcher()
}

/// Matches a spy with a call that has these arguments.
///
/// ```swift
/// expect(service.fetchSpy).to(beCalled("Tom"))
/// ```
public func beCalled<Arguments: Equatable, Returning>(
  _ value: Arguments
) -> Matcher<Spy<Arguments, Returning>> {
  CallMatcher(value, .any).matcher()
}

/// Matches a spy with a number of calls whose arguments satisfy all matchers; without matchers, with a number of calls.
///
/// ```swift
/// expect(service.fetchSpy).to(beCalled(times: 2))
/// expect(service.fetchSpy).to(beCalled(beginWith("T"), times: 1))
/// ```
///
/// - Parameters:
///   - matchers: one call must satisfy all of them.
///   - times: the exact number.
@_disfavoredOverload
public func beCalled<Arguments, Returning>(
  _ matchers: Matcher<Arguments>...,
  times: Int
) -> Matcher<Spy<Arguments, Returning>> {
  CallMatcher(matchers, .times(times)).matcher()
}

/// Matches a spy with a number of calls that have these arguments. Other calls do not count.
///
/// - Parameter times: the exact number.
@_disfavoredOverload
public func beCalled<Arguments: Equatable, Returning>(
  _ value: Arguments,
  times: Int
) -> Matcher<Spy<Arguments, Returning>> {
  CallMatcher(value, .times(times)).matcher()
}

/// Matches a spy if the number of calls whose arguments satisfy all matchers is in a range.
///
/// ```swift
/// expect(service.fetchSpy).to(beCalled(times: 1...))
/// expect(service.fetchSpy).to(beCalled(beginWith("T"), times: 2..<5))
/// ```
///
/// - Parameters:
///   - matchers: one call must satisfy all of them.
///   - times: `2...4`, `2..<5`, `2...`, `...4` or `..<5`.
@_disfavoredOverload
public func beCalled<Arguments, Returning, Times: RangeExpression<Int>>(
  _ matchers: Matcher<Arguments>...,
  times: Times
) -> Matcher<Spy<Arguments, Returning>> {
  CallMatcher(matchers, .times(times)).matcher()
}

/// Matches a spy if the number of calls with these arguments is in a range. Other calls do not count.
///
/// - Parameter times: `2...4`, `2..<5`, `2...`, `...4` or `..<5`.
@_disfavoredOverload
public func beCalled<Arguments: Equatable, Returning, Times: RangeExpression<Int>>(
  _ value: Arguments,
  times: Times
) -> Matcher<Spy<Arguments, Returning>> {
  CallMatcher(value, .times(times)).matcher()
}

// MARK: - Several arguments

// Disfavored, so that the type checker tries these functions last. They take no spy whose tuple has labels: Swift 6.3 does
// not accept one for a parameter pack. Each passes the comparison, because that compiler crashes if an initializer of
// `CallMatcher` takes the pack.

/// Matches a spy of several arguments with a call that has these: `expect(saveSpy).to(beCalled(("Tom", 3)))`.
@_disfavoredOverload
public func beCalled<each Argument: Equatable, Returning>(
  _ value: (repeat each Argument)
) -> Matcher<Spy<(repeat each Argument), Returning>> {
  CallMatcher(value, .any) { areEqual((repeat each $0), (repeat each $1)) }.matcher()
}

/// Matches a spy of several arguments with a number of calls that have these. Other calls do not count.
///
/// - Parameter times: the exact number.
@_disfavoredOverload
public func beCalled<each Argument: Equatable, Returning>(
  _ value: (repeat each Argument),
  times: Int
) -> Matcher<Spy<(repeat each Argument), Returning>> {
  CallMatcher(value, .times(times)) { areEqual((repeat each $0), (repeat each $1)) }.matcher()
}

/// Matches a spy of several arguments if the number of calls that have these is in a range. Other calls do not count.
///
/// - Parameter times: `2...4`, `2..<5`, `2...`, `...4` or `..<5`.
@_disfavoredOverload
public func beCalled<each Argument: Equatable, Returning, Times: RangeExpression<Int>>(
  _ value: (repeat each Argument),
  times: Times
) -> Matcher<Spy<(repeat each Argument), Returning>> {
  CallMatcher(value, .times(times)) { areEqual((repeat each $0), (repeat each $1)) }.matcher()
}
