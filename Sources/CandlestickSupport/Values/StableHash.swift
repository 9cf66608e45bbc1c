/// A hash that, unlike `Hasher`, is the same in every process and on every platform.
package struct StableHash: Sendable {
  private var state: UInt64

  /// - Parameter seed: hashes with different seeds are independent.
  package init(seed: UInt64 = 0) { state = Self.mix(seed) }

  /// The hash of the added values.
  package var value: UInt64 { Self.mix(state) }

  /// Returns this hash with a text added.
  package func adding(_ text: String) -> StableHash {
    var hash = self
    var text = text
    text.withUTF8 { bytes in
      // FNV-1a. The byte 0xff, which does not occur in UTF-8, separates texts.
      var index = 0
      while index < bytes.count {
        hash.state = (hash.state ^ UInt64(bytes[index])) &* 0x100_0000_01b3
        index += 1
      }
      hash.state = (hash.state ^ 0xff) &* 0x100_0000_01b3
    }
    return hash
  }

  /// Returns this hash with a number added.
  package func adding(_ number: UInt64) -> StableHash {
    var hash = self
    hash.state = Self.mix(state ^ Self.mix(number &+ 1))
    return hash
  }

  /// A step of SplitMix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
  private static func mix(_ state: UInt64) -> UInt64 {
    var number = state &+ 0x9e37_79b9_7f4a_7c15
    number = (number ^ (number >> 30)) &* 0xbf58_476d_1ce4_e5b9
    number = (number ^ (number >> 27)) &* 0x94d0_49bb_1331_11eb
    return number ^ (number >> 31)
  }
}
