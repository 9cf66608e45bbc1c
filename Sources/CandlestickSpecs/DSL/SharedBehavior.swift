/// Shared examples whose name and context type the compiler checks.
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
  /// - Parameter context: creates the context, as the including group does.
  open class func spec(_ context: @escaping SharedContext<Context>) {}
}
