/// Shared examples as a class, so that the compiler checks their name and the type of their context.
///
/// ```swift
/// final class ACollection: Behavior<[Int]> {
///   override class func spec(_ aContext: @escaping () -> [Int]) {
///     it("knows whether it is empty") { expect(aContext().isEmpty).to(equal(aContext().count == 0)) }
///   }
/// }
///
/// itBehavesLike(ACollection.self) { [1, 2, 3] }
/// ```
@preconcurrency @MainActor open class Behavior<Context>: SyncDSLUser {
  /// The description of the group around the examples; by default, the name of the class.
  open class var name: String { String(describing: self) }

  /// Declares the examples. Override in a subclass.
  ///
  /// - Parameter aContext: creates the context that the including group provides.
  open class func spec(_ aContext: @escaping () -> Context) {}
}
