import Candlestick

extension PlantedBug {
  static let prefetcher = PlantedBug(
    "Prefetcher",
    kind: "child that outlives its parent",
    "It starts a task of its own for each page, and when it is cancelled, those tasks continue."
  ) { version in
    let server = PageServer()
    let prefetching = Task { try await prefetch(version, server) }
    _ = await prefetching.result
    await expect { await server.requests }.to(equal(0))
  }.checked(by: .cancellations)
}

/// Loads two pages, one of which it asks for a moment later.
private func prefetch(_ version: Version, _ server: PageServer) async throws {
  switch version {
  case .broken:
    let first = Task { try await server.load() }
    try await Task.sleep(for: .seconds(0.1))
    let second = Task { try await server.load() }
    _ = try await (first.value, second.value)
  case .fixed:
    async let first: () = server.load()
    try await Task.sleep(for: .seconds(0.1))
    async let second: () = server.load()
    _ = try await (first, second)
  }
}

private actor PageServer {
  private(set) var requests = 0

  func load() async throws {
    requests += 1
    defer { requests -= 1 }
    try await Task.sleep(for: .seconds(5))
  }
}
