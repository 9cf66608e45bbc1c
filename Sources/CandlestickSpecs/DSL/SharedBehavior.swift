/// Shared examples as a class, so that the compiler checks their name and the type of their context.
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
@MainActor open class SharedBehavior<Context> {
  /// The name of the shared examples; by default, the name of the class.
  open class var name: String { String(describing: Self.self) }

  /// Declares the examples. Override in a subclass.
  ///
  /// - Parameter context: creates the context that the including group provides.
  open class func spec(_ context: @escaping SharedContext<Context>) {}
}
