/// The memory of events of a set of descriptors. An event has its kind, 1 for readable, and a number.
enum EpollEvent {
  #if arch(x86_64)
  /// The number of words in an event. On x86-64, nothing is between the kind and the number.
  private static let size = 3
  #else
  private static let size = 4
  #endif

  static func readable(_ number: UInt32) -> [UInt32] { [1] + Array(repeating: 0, count: size - 3) + [number, 0] }

  /// Waits for events of a set. Returns their numbers.
  static func waitForAll(of set: Int32, most: Int) -> [UInt32] {
    var events = [UInt32](repeating: 0, count: most * size)
    let count = awaitSet(set, &events, Int32(most), -1)
    return (0..<Int(max(count, 0))).map { events[$0 * size + size - 2] }
  }
}
