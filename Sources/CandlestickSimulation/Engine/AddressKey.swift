#if os(Linux)
/// The address of an object as a key. A multiplication hashes it well enough, at a tenth of the cost of the standard library's
/// hash.
struct AddressKey: Hashable {
  private let address: UInt

  init(_ pointer: UnsafeRawPointer) { address = UInt(bitPattern: pointer) }

  func _rawHashValue(seed: Int) -> Int {
    Int(truncatingIfNeeded: (address ^ UInt(bitPattern: seed)).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15).high)
  }
}
#endif
