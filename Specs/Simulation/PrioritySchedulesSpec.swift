import Candlestick

final class PrioritySchedulesSpec: Spec {
  override class func spec() {
    describe("tasks with random priorities") {
      let few = SimulationSettings(maximumSteps: 20_000)

      it("all get a turn, although one of them runs until it is cancelled") {
        try exploreSchedules(50, strategy: PrioritySchedules(), settings: few) {
          let worker = Task {
            let actor = Idle()
            while !Task.isCancelled { await actor.rest() }
          }
          await Task.yield()
          worker.cancel()
        }
      }

      it("all get a turn, although two of them alternate until they are cancelled") {
        try exploreSchedules(50, strategy: PrioritySchedules(), settings: few) {
          let (balls, hits) = AsyncStream.makeStream(of: Int.self)
          hits.yield(0)
          let players = (1...2).map { _ in
            Task { for await ball in balls { hits.yield(ball + 1) } }
          }
          await Task.yield()
          for player in players { player.cancel() }
        }
      }
    }
  }
}

private actor Idle {
  func rest() {}
}
