import CandlestickSimulation

extension SimulationEngine: ExecutionContext {
  var outsideUses: any OutsideUses { outside.uses }

  func makePoll(for duration: Duration, awaits awaited: AwaitedEvent) -> any SimulationPoll {
    EnginePoll(self, for: duration, awaits: awaited)
  }

  func finish(_ body: @escaping () async throws -> Void) throws { try DeterministicRun(self, body).finish() }

  nonisolated(nonsending) func finishOnMainActor(_ body: @escaping () async throws -> Void) async throws {
    try await DeterministicRun(self, body).finishOnMainActor()
  }
}
