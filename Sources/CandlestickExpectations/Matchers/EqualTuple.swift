// swift-format-ignore-file
// Overloads for tuples of two to six elements. With parameter packs, one function could replace five, but Swift 6.3
// does not accept a labeled tuple for a pack. The overloads are disfavored so that the type checker tries them last:
// most comparisons are not of tuples.

// MARK: - Tuples

/// Matches an equal value. This overload is for a tuple of two: `expect(version).to(equal((6, 3)))`.
/// It never matches nil; use `beNil()` for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable>(_ expectedValue: (A, B)?) -> Matcher<(A, B)> { .comparing("equal", expectedValue) { $0 == $1 } }
/// Expects a tuple of two to equal another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable>(lhs: SyncExpectation<(A, B)>, rhs: (A, B)?) { lhs.to(equal(rhs)) }
/// Expects a tuple of two that async code returns to equal another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable>(lhs: AsyncExpectation<(A, B)>, rhs: (A, B)?) async { await lhs.to(equal(rhs)) }
/// Expects a tuple of two not to equal another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable>(lhs: SyncExpectation<(A, B)>, rhs: (A, B)?) { lhs.toNot(equal(rhs)) }
/// Expects a tuple of two that async code returns not to equal another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable>(lhs: AsyncExpectation<(A, B)>, rhs: (A, B)?) async { await lhs.toNot(equal(rhs)) }

/// Matches an equal value. This overload is for a tuple of three. It never matches nil; use `beNil()` for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable, C: Equatable>(_ expectedValue: (A, B, C)?) -> Matcher<(A, B, C)> { .comparing("equal", expectedValue) { $0 == $1 } }
/// Expects a tuple of three to equal another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable, C: Equatable>(lhs: SyncExpectation<(A, B, C)>, rhs: (A, B, C)?) { lhs.to(equal(rhs)) }
/// Expects a tuple of three that async code returns to equal another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable, C: Equatable>(lhs: AsyncExpectation<(A, B, C)>, rhs: (A, B, C)?) async { await lhs.to(equal(rhs)) }
/// Expects a tuple of three not to equal another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable, C: Equatable>(lhs: SyncExpectation<(A, B, C)>, rhs: (A, B, C)?) { lhs.toNot(equal(rhs)) }
/// Expects a tuple of three that async code returns not to equal another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable, C: Equatable>(lhs: AsyncExpectation<(A, B, C)>, rhs: (A, B, C)?) async { await lhs.toNot(equal(rhs)) }

/// Matches an equal value. This overload is for a tuple of four. It never matches nil; use `beNil()` for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable, C: Equatable, D: Equatable>(_ expectedValue: (A, B, C, D)?) -> Matcher<(A, B, C, D)> { .comparing("equal", expectedValue) { $0 == $1 } }
/// Expects a tuple of four to equal another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(lhs: SyncExpectation<(A, B, C, D)>, rhs: (A, B, C, D)?) { lhs.to(equal(rhs)) }
/// Expects a tuple of four that async code returns to equal another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(lhs: AsyncExpectation<(A, B, C, D)>, rhs: (A, B, C, D)?) async { await lhs.to(equal(rhs)) }
/// Expects a tuple of four not to equal another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(lhs: SyncExpectation<(A, B, C, D)>, rhs: (A, B, C, D)?) { lhs.toNot(equal(rhs)) }
/// Expects a tuple of four that async code returns not to equal another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(lhs: AsyncExpectation<(A, B, C, D)>, rhs: (A, B, C, D)?) async { await lhs.toNot(equal(rhs)) }

