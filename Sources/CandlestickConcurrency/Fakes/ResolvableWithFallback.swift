/// What a fake returns and may still have to resolve, such as a ``Pendable``.
///
/// A ``Spy`` or ``DynamicResult`` that gets other stubs resolves the earlier ones, so that nobody waits for them.
public protocol ResolvableWithFallback {
  /// Resolves it with its fallback, unless it is resolved.
  func resolveWithFallback()
}
