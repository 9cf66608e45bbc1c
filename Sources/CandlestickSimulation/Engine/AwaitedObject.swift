#if os(Linux)
/// An object for which blocked steps wait.
final class AwaitedObject {
  let key: AddressKey
  /// The steps that wait for it.
  @exclusivity(unchecked) var steps = BlockedList()

  init(_ key: AddressKey) {
    self.key = key
  }
}
#endif
