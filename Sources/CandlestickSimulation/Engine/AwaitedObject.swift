#if os(Linux)
/// An object for which blocked steps wait.
final class AwaitedObject {
  /// The address of an object. A multiplication hashes it well enough.
  struct Key: Hashable {
    let address: UInt

    init(_ pointer: UnsafeRawPointer) { address = UInt(bitPattern: pointer) }

    func _rawHashValue(seed: Int) -> Int {
      Int(truncatingIfNeeded: (address ^ UInt(bitPattern: seed)).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15).high)
    }
  }

  let key: Key
  /// The steps that wait for it.
  @exclusivity(unchecked) var steps = BlockedList()

  init(_ key: Key) {
    self.key = key
  }
}
#endif
