/// Shared examples for an ``AsyncSpec``, with a name and a type of context.
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
open class AsyncBehavior<Context>: AsyncDSLUser {
  /// The name of the group that the examples are in; the name of the class, unless overridden.
  open class var name: String { String(describing: self) }

  /// Declares the examples; to be overridden.
  ///
  /// - Parameter aContext: makes the context that the including group gave.
  open class func spec(_ aContext: @escaping () -> Context) {}
}
