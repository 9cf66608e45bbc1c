/// Calls a function when it is released.
final class ReleaseWitness: Sendable {
  private let released: @Sendable () -> Void
  init(_ released: @escaping @Sendable () -> Void) { self.released = released }
  deinit { released() }
}
