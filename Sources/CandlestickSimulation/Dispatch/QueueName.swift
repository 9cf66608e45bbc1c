#if os(Linux)
/// The name that queues of a simulation have in reports, and the number of blocks that became ready on them.
final class QueueName {
  let text: String
  @exclusivity(unchecked) private(set) var blockCount: UInt32 = 0

  init(_ text: String) {
    self.text = text
  }

  /// The number of the next block, from 1.
  func next() -> UInt32 {
    blockCount &+= 1
    return blockCount
  }
}
#endif
