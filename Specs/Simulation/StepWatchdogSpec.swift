import CRuntimeHooks
import CSupport
import Candlestick
import CandlestickSupport
import Foundation
import Synchronization

@testable import CandlestickEngine

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

      it(
        "does not count the time for which the simulation waits for a processor",
        .enabled(if: countsWaits, "the system does not count these times")
      ) {
        let settings = SimulationSettings(outsideTimeout: .zero, realTimeLimit: .milliseconds(300))
        onBusyProcessor {
          let error = simulationError(settings: settings) {
            let simulation = SimulationEngine.current!.simulation
            while candlestick_processor_wait(simulation) < 400_000_000 { await Task.yield() }
          }
          expect(error).to(beNil())
        }
      }
    }
  }
}

private typealias AffinityFunction = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> CInt

/// Returns a function that reads or sets the processors of a thread. Swift does not import these.
private func affinity(_ name: String) -> AffinityFunction {
  unsafeBitCast(dlsym(nil, name), to: AffinityFunction.self)
}

/// Runs code on a processor that many other threads use.
@MainActor private func onBusyProcessor(_ code: () -> Void) {
  var all = [UInt8](repeating: 0, count: 128)
  _ = affinity("sched_getaffinity")(0, all.count, &all)
  var one = [UInt8](repeating: 0, count: all.count)
  let byte = all.firstIndex { $0 != 0 }!
  one[byte] = 1 << all[byte].trailingZeroBitCount
  // The new threads inherit this.
  _ = affinity("sched_setaffinity")(0, one.count, &one)
  let isOver = SharedCount(0)
  for _ in 0..<20 { Thread { while isOver.get() == 0 {} }.start() }
  defer {
    isOver.increment()
    _ = affinity("sched_setaffinity")(0, all.count, &all)
  }
  code()
}

private let countsWaits = FileManager.default.fileExists(atPath: "/proc/thread-self/schedstat")

private let urgentCount = Atomic(0)

/// Identifies the handler of SIGURG.
private func urgentHandler() -> UInt {
  var action = sigaction()
  sigaction(SIGURG, nil, &action)
  return unsafeBitCast(action.__sigaction_handler, to: UInt.self)
}
