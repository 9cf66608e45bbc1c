import CSupport
import CandlestickSpecs
import CandlestickSupport
import Foundation

extension WorkerRun {
  /// Runs an empty example in the supervisor, so that one-time set-up of the runtime happens before the fork instead of in
  /// each worker.
  static func rehearse(_ list: TestList) {
    let plan = RunPlan(Suite { it("is empty") {} })
    let runner = SpecRunner(plan)
    for item in plan.items {
      let (name, run) = TestCaseBridge.entry(for: item, runner)
      try? run(Spec(name: name, testClosure: run))
    }
    var worker = candlestick_worker()
    var end = candlestick_channel()
    guard candlestick_open_worker(&worker, &end) else { return }
    defer {
      candlestick_close_worker(&worker)
      candlestick_close_channel(end)
    }
    WorkerChannel(files: worker.channel, isInWorker: false).send(WorkAssignment())
    var copy = worker
    copy.channel = end
    let run = WorkerRun(list, in: copy)
    run.runWork { _ in }
    run.sender.begin(0, isHeld: false)
    run.sender.exampleFinished(ExampleResult(outcome: .passed, duration: .zero))
    _ = run.sender.end(0, key: "", from: 0, after: .seconds(Double.zero), OutputSizes())
  }
}
