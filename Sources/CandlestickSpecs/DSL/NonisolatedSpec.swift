/// A class of specs whose closures are not isolated to the main actor.
///
/// Use it for a class that is not `Sendable` and has async methods. The closures of a ``Spec`` are isolated to the main
/// actor, and so cannot call such a method, which runs on no actor. Here, the async closures run on no actor, like the
/// async methods of an `XCTestCase`. Synchronous closures run on the main thread. Those of examples and hooks can be
/// isolated to the main actor: `it("shows its title") { @MainActor in … }`.
///
/// ```swift
/// final class Feed {
///   private(set) var items: [String] = []
///   func load() async { items = ["first"] }
/// }
///
/// final class FeedSpec: NonisolatedSpec {
///   override class func spec() {
///     let feed = memoized { Feed() }
///
///     it("loads its items") {
///       await feed().load()
///       expect(feed().items).to(equal(["first"]))
///     }
///   }
/// }
/// ```
nonisolated open class NonisolatedSpec: Spec {
  /// Declares the examples. Override in a subclass.
  nonisolated open override class func spec() {}

  /// Declares a value that is created separately for each example, at its first use.
  ///
  /// - Returns: the declared value. Call it to get the value.
  public static func memoized<Value, Failure: Error>(
    _ make: @escaping () throws(Failure) -> Value
  ) -> NonisolatedMemoized<Value, Failure> {
    NonisolatedMemoized(make)
  }

  /// Declares a value that async code creates separately for each example, at its first use.
  ///
  /// - Returns: the declared value. Call it with `await` to get the value.
  public static func memoized<Value, Failure: Error>(
    _ make: @escaping () async throws(Failure) -> Value
  ) -> NonisolatedAsyncMemoized<Value, Failure> {
    NonisolatedAsyncMemoized(make)
  }
}

extension NonisolatedSpec: SpecFamily {
  package static var familyRules: SpecRules { .candlestick }
  package static var base: Spec.Type { NonisolatedSpec.self }
}
