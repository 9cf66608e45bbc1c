/// Shared examples whose name and context type the compiler checks.
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
  /// - Parameter aContext: creates the context, as the including group does.
  open class func spec(_ aContext: @escaping () -> Context) {}
}