/// Matches an equal value. This overload is for a tuple of five. It never matches nil; use `beNil()` for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(_ expectedValue: (A, B, C, D, E)?) -> Matcher<(A, B, C, D, E)> { .comparing("equal", expectedValue) { $0 == $1 } }
/// Expects a tuple of five to equal another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(lhs: SyncExpectation<(A, B, C, D, E)>, rhs: (A, B, C, D, E)?) { lhs.to(equal(rhs)) }
/// Expects a tuple of five that async code returns to equal another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(lhs: AsyncExpectation<(A, B, C, D, E)>, rhs: (A, B, C, D, E)?) async { await lhs.to(equal(rhs)) }
/// Expects a tuple of five not to equal another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(lhs: SyncExpectation<(A, B, C, D, E)>, rhs: (A, B, C, D, E)?) { lhs.toNot(equal(rhs)) }
/// Expects a tuple of five that async code returns not to equal another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(lhs: AsyncExpectation<(A, B, C, D, E)>, rhs: (A, B, C, D, E)?) async { await lhs.toNot(equal(rhs)) }

/// Matches an equal value. This overload is for a tuple of six. It never matches nil; use `beNil()` for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(_ expectedValue: (A, B, C, D, E, F)?) -> Matcher<(A, B, C, D, E, F)> { .comparing("equal", expectedValue) { $0 == $1 } }
/// Expects a tuple of six to equal another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(lhs: SyncExpectation<(A, B, C, D, E, F)>, rhs: (A, B, C, D, E, F)?) { lhs.to(equal(rhs)) }
/// Expects a tuple of six that async code returns to equal another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(lhs: AsyncExpectation<(A, B, C, D, E, F)>, rhs: (A, B, C, D, E, F)?) async { await lhs.to(equal(rhs)) }
/// Expects a tuple of six not to equal another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(lhs: SyncExpectation<(A, B, C, D, E, F)>, rhs: (A, B, C, D, E, F)?) { lhs.toNot(equal(rhs)) }
/// Expects a tuple of six that async code returns not to equal another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(lhs: AsyncExpectation<(A, B, C, D, E, F)>, rhs: (A, B, C, D, E, F)?) async { await lhs.toNot(equal(rhs)) }

// MARK: - Arrays of tuples

/// Matches an equal array of tuples of two: `expect(pairs).to(equal([(1, "a")]))`. It never matches nil; use `beNil()` for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable>(_ expectedValue: [(A, B)]?) -> Matcher<[(A, B)]> { .comparing("equal", expectedValue) { $0.elementsEqual($1, by: ==) } }
/// Expects an array of tuples of two to equal another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable>(lhs: SyncExpectation<[(A, B)]>, rhs: [(A, B)]?) { lhs.to(equal(rhs)) }
/// Expects an array of tuples of two that async code returns to equal another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable>(lhs: AsyncExpectation<[(A, B)]>, rhs: [(A, B)]?) async { await lhs.to(equal(rhs)) }
/// Expects an array of tuples of two not to equal another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable>(lhs: SyncExpectation<[(A, B)]>, rhs: [(A, B)]?) { lhs.toNot(equal(rhs)) }
/// Expects an array of tuples of two that async code returns not to equal another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable>(lhs: AsyncExpectation<[(A, B)]>, rhs: [(A, B)]?) async { await lhs.toNot(equal(rhs)) }

/// Matches an equal array of tuples of three. It never matches nil; use `beNil()` for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable, C: Equatable>(_ expectedValue: [(A, B, C)]?) -> Matcher<[(A, B, C)]> { .comparing("equal", expectedValue) { $0.elementsEqual($1, by: ==) } }
/// Expects an array of tuples of three to equal another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable, C: Equatable>(lhs: SyncExpectation<[(A, B, C)]>, rhs: [(A, B, C)]?) { lhs.to(equal(rhs)) }
/// Expects an array of tuples of three that async code returns to equal another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable, C: Equatable>(lhs: AsyncExpectation<[(A, B, C)]>, rhs: [(A, B, C)]?) async { await lhs.to(equal(rhs)) }
/// Expects an array of tuples of three not to equal another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable, C: Equatable>(lhs: SyncExpectation<[(A, B, C)]>, rhs: [(A, B, C)]?) { lhs.toNot(equal(rhs)) }
/// Expects an array of tuples of three that async code returns not to equal another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable, C: Equatable>(lhs: AsyncExpectation<[(A, B, C)]>, rhs: [(A, B, C)]?) async { await lhs.toNot(equal(rhs)) }

