import Candlestick
import CandlestickConcurrency

extension PlantedBug {
  static let asyncBarrier = PlantedBug(
    "Async barrier",
    kind: "ordering",
    "Each task lowers the count when it leaves, so a task that quickly arrives again is counted together with one that has not left yet."
  ) { version in
    let barrier = AsyncBarrier(version, parties: 2)
    let rounds = LockIsolated([0, 0])
    await withTaskGroup { group in
      for party in 0...1 {
        group.addTask {
          for round in 1...2 {
            rounds.withValue { $0[party] = round }
            await barrier.arrive()
            expect(rounds.value[1 - party]).to(beGreaterThanOrEqualTo(round))
          }
        }
      }
    }
  }
}

/// Makes tasks wait until all parties have arrived, in repeated rounds.
private actor AsyncBarrier {
  private let version: Version
  private let parties: Int
  private var arrived = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []

  init(_ version: Version, parties: Int) {
    self.version = version
    self.parties = parties
  }

  func arrive() async {
    arrived += 1
    if arrived < parties {
      await withCheckedContinuation { waiters.append($0) }
    } else {
      for waiter in waiters { waiter.resume() }
      waiters = []
      if version == .fixed { arrived = 0 }
    }
    if version == .broken { arrived -= 1 }
  }
}
