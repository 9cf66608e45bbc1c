// swift-format-ignore-file
// A table: what there is for tuples of two is there for those of up to six. With parameter packs, one function would do
// in place of five, but Swift 6.3 does not take a tuple with labels for a pack. The functions are disfavored because the
// type checker then tries them last: nearly all that is compared is something else.

// MARK: - Tuples

/// Matches a tuple of two that is equal to another: `expect(version).to(equal((6, 3)))`. Nil is never matched; `beNil()` is for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable>(_ expectedValue: (A, B)?) -> Matcher<(A, B)> { .comparing("equal", expectedValue) { $0 == $1 } }
/// Expects a tuple of two to be equal to another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable>(lhs: SyncExpectation<(A, B)>, rhs: (A, B)?) { lhs.to(equal(rhs)) }
/// Expects a tuple of two that async code makes to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable>(lhs: AsyncExpectation<(A, B)>, rhs: (A, B)?) async { await lhs.to(equal(rhs)) }
/// Expects a tuple of two not to be equal to another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable>(lhs: SyncExpectation<(A, B)>, rhs: (A, B)?) { lhs.toNot(equal(rhs)) }
/// Expects a tuple of two that async code makes not to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable>(lhs: AsyncExpectation<(A, B)>, rhs: (A, B)?) async { await lhs.toNot(equal(rhs)) }

/// Matches a tuple of three that is equal to another. Nil is never matched; `beNil()` is for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable, C: Equatable>(_ expectedValue: (A, B, C)?) -> Matcher<(A, B, C)> { .comparing("equal", expectedValue) { $0 == $1 } }
/// Expects a tuple of three to be equal to another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable, C: Equatable>(lhs: SyncExpectation<(A, B, C)>, rhs: (A, B, C)?) { lhs.to(equal(rhs)) }
/// Expects a tuple of three that async code makes to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable, C: Equatable>(lhs: AsyncExpectation<(A, B, C)>, rhs: (A, B, C)?) async { await lhs.to(equal(rhs)) }
/// Expects a tuple of three not to be equal to another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable, C: Equatable>(lhs: SyncExpectation<(A, B, C)>, rhs: (A, B, C)?) { lhs.toNot(equal(rhs)) }
/// Expects a tuple of three that async code makes not to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable, C: Equatable>(lhs: AsyncExpectation<(A, B, C)>, rhs: (A, B, C)?) async { await lhs.toNot(equal(rhs)) }

/// Matches a tuple of four that is equal to another. Nil is never matched; `beNil()` is for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable, C: Equatable, D: Equatable>(_ expectedValue: (A, B, C, D)?) -> Matcher<(A, B, C, D)> { .comparing("equal", expectedValue) { $0 == $1 } }
/// Expects a tuple of four to be equal to another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(lhs: SyncExpectation<(A, B, C, D)>, rhs: (A, B, C, D)?) { lhs.to(equal(rhs)) }
/// Expects a tuple of four that async code makes to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(lhs: AsyncExpectation<(A, B, C, D)>, rhs: (A, B, C, D)?) async { await lhs.to(equal(rhs)) }
/// Expects a tuple of four not to be equal to another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(lhs: SyncExpectation<(A, B, C, D)>, rhs: (A, B, C, D)?) { lhs.toNot(equal(rhs)) }
/// Expects a tuple of four that async code makes not to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(lhs: AsyncExpectation<(A, B, C, D)>, rhs: (A, B, C, D)?) async { await lhs.toNot(equal(rhs)) }

