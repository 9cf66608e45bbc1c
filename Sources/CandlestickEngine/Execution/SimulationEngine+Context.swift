import CandlestickSimulation

extension SimulationEngine: ExecutionContext {
  var outsideUses: any OutsideUses { outside.uses }

  var autoAdvance: Bool {
    get { clock.autoAdvance }
    set { clock.autoAdvance = newValue }
  }

  func time(after delay: Duration) -> Int64 { clock.time(after: delay) }

  func makePoll(for duration: Duration, awaits awaited: AwaitedEvent) -> any SimulationPoll {
    EnginePoll(self, for: duration, awaits: awaited)
  }

  func finish(_ body: @escaping () async throws -> Void) throws { try DeterministicRun(self, body).finish() }

  nonisolated(nonsending) func finishOnMainActor(_ body: @escaping () async throws -> Void) async throws {
    try await DeterministicRun(self, body).finishOnMainActor()
  }
}
