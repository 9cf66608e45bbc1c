/// Numbers the calls of all spies, so that they can be compared.
enum CallOrder {
  private static let last = PortableMutex(0)

  static func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