/// Matches a tuple of five that is equal to another. Nil is never matched; `beNil()` is for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(_ expectedValue: (A, B, C, D, E)?) -> Matcher<(A, B, C, D, E)> { .comparing("equal", expectedValue) { $0 == $1 } }
/// Expects a tuple of five to be equal to another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(lhs: SyncExpectation<(A, B, C, D, E)>, rhs: (A, B, C, D, E)?) { lhs.to(equal(rhs)) }
/// Expects a tuple of five that async code makes to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(lhs: AsyncExpectation<(A, B, C, D, E)>, rhs: (A, B, C, D, E)?) async { await lhs.to(equal(rhs)) }
/// Expects a tuple of five not to be equal to another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(lhs: SyncExpectation<(A, B, C, D, E)>, rhs: (A, B, C, D, E)?) { lhs.toNot(equal(rhs)) }
/// Expects a tuple of five that async code makes not to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(lhs: AsyncExpectation<(A, B, C, D, E)>, rhs: (A, B, C, D, E)?) async { await lhs.toNot(equal(rhs)) }

/// Matches a tuple of six that is equal to another. Nil is never matched; `beNil()` is for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(_ expectedValue: (A, B, C, D, E, F)?) -> Matcher<(A, B, C, D, E, F)> { .comparing("equal", expectedValue) { $0 == $1 } }
/// Expects a tuple of six to be equal to another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(lhs: SyncExpectation<(A, B, C, D, E, F)>, rhs: (A, B, C, D, E, F)?) { lhs.to(equal(rhs)) }
/// Expects a tuple of six that async code makes to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(lhs: AsyncExpectation<(A, B, C, D, E, F)>, rhs: (A, B, C, D, E, F)?) async { await lhs.to(equal(rhs)) }
/// Expects a tuple of six not to be equal to another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(lhs: SyncExpectation<(A, B, C, D, E, F)>, rhs: (A, B, C, D, E, F)?) { lhs.toNot(equal(rhs)) }
/// Expects a tuple of six that async code makes not to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(lhs: AsyncExpectation<(A, B, C, D, E, F)>, rhs: (A, B, C, D, E, F)?) async { await lhs.toNot(equal(rhs)) }

// MARK: - Arrays of tuples

/// Matches an array of tuples of two that is equal to another: `expect(pairs).to(equal([(1, "a")]))`. Nil is never matched; `beNil()` is for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable>(_ expectedValue: [(A, B)]?) -> Matcher<[(A, B)]> { .comparing("equal", expectedValue) { $0.elementsEqual($1, by: ==) } }
/// Expects an array of tuples of two to be equal to another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable>(lhs: SyncExpectation<[(A, B)]>, rhs: [(A, B)]?) { lhs.to(equal(rhs)) }
/// Expects an array of tuples of two that async code makes to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable>(lhs: AsyncExpectation<[(A, B)]>, rhs: [(A, B)]?) async { await lhs.to(equal(rhs)) }
/// Expects an array of tuples of two not to be equal to another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable>(lhs: SyncExpectation<[(A, B)]>, rhs: [(A, B)]?) { lhs.toNot(equal(rhs)) }
/// Expects an array of tuples of two that async code makes not to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable>(lhs: AsyncExpectation<[(A, B)]>, rhs: [(A, B)]?) async { await lhs.toNot(equal(rhs)) }

/// Matches an array of tuples of three that is equal to another. Nil is never matched; `beNil()` is for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable, C: Equatable>(_ expectedValue: [(A, B, C)]?) -> Matcher<[(A, B, C)]> { .comparing("equal", expectedValue) { $0.elementsEqual($1, by: ==) } }
/// Expects an array of tuples of three to be equal to another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable, C: Equatable>(lhs: SyncExpectation<[(A, B, C)]>, rhs: [(A, B, C)]?) { lhs.to(equal(rhs)) }
/// Expects an array of tuples of three that async code makes to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable, C: Equatable>(lhs: AsyncExpectation<[(A, B, C)]>, rhs: [(A, B, C)]?) async { await lhs.to(equal(rhs)) }
/// Expects an array of tuples of three not to be equal to another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable, C: Equatable>(lhs: SyncExpectation<[(A, B, C)]>, rhs: [(A, B, C)]?) { lhs.toNot(equal(rhs)) }
/// Expects an array of tuples of three that async code makes not to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable, C: Equatable>(lhs: AsyncExpectation<[(A, B, C)]>, rhs: [(A, B, C)]?) async { await lhs.toNot(equal(rhs)) }

