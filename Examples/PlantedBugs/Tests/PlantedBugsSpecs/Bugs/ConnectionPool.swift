import Candlestick

extension PlantedBug {
  static let connectionPool = PlantedBug(
    "Connection pool",
    kind: "leak at cancel",
    "It takes back a connection only if the query succeeds, so the connection of a cancelled task is lost."
  ) { version in
    let pool = ConnectionPool(version)
    let queries = (1...2).map { _ in Task { try await pool.query() } }
    for query in queries { _ = await query.result }
    await expect { await pool.isFree }.to(beTrue())
  }.checked(by: .cancellations)
}

/// Lends its one connection to one query at a time.
private actor ConnectionPool {
  private let version: Version
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var isFree = true

  init(_ version: Version) {
    self.version = version
  }

  func query() async throws {
    await takeConnection()
    switch version {
    case .broken:
      try await Task.sleep(for: .seconds(0.1))
      returnConnection()
    case .fixed:
      defer { returnConnection() }
      try await Task.sleep(for: .seconds(0.1))
    }
  }

  private func takeConnection() async {
    if !isFree { return await withCheckedContinuation { waiting.append($0) } }
    isFree = false
  }

  private func returnConnection() {
    if waiting.isEmpty { isFree = true } else { waiting.removeFirst().resume() }
  }
}
