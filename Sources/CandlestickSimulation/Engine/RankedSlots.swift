#if os(Linux)
/// Which slots of a row are in use: finds the n-th of them in logarithmic time.
///
/// A Fenwick tree, from Fenwick, "A New Data Structure for Cumulative Frequency Tables", Software: Practice and Experience,
/// 1994.
struct RankedSlots {
  /// How many slots there are: a power of two, or none.
  let capacity: Int
  /// Entry n counts the slots in use among those that end before slot n, as many as n's lowest bit says.
  private var counts: [Int]

  init(capacity: Int) {
    self.capacity = capacity
    counts = Array(repeating: 0, count: capacity + 1)
  }

  mutating func insert(_ slot: Int) { add(1, at: slot) }

  mutating func remove(_ slot: Int) { add(-1, at: slot) }

  private mutating func add(_ difference: Int, at slot: Int) {
    var entry = slot + 1
    while entry <= capacity {
      counts[entry] &+= difference
      entry &+= entry & -entry
    }
  }

  /// The slot in use that has some number of others before it; there must be one.
  func slot(rank: Int) -> Int {
    var slot = 0
    var remaining = rank
    var width = capacity / 2
    while width > 0 {
      let count = counts[slot + width]
      if count <= remaining {
        remaining -= count
        slot += width
      }
      width /= 2
    }
    return slot
  }
}
#endif
