#if os(Linux)
import Candlestick
import Testing

/// The event loop of a static property, in a process of Swift Testing, which has no specs.
@Suite(.deterministic, .serialized)
struct EventLoopTests {
  private static let loop = SmallEventLoop(.event)

  @Test(arguments: 1...3)
  func joinsTheSimulationThatWakesIt(run: Int) async {
    await Self.loop.sleep(3_600)
    #expect(Simulation.current.now == .seconds(3_600))
  }
}
#endif
