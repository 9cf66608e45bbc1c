import CandlestickSimulation

/// The address of a runtime, Dispatch or Core Foundation object, for use as a key. Any thread may use it.
///
/// A multiplication is a sufficient hash, at a tenth of the cost of the standard library's.
struct ObjectAddress: Hashable {
  private let address: UInt

  init(_ pointer: UnsafeRawPointer) { address = UInt(bitPattern: pointer) }

  var pointer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(bitPattern: address).unsafelyUnwrapped }

  func _rawHashValue(seed: Int) -> Int {
    Int(truncatingIfNeeded: (address ^ UInt(bitPattern: seed)).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15).high)
  }
}
