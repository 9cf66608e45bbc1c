#if os(Linux)
/// The used slots of a row: finds the n-th in logarithmic time.
///
/// Each word has a bit for each of 64 slots. For more than one word there is a Fenwick tree, from Fenwick, "A New Data
/// Structure for Cumulative Frequency Tables", Software: Practice and Experience, 1994.
struct RankedSlots {
  private var words: [UInt]
  /// Entry n counts the used slots in the words before word n, as many words as n's lowest bit says.
  private var counts: [Int]

  /// - Parameter capacity: the number of slots, a power of two or zero.
  init(capacity: Int) {
    // `Array(repeating:count:)` would look up its type at run time, which takes longer.
    words = []
    for _ in 0..<(capacity + UInt.bitWidth - 1) / UInt.bitWidth { words.append(0) }
    counts = words.count > 1 ? Array(repeating: 0, count: words.count + 1) : []
  }

  mutating func insert(_ slot: Int) {
    words[slot / UInt.bitWidth] |= 1 << UInt(slot % UInt.bitWidth)
    add(1, at: slot / UInt.bitWidth)
  }

  mutating func remove(_ slot: Int) {
    words[slot / UInt.bitWidth] &= ~(1 << UInt(slot % UInt.bitWidth))
    add(-1, at: slot / UInt.bitWidth)
  }

  private mutating func add(_ difference: Int, at word: Int) {
    var entry = word + 1
    while entry < counts.count {
      counts[entry] &+= difference
      entry &+= entry & -entry
    }
  }

  /// The used slot with a number of used slots before it, which must exist.
  func slot(rank: Int) -> Int {
    var word = 0
    var remaining = rank
    var width = words.count / 2
    while width > 0 {
      let count = counts[word + width]
      if count <= remaining {
        remaining -= count
        word += width
      }
      width /= 2
    }
    var bits = words[word]
    for _ in 0..<remaining { bits &= bits - 1 }
    return word * UInt.bitWidth + bits.trailingZeroBitCount
  }
}
#endif
