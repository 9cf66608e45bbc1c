/// Shared examples for an ``AsyncSpec`` as a class, so that the compiler checks their name and the type of their
/// context.
///
/// ```swift
/// final class ACounter: AsyncBehavior<Counter> {
///   override class func spec(_ aContext: @escaping () -> Counter) {
///     it("counts") { await expect { await aContext().next() }.to(equal(1)) }
///   }
/// }
///
/// itBehavesLike(ACounter.self) { Counter() }
/// ```
nonisolated open class AsyncBehavior<Context>: AsyncDSLUser {
  /// The description of the group around the examples; by default, the name of the class.
  open class var name: String { String(describing: self) }

  /// Declares the examples. Override in a subclass.
  ///
  /// - Parameter aContext: creates the context that the including group provides.
  open class func spec(_ aContext: @escaping () -> Context) {}
}
