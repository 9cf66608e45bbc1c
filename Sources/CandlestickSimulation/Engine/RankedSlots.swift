/// The used slots of a row: finds the n-th in logarithmic time.
///
/// Each word has a bit for each of 64 slots. For more than a few words there is a Fenwick tree, from Fenwick, "A New Data
/// Structure for Cumulative Frequency Tables", Software: Practice and Experience, 1994.
struct RankedSlots {
  private var words: [UInt]
  /// Entry n counts the used slots in the words before word n, as many words as n's lowest bit says.
  private var counts: [Int]
  /// The number of words that are faster to count than a tree is to keep.
  private static let fewWords = 4

  /// - Parameter capacity: the number of slots, a power of two or zero.
  init(capacity: Int) {
    words = []
    counts = []
    grow(to: capacity)
  }

  /// Adds unused slots.
  mutating func grow(to capacity: Int) {
    // `Array(repeating:count:)` would look up its type at run time, which takes longer.
    for _ in words.count..<(capacity + UInt.bitWidth - 1) / UInt.bitWidth { words.append(0) }
    recount()
  }

  private mutating func recount() {
    guard words.count > Self.fewWords else { return }
    counts = Array(repeating: 0, count: words.count + 1)
    for (word, bits) in words.enumerated() { add(bits.nonzeroBitCount, at: word) }
  }

  @inline(__always) mutating func insert(_ slot: Int) {
    words[slot / UInt.bitWidth] |= 1 << UInt(slot % UInt.bitWidth)
    add(1, at: slot / UInt.bitWidth)
  }

  @inline(__always) mutating func remove(_ slot: Int) {
    words[slot / UInt.bitWidth] &= ~(1 << UInt(slot % UInt.bitWidth))
    add(-1, at: slot / UInt.bitWidth)
  }

  /// Uses another slot instead of a used one. Slots of the same word, as neighbours mostly are, do not change the tree.
  @inline(__always) mutating func move(_ slot: Int, to other: Int) {
    guard slot / UInt.bitWidth == other / UInt.bitWidth else {
      remove(slot)
      return insert(other)
    }
    words[slot / UInt.bitWidth] ^= 1 << UInt(slot % UInt.bitWidth) | 1 << UInt(other % UInt.bitWidth)
  }

  /// Makes the slots of another row used. Returns how many were not.
  mutating func formUnion(_ others: RankedSlots) -> Int { combine(with: others) { $0 | $1 } }

  /// Makes the slots of another row unused. Returns how many were used.
  mutating func subtract(_ others: RankedSlots) -> Int { -combine(with: others) { $0 & ~$1 } }

  /// Returns by how much the number of used slots has grown.
  private mutating func combine(with others: RankedSlots, _ combine: (UInt, UInt) -> UInt) -> Int {
    var growth = 0
    for index in words.indices {
      let word = combine(words[index], others.words[index])
      growth += word.nonzeroBitCount - words[index].nonzeroBitCount
      words[index] = word
    }
    recount()
    return growth
  }

  @inline(__always) private mutating func add(_ difference: Int, at word: Int) {
    if words.count > Self.fewWords { addToTree(difference, at: word) }
  }

  private mutating func addToTree(_ difference: Int, at word: Int) {
    var entry = word + 1
    while entry < counts.count {
      counts[entry] &+= difference
      entry &+= entry & -entry
    }
  }

  /// The first used slot after another one, if it is not far from it; nil if it is not known.
  func slot(near slot: Int) -> Int? {
    let word = slot / UInt.bitWidth
    let bits = words[word] & (~1 << UInt(slot % UInt.bitWidth))
    if bits != 0 { return word * UInt.bitWidth + bits.trailingZeroBitCount }
    guard word + 1 < words.count, words[word + 1] != 0 else { return nil }
    return (word + 1) * UInt.bitWidth + words[word + 1].trailingZeroBitCount
  }

  func contains(_ slot: Int) -> Bool {
    slot / UInt.bitWidth < words.count && words[slot / UInt.bitWidth] & 1 << UInt(slot % UInt.bitWidth) != 0
  }

  /// Calls a closure with each used slot in a range.
  func forEach(in range: Range<Int>, _ body: (Int) -> Void) {
    for word in range.lowerBound / UInt.bitWidth..<(range.upperBound + UInt.bitWidth - 1) / UInt.bitWidth {
      var bits = words[word]
      while bits != 0 {
        let slot = word * UInt.bitWidth + bits.trailingZeroBitCount
        if range.contains(slot) { body(slot) }
        bits &= bits - 1
      }
    }
  }

  /// The number of used slots before a slot.
  func rank(of slot: Int) -> Int {
    let word = slot / UInt.bitWidth
    var rank = (words[word] & ~(~0 << UInt(slot % UInt.bitWidth))).nonzeroBitCount
    if words.count <= Self.fewWords {
      for word in words[..<word] { rank += word.nonzeroBitCount }
      return rank
    }
    var entry = word
    while entry > 0 {
      rank += counts[entry]
      entry &= entry - 1
    }
    return rank
  }

  /// The used slot with a number of used slots before it, which must exist.
  func slot(rank: Int) -> Int {
    var word = 0
    var remaining = rank
    while words.count <= Self.fewWords, words[word].nonzeroBitCount <= remaining {
      remaining -= words[word].nonzeroBitCount
      word += 1
    }
    var width = words.count > Self.fewWords ? words.count / 2 : 0
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
