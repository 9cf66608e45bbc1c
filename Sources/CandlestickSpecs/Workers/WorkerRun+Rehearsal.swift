#if os(Linux)
import CSupport
import Foundation

extension WorkerRun {
  /// Does in the supervising process what a worker does with an empty example, so that the runtime makes and finds what that
  /// needs only once, and not in each worker.
  ///
  /// - Parameter list: the tests of the run.
  static func rehearse(_ list: TestList) {
    let plan = RunPlan(Suite { it("is empty") {} })
    let runner = SpecRunner(plan)
    for item in plan.items {
      let (name, run) = TestCaseBridge.entry(for: item, runner)
      try? run(Spec(name: name, testClosure: run))
    }
    var worker = candlestick_worker()
    var end: Int32 = -1
    guard candlestick_open_worker(&worker, &end) else { return }
    defer {
      candlestick_close_worker(&worker)
      close(end)
    }
    WorkerChannel(end).send { message in
      message.write("")
      message.write(1)
      message.write(0)
      message.write([])
    }
    let run = WorkerRun(list, in: worker)
    run.runWork { _ in }
    run.report.begin(0, isHeld: false)
    _ = run.report.end(0, after: .zero, [])
  }
}
#endif
