// Nimble's names for declarations that have other names in Candlestick, where Foundation, Testing or newer versions of
// Nimble use the same names for something else.

@_exported public import CandlestickExpectations

/// Nimble's name for ``Candlestick/SyncExpression``.
public typealias Expression = SyncExpression

/// The path of a file, from the compiler.
public typealias FileString = StaticString

/// Nimble's name for ``Candlestick/CodeLocation``.
public typealias SourceLocation = CodeLocation

/// A matcher for the value of async code: a ``Candlestick/Matcher``, an ``Candlestick/AsyncMatcher``, or your own type.
public typealias AsyncableMatcher = _AsyncableMatcher

/// Nimble's name for the type of `nil` in `expect(stack.last) == nil`.
public typealias ExpectationNil = _OptionalNilComparisonType

/// Nimble's name for ``Candlestick/ConvertibleToDouble``.
public typealias NMBDoubleConvertible = ConvertibleToDouble

extension CodeLocation {
  /// Another name for ``Candlestick/CodeLocation/filePath``.
  @available(*, deprecated, renamed: "filePath")
  public var file: FileString { filePath }
}

extension Matcher {
  /// The type of the values that the matcher judges, as in `extension Matcher where T == Int`.
  public typealias T = Value
}

extension AsyncMatcher {
  /// The type of the values that the matcher judges.
  public typealias T = Value
}

// MARK: - Names from Nimble before version 13

/// Another name for ``Candlestick/Matcher``.
@available(*, deprecated, renamed: "Matcher")
public typealias Predicate = Matcher

/// Another name for ``Candlestick/AsyncMatcher``.
@available(*, deprecated, renamed: "AsyncMatcher")
public typealias AsyncPredicate = AsyncMatcher

/// Another name for ``Candlestick/MatcherResult``.
@available(*, deprecated, renamed: "MatcherResult")
public typealias PredicateResult = MatcherResult

/// Another name for ``Candlestick/MatcherStatus``.
@available(*, deprecated, renamed: "MatcherStatus")
public typealias PredicateStatus = MatcherStatus
