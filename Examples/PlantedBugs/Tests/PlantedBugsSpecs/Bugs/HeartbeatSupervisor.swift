import Candlestick

extension PlantedBug {
  static let heartbeatSupervisor = PlantedBug(
    "Heartbeat supervisor",
    kind: "late timer",
    "Its timeout is as long as the interval of the heartbeats, so a heartbeat that is a little late restarts a live worker."
  ) { version in
    let supervisor = HeartbeatSupervisor(timeout: version == .broken ? .seconds(1) : .seconds(4))
    async let worker: () = {
      for _ in 1...3 {
        try await Task.sleep(for: .seconds(1))
        await supervisor.beat()
      }
    }()
    try await supervisor.watch(rounds: 3)
    try await worker
    await expect { await supervisor.restarts }.to(equal(0))
  }
}

/// Restarts a worker that sends no heartbeat.
private actor HeartbeatSupervisor {
  private let timeout: Duration
  private var lastBeat = ContinuousClock.now
  private(set) var restarts = 0

  init(timeout: Duration) {
    self.timeout = timeout
  }

  func beat() { lastBeat = .now }

  func watch(rounds: Int) async throws {
    for _ in 1...rounds {
      try await Task.sleep(for: .seconds(1))
      if ContinuousClock.now - lastBeat > timeout { restarts += 1 }
    }
  }
}
