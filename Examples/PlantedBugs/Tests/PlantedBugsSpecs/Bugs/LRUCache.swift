import Candlestick

extension PlantedBug {
  static let lruCache = PlantedBug(
    "LRU cache",
    kind: "depends on the data",
    "A key that is stored again also stays in its old place, so its new value is evicted as if it were the oldest."
  ) { version in
    try await checkCache(version, [1, 2, 3, 4])
  }.checked(by: .randomInput) { version in
    try await checkCache(version, draw(.array(of: .int(1...4), count: 0...6)))
  }
}

/// Stores the keys, and expects the cache to contain the last two distinct ones.
private func checkCache(_ version: Version, _ keys: [Int]) async throws {
  let cache = LRUCache(version)
  for key in keys { await cache.store("value", for: key) }
  var recent: [Int] = []
  for key in keys.reversed() where !recent.contains(key) && recent.count < 2 { recent.append(key) }
  await expect { await cache.keys }.to(consistOf(recent))
}

/// Keeps the values of the two keys that were stored last.
private actor LRUCache {
  private let version: Version
  private var values: [Int: String] = [:]
  private var order: [Int] = []

  init(_ version: Version) {
    self.version = version
  }

  var keys: [Int] { Array(values.keys) }

  func store(_ value: String, for key: Int) {
    if version == .fixed { order.removeAll { $0 == key } }
    order.append(key)
    values[key] = value
    if values.count > 2 { values[order.removeFirst()] = nil }
  }
}
