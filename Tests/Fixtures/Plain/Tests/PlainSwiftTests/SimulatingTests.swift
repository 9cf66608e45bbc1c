import CandlestickSimulation
import Testing

/// Tests that simulate, in parallel with others in real time.
struct SimulatingTests {
  @Test(arguments: 0..<100 as Range<UInt64>) func simulates(seed: UInt64) async throws {
    let times = try await withDeterministicExecution(seed: seed) {
      var times = [await Worker().work(sleeping: .seconds(3600))]
      times.append(Simulation.current.now / .seconds(1))
      return times
    }
    #expect(times == [5, 3600])
  }

  @Test(arguments: 0..<100) func runsForReal(number: Int) async throws {
    let begin = ContinuousClock.now
    let count = await Worker().work(sleeping: .milliseconds(1))
    #expect(count == 5)
    #expect(!Simulation.current.isRunning)
    #expect(begin.duration(to: .now) >= .milliseconds(1))
    #expect(begin.duration(to: .now) < .seconds(600))
  }
}

private actor Worker {
  private var count = 0.0

  func work(sleeping duration: Duration) async -> Double {
    await withDiscardingTaskGroup { group in
      for _ in 1...5 {
        group.addTask {
          try? await Task.sleep(for: duration)
          await self.add()
        }
      }
    }
    return count
  }

  private func add() { count += 1 }
}