/// Matches an array of tuples of four that is equal to another. Nil is never matched; `beNil()` is for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable, C: Equatable, D: Equatable>(_ expectedValue: [(A, B, C, D)]?) -> Matcher<[(A, B, C, D)]> { .comparing("equal", expectedValue) { $0.elementsEqual($1, by: ==) } }
/// Expects an array of tuples of four to be equal to another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(lhs: SyncExpectation<[(A, B, C, D)]>, rhs: [(A, B, C, D)]?) { lhs.to(equal(rhs)) }
/// Expects an array of tuples of four that async code makes to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(lhs: AsyncExpectation<[(A, B, C, D)]>, rhs: [(A, B, C, D)]?) async { await lhs.to(equal(rhs)) }
/// Expects an array of tuples of four not to be equal to another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(lhs: SyncExpectation<[(A, B, C, D)]>, rhs: [(A, B, C, D)]?) { lhs.toNot(equal(rhs)) }
/// Expects an array of tuples of four that async code makes not to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(lhs: AsyncExpectation<[(A, B, C, D)]>, rhs: [(A, B, C, D)]?) async { await lhs.toNot(equal(rhs)) }

/// Matches an array of tuples of five that is equal to another. Nil is never matched; `beNil()` is for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(_ expectedValue: [(A, B, C, D, E)]?) -> Matcher<[(A, B, C, D, E)]> { .comparing("equal", expectedValue) { $0.elementsEqual($1, by: ==) } }
/// Expects an array of tuples of five to be equal to another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(lhs: SyncExpectation<[(A, B, C, D, E)]>, rhs: [(A, B, C, D, E)]?) { lhs.to(equal(rhs)) }
/// Expects an array of tuples of five that async code makes to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(lhs: AsyncExpectation<[(A, B, C, D, E)]>, rhs: [(A, B, C, D, E)]?) async { await lhs.to(equal(rhs)) }
/// Expects an array of tuples of five not to be equal to another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(lhs: SyncExpectation<[(A, B, C, D, E)]>, rhs: [(A, B, C, D, E)]?) { lhs.toNot(equal(rhs)) }
/// Expects an array of tuples of five that async code makes not to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(lhs: AsyncExpectation<[(A, B, C, D, E)]>, rhs: [(A, B, C, D, E)]?) async { await lhs.toNot(equal(rhs)) }

/// Matches an array of tuples of six that is equal to another. Nil is never matched; `beNil()` is for that.
@_disfavoredOverload public func equal<A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(_ expectedValue: [(A, B, C, D, E, F)]?) -> Matcher<[(A, B, C, D, E, F)]> { .comparing("equal", expectedValue) { $0.elementsEqual($1, by: ==) } }
/// Expects an array of tuples of six to be equal to another.
@_disfavoredOverload public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(lhs: SyncExpectation<[(A, B, C, D, E, F)]>, rhs: [(A, B, C, D, E, F)]?) { lhs.to(equal(rhs)) }
/// Expects an array of tuples of six that async code makes to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(lhs: AsyncExpectation<[(A, B, C, D, E, F)]>, rhs: [(A, B, C, D, E, F)]?) async { await lhs.to(equal(rhs)) }
/// Expects an array of tuples of six not to be equal to another.
@_disfavoredOverload public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(lhs: SyncExpectation<[(A, B, C, D, E, F)]>, rhs: [(A, B, C, D, E, F)]?) { lhs.toNot(equal(rhs)) }
/// Expects an array of tuples of six that async code makes not to be equal to another.
@_disfavoredOverload public nonisolated(nonsending) func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(lhs: AsyncExpectation<[(A, B, C, D, E, F)]>, rhs: [(A, B, C, D, E, F)]?) async { await lhs.toNot(equal(rhs)) }
