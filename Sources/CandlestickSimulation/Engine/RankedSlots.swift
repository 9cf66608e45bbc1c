#if os(Linux)
/// Which slots of a row are in use: finds the n-th of them in logarithmic time.
///
/// Each word has a bit for each of 64 slots. Over more than one, there is a Fenwick tree, from Fenwick, "A New Data Structure
/// for Cumulative Frequency Tables", Software: Practice and Experience, 1994.
struct RankedSlots {
  private var words: [UInt]
  /// Entry n counts the slots in use among those words that end before word n, as many as n's lowest bit says.
  private var counts: [Int]

  /// - Parameter capacity: how many slots there are: a power of two, or none.
  init(capacity: Int) {
    words = Array(repeating: 0, count: (capacity + UInt.bitWidth - 1) / UInt.bitWidth)
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

  /// The slot in use that has some number of others before it; there must be one.
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
