import Candlestick

extension PlantedBug {
  static let prefetcher = PlantedBug(
    "Prefetcher",
    kind: "child that outlives its parent",
    "It starts an unstructured task for each page, and these tasks continue when it is cancelled."
  ) { version in
    let server = PageServer()
    let prefetching = Task { try await prefetch(version, server) }
    _ = await prefetching.result
    await expect { await server.requests }.to(equal(0))
  }.checked(by: .cancellations)
}

/// Loads two pages, the second one a moment after the first.
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
