/// Shared examples for an ``AsyncSpec``, whose name and context type the compiler checks.
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
  /// - Parameter aContext: creates the context, as the including group does.
  open class func spec(_ aContext: @escaping () -> Context) {}
}
