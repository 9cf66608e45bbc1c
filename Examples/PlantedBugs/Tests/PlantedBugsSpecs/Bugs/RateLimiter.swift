import Candlestick

extension PlantedBug {
  static let rateLimiter = PlantedBug(
    "Rate limiter",
    kind: "reentrancy",
    "It records a start only after it has suspended, so two calls may start in the same second."
  ) { version in
    let limiter = RateLimiter(version)
    async let first: () = limiter.start()
    async let second: () = limiter.start()
    _ = try await (first, second)
    let starts = await limiter.starts
    expect(starts[1] - starts[0]).to(beGreaterThanOrEqualTo(.seconds(1)))
  }
}

/// Lets one call start in each second.
private actor RateLimiter {
  private let version: Version
  private let meter = Meter()
  private(set) var starts: [ContinuousClock.Instant] = []

  init(_ version: Version) {
    self.version = version
  }

  func start() async throws {
    while let last = starts.last, ContinuousClock.now - last < .seconds(1) {
      try await Task.sleep(until: last + .seconds(1))
    }
    switch version {
    case .broken:
      await meter.count()
      starts.append(.now)
    case .fixed:
      starts.append(.now)
      await meter.count()
    }
  }
}

private actor Meter {
  private var calls = 0

  func count() async {
    await Task.yield()
    calls += 1
  }
}
