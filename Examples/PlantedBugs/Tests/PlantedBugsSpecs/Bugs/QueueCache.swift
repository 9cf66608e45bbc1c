import Candlestick
import Foundation

extension PlantedBug {
  static let queueCache = PlantedBug(
    "Queue cache",
    kind: "ordering",
    "It writes on the concurrent queue without a barrier, so a read that follows a write may run before it."
  ) { version in
    let cache = QueueCache(version)
    cache.store("Tom", for: "cat")
    expect(cache.value(for: "cat")).to(equal("Tom"))
  }.checked(by: .linearizability) { version in
    try await expectLinearizable(
      { QueueCache(version) },
      against: [String: String](),
      operations: [
        ModeledOperation("value") {
          $0.value(for: "cat")
        } model: {
          $0["cat"]
        },
        ModeledOperation("store", .element(of: ["Tom", "Felix"])) {
          $0.store($1, for: "cat")
        } model: {
          $0["cat"] = $1
        },
      ],
      in: .schedules(300)
    )
  }
}

private final class QueueCache: @unchecked Sendable {
  // Unchecked, because the values are mutable. They are accessed only on the queue, and the fixed version writes in barriers.
  private let version: Version
  private let queue = DispatchQueue(label: "cache", attributes: .concurrent)
  private var values: [String: String] = [:]

  init(_ version: Version) {
    self.version = version
  }

  func store(_ value: String, for key: String) {
    queue.async(flags: version == .fixed ? .barrier : []) { self.values[key] = value }
  }

  func value(for key: String) -> String? { queue.sync { values[key] } }
}
