import CandlestickSimulation

/// A bit set of used slots that finds the n-th used slot in logarithmic time.
///
/// A set of more than a few words has a Fenwick tree of their counts. See Fenwick, "A New Data Structure for Cumulative
/// Frequency Tables", Software: Practice and Experience, 1994.
struct RankedSlots: ~Copyable {
  /// The bits. This is not an array, because arrays check each access.
  private var words = UnsafeMutableBufferPointer<UInt>(start: nil, count: 0)
  /// The Fenwick tree. Entry n counts the used slots in the words before word n; the number of these words is the
  /// lowest set bit of n.
  private var counts: [Int] = []
  /// The maximum number of words for which counting is faster than a tree.
  private static let fewWords = 4

  /// - Parameter capacity: the number of slots, a power of two or zero.
  init(capacity: Int) {
    grow(to: capacity)
  }

  deinit { words.deallocate() }

  /// The index of the word of a slot.
  private func index(of slot: Int) -> Int { slot &>> 6 }

  /// The bit of a slot in its word.
  private func bit(of slot: Int) -> UInt { 1 &<< UInt(truncatingIfNeeded: slot) }

  /// The slot of the lowest bit in a word.
  private func firstSlot(of bits: UInt, at word: Int) -> Int { word &<< 6 + bits.trailingZeroBitCount }

  /// Adds unused slots.
  mutating func grow(to capacity: Int) {
    let grown = UnsafeMutableBufferPointer<UInt>.allocate(capacity: index(of: capacity + UInt.bitWidth - 1))
    let end = grown.moveUpdate(fromContentsOf: words)
    grown[end...].initialize(repeating: 0)
    words.deallocate()
    words = grown
    recount()
  }

  private mutating func recount() {
    guard words.count > Self.fewWords else { return }
    counts = Array(repeating: 0, count: words.count + 1)
    for (word, bits) in words.enumerated() { add(bits.nonzeroBitCount, at: word) }
  }

  mutating func insert(_ slot: Int) {
    words[index(of: slot)] |= bit(of: slot)
    add(1, at: index(of: slot))
  }

  mutating func remove(_ slot: Int) {
    words[index(of: slot)] &= ~bit(of: slot)
    add(-1, at: index(of: slot))
  }

  /// Replaces a used slot by another one. The tree changes only if the slots are in different words, which is rare for
  /// neighbours.
  mutating func move(_ slot: Int, to other: Int) {
    guard index(of: slot) == index(of: other) else {
      remove(slot)
      return insert(other)
    }
    words[index(of: slot)] ^= bit(of: slot) | bit(of: other)
  }

  /// Adds the used slots of another set. Returns the number of added slots.
  mutating func formUnion(_ others: borrowing RankedSlots) -> Int { combine(with: others) { $0 | $1 } }

  /// Removes the used slots of another set. Returns the number of removed slots.
  mutating func subtract(_ others: borrowing RankedSlots) -> Int { -combine(with: others) { $0 & ~$1 } }

  /// Returns the growth of the number of used slots.
  private mutating func combine(with others: borrowing RankedSlots, _ combine: (UInt, UInt) -> UInt) -> Int {
    var growth = 0
    for index in words.indices {
      let word = combine(words[index], others.words[index])
      growth += word.nonzeroBitCount - words[index].nonzeroBitCount
      words[index] = word
    }
    recount()
    return growth
  }

  private mutating func add(_ difference: Int, at word: Int) {
    if words.count > Self.fewWords { addToTree(difference, at: word) }
  }

  private mutating func addToTree(_ difference: Int, at word: Int) {
    var entry = word + 1
    while entry < counts.count {
      counts[entry] &+= difference
      entry &+= entry & -entry
    }
  }

  /// Returns the next used slot after a slot if it is in the same word or the next one; nil otherwise.
  func slot(near slot: Int) -> Int? {
    let word = index(of: slot)
    let bits = words[word] & (~1 &<< UInt(truncatingIfNeeded: slot))
    if bits != 0 { return firstSlot(of: bits, at: word) }
    guard word + 1 < words.count, words[word + 1] != 0 else { return nil }
    return firstSlot(of: words[word + 1], at: word + 1)
  }

  func contains(_ slot: Int) -> Bool {
    index(of: slot) < words.count && words[index(of: slot)] & bit(of: slot) != 0
  }

  /// Calls a closure with each used slot in a range.
  func forEach(in range: Range<Int>, _ body: (Int) -> Void) {
    for word in index(of: range.lowerBound)..<index(of: range.upperBound + UInt.bitWidth - 1) {
      var bits = words[word]
      while bits != 0 {
        let slot = firstSlot(of: bits, at: word)
        if range.contains(slot) { body(slot) }
        bits &= bits - 1
      }
    }
  }

  /// Returns the number of used slots before a slot.
  func rank(of slot: Int) -> Int {
    let word = index(of: slot)
    var rank = (words[word] & (bit(of: slot) - 1)).nonzeroBitCount
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

  /// Returns the used slot with the given rank, which must exist.
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
    return firstSlot(of: bits, at: word)
  }
}
