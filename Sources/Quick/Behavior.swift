/// Shared examples with a name and a type of context.
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
open class Behavior<Context>: SyncDSLUser {
  /// The name of the group that the examples are in; the name of the class, unless overridden.
  open class var name: String { String(describing: self) }

  /// Declares the examples; to be overridden.
  ///
  /// - Parameter aContext: makes the context that the including group gave.
  @preconcurrency @MainActor open class func spec(_ aContext: @escaping () -> Context) {}
}
