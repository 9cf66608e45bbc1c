import CandlestickSimulation

extension SimulationEngine: ExecutionContext {
  package var outsideUses: any OutsideUses { outside.uses }

  package var autoAdvance: Bool {
    get { clock.autoAdvance }
    set { clock.autoAdvance = newValue }
  }

  package func time(after delay: Duration) -> Int64 { clock.time(after: delay) }

  package func makePoll(for duration: Duration, awaits awaited: AwaitedEvent) -> any SimulationPoll {
    EnginePoll(self, for: duration, awaits: awaited)
  }

  package func finish(_ body: @escaping () async throws -> Void) throws { try DeterministicRun(self, body).finish() }

  package nonisolated(nonsending) func finishOnMainActor(_ body: @escaping () async throws -> Void) async throws {
    try await DeterministicRun(self, body).finishOnMainActor()
  }
}
