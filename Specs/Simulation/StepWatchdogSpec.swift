import CSupport
import Candlestick
import CandlestickSupport
import Foundation
import Synchronization

final class StepWatchdogSpec: Spec {
  override class func spec() {
    describe("the watch over a step that takes too long") {
      it("keeps the program's handler of SIGURG, even if the step blocks that signal") {
        var own = sigaction()
        own.__sigaction_handler.sa_handler = { _ in urgentCount.add(1, ordering: .relaxed) }
        var previous = sigaction()
        sigaction(SIGURG, &own, &previous)
        defer { sigaction(SIGURG, &previous, nil) }
        let ownHandler = urgentHandler()

        var urgent = sigset_t()
        sigaddset(&urgent, SIGURG)
        // The watch asks the step where it is. The step ends without an answer.
        let settings = SimulationSettings(outsideTimeout: .zero, realTimeLimit: .milliseconds(100))
        let error = simulationError(settings: settings) {
          pthread_sigmask(SIG_BLOCK, &urgent, nil)
          while urgentHandler() == ownHandler {}
        }
        let deadline = candlestick_uptime() + 60
        while urgentHandler() != ownHandler, candlestick_uptime() < deadline { usleep(10_000) }
        pthread_sigmask(SIG_UNBLOCK, &urgent, nil)

        expect(error?.kind).to(equal(.tooMuchTime))
        expect(urgentHandler()).to(equal(ownHandler))
        expect(urgentCount.load(ordering: .relaxed)).to(equal(0))
        raise(SIGURG)
        expect(urgentCount.load(ordering: .relaxed)).to(equal(1))
      }
    }
  }
}

private let urgentCount = Atomic(0)

/// Identifies the handler of SIGURG.
private func urgentHandler() -> UInt {
  var action = sigaction()
  sigaction(SIGURG, nil, &action)
  return unsafeBitCast(action.__sigaction_handler, to: UInt.self)
}
