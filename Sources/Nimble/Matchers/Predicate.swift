public import CandlestickExpectations

// Names from Nimble before version 13.

/// Another name for ``Matcher``.
@available(*, deprecated, renamed: "Matcher")
public typealias Predicate = Matcher

/// Another name for ``AsyncMatcher``.
@available(*, deprecated, renamed: "AsyncMatcher")
public typealias AsyncPredicate = AsyncMatcher

/// Another name for ``MatcherResult``.
@available(*, deprecated, renamed: "MatcherResult")
public typealias PredicateResult = MatcherResult

/// Another name for ``MatcherStatus``.
@available(*, deprecated, renamed: "MatcherStatus")
public typealias PredicateStatus = MatcherStatus
