/// Shared examples with a name and a type of context that the compiler knows.
///
/// ```swift
/// final class ACollection: SharedBehavior<[Int]> {
///   override class func spec(_ collection: @escaping SharedContext<[Int]>) {
///     it("knows whether it is empty") { expect(collection().isEmpty).to(equal(collection().count == 0)) }
///   }
/// }
///
/// itBehavesLike(ACollection.self) { [1, 2, 3] }
/// ```
open class SharedBehavior<Context> {
  /// The name that the examples are shown under; the name of the class, unless overridden.
  open class var name: String { String(describing: Self.self) }

  /// Declares the examples; to be overridden.
  ///
  /// - Parameter context: makes the context that the including group gave.
  @MainActor open class func spec(_ context: @escaping SharedContext<Context>) {}
}