/// Matches an equal array of tuples of four. It never matches nil; use `beNil()` for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable, C: Equatable, D: Equatable>(_ expectedValue: [(A, B, C, D)]?) -> Matcher<[(A, B, C, D)]> { .comparing("equal", expectedValue) { $0.elementsEqual($1, by: ==) } }
/// Expects an array of tuples of four to equal another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(lhs: SyncExpectation<[(A, B, C, D)]>, rhs: [(A, B, C, D)]?) { lhs.to(equal(rhs)) }
/// Expects an array of tuples of four that async code returns to equal another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(lhs: AsyncExpectation<[(A, B, C, D)]>, rhs: [(A, B, C, D)]?) async { await lhs.to(equal(rhs)) }
/// Expects an array of tuples of four not to equal another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(lhs: SyncExpectation<[(A, B, C, D)]>, rhs: [(A, B, C, D)]?) { lhs.toNot(equal(rhs)) }
/// Expects an array of tuples of four that async code returns not to equal another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(lhs: AsyncExpectation<[(A, B, C, D)]>, rhs: [(A, B, C, D)]?) async { await lhs.toNot(equal(rhs)) }

/// Matches an equal array of tuples of five. It never matches nil; use `beNil()` for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(_ expectedValue: [(A, B, C, D, E)]?) -> Matcher<[(A, B, C, D, E)]> { .comparing("equal", expectedValue) { $0.elementsEqual($1, by: ==) } }
/// Expects an array of tuples of five to equal another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(lhs: SyncExpectation<[(A, B, C, D, E)]>, rhs: [(A, B, C, D, E)]?) { lhs.to(equal(rhs)) }
/// Expects an array of tuples of five that async code returns to equal another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(lhs: AsyncExpectation<[(A, B, C, D, E)]>, rhs: [(A, B, C, D, E)]?) async { await lhs.to(equal(rhs)) }
/// Expects an array of tuples of five not to equal another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(lhs: SyncExpectation<[(A, B, C, D, E)]>, rhs: [(A, B, C, D, E)]?) { lhs.toNot(equal(rhs)) }
/// Expects an array of tuples of five that async code returns not to equal another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(lhs: AsyncExpectation<[(A, B, C, D, E)]>, rhs: [(A, B, C, D, E)]?) async { await lhs.toNot(equal(rhs)) }

/// Matches an equal array of tuples of six. It never matches nil; use `beNil()` for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(_ expectedValue: [(A, B, C, D, E, F)]?) -> Matcher<[(A, B, C, D, E, F)]> { .comparing("equal", expectedValue) { $0.elementsEqual($1, by: ==) } }
/// Expects an array of tuples of six to equal another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(lhs: SyncExpectation<[(A, B, C, D, E, F)]>, rhs: [(A, B, C, D, E, F)]?) { lhs.to(equal(rhs)) }
/// Expects an array of tuples of six that async code returns to equal another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(lhs: AsyncExpectation<[(A, B, C, D, E, F)]>, rhs: [(A, B, C, D, E, F)]?) async { await lhs.to(equal(rhs)) }
/// Expects an array of tuples of six not to equal another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(lhs: SyncExpectation<[(A, B, C, D, E, F)]>, rhs: [(A, B, C, D, E, F)]?) { lhs.toNot(equal(rhs)) }
/// Expects an array of tuples of six that async code returns not to equal another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(lhs: AsyncExpectation<[(A, B, C, D, E, F)]>, rhs: [(A, B, C, D, E, F)]?) async { await lhs.toNot(equal(rhs)) }
