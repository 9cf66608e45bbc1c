import CSupport
import CandlestickSpecs
import CandlestickSupport
import Foundation

extension WorkerPool {
  /// Kills a worker that hangs, unless its test has ended meanwhile.
  func condemnIfHanging(_ worker: WorkerProcess) {
    guard reasonToKill(worker) != nil else { return }
    let record = worker.record
    // Receives all events sent so far, because later ones do not count.
    receive(from: worker)
    guard workers.contains(where: { $0 === worker }), worker.endedCount <= record.ended_test_count,
      let reason = reasonToKill(worker), !worker.isDebugged
    else { return }
    worker.condemn(reason, at: record)
  }

  /// Returns the reason to kill a worker that hangs; nil if it does not.
  private func reasonToKill(_ worker: WorkerProcess) -> String? {
    if let exceeded = worker.exceededLimit {
      return "\(exceeded.message(codeName(in: worker))), and was killed"
    }
    let metadata = (worker.runningTest ?? worker.nextTest).map { list.tests[$0].metadata }
    // An example with a time limit may be silent until its limit, plus the time that it has to end afterwards.
    let ownLimit = metadata?.timeLimit.map { $0 + TimeLimit.timeToEnd } ?? .zero
    let limit = options.hangLimit.map { max($0, ownLimit) / .seconds(1) } ?? .infinity
    guard candlestick_uptime() - worker.lastActivity > limit else { return nil }
    return "killed after \(limit) seconds without any output or progress"
  }

  /// Returns the name of the test that a worker is running, or of the class whose code it is running.
  private func codeName(in worker: WorkerProcess) -> String {
    if let test = worker.runningTest { return list.tests[test].metadata.description }
    return (worker.nextTest ?? worker.lastTest).map { list.tests[$0].className } ?? "a worker"
  }

  /// Kills workers that hang.
  func watch() {
    let now = candlestick_uptime()
    // A signal may have suspended this process and its workers for a while.
    let usedTime = Double(clock()) / Double(CLOCKS_PER_SEC)
    let wasStopped = (now - lastTime.now) - (usedTime - lastTime.used) > 1
    lastTime = (now, usedTime)
    let checksOutput =
      now - outputCheckTime > min(Self.outputCheckInterval, (options.hangLimit ?? .zero) / .seconds(4))
    if checksOutput { outputCheckTime = now }
    for worker in workers {
      if let shrunk = worker.attempt.flatMap({ shrunkEnds[$0] }), now > shrunk.deadline { worker.kill() }
    }
    for worker in workers where worker.reasonForKill == nil {
      if checksOutput { worker.updateActivity() }
      if wasStopped || worker.state == .waiting { worker.lastActivity = now }
      guard !wasStopped else { continue }
      condemnIfHanging(worker)
    }
    leftCode.report()
    for worker in workers {
      worker.reportLeftCode(to: leftCode)
      worker.killIfReady()
    }
  }
}
