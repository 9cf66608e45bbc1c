#if os(Linux)
/// When the host stops taking steps. An object, because calling a closure that is stored elsewhere retains it.
final class EndOfRow {
  let condition: () -> Bool

  init(_ condition: @escaping () -> Bool) {
    self.condition = condition
  }
}
#endif
