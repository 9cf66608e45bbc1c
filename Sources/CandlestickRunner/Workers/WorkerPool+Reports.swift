import CSupport
import CandlestickReports
import CandlestickSpecs

/// The progress of the workers, as last reported.
struct ReportedProgress {
  /// The minimum interval between progress events, in seconds.
  static let interval = 0.05

  /// The time of the latest progress events, in seconds of `candlestick_uptime`.
  var time = 0.0
  /// The latest event of each worker, by process ID.
  var events: [Int: RunEvent.WorkerProgress] = [:]
}

extension WorkerPool {
  /// Counts a test that has ended in a worker.
  func count(_ end: TestEnd) {
    reports.endedInWorkers.all += 1
    guard case .failed? = end.result?.outcome else { return }
    reports.endedInWorkers.failed += 1
    holdsWork = list.failFast != nil
  }

  func reportStart(of worker: WorkerProcess) {
    let time = reports.time(candlestick_uptime())
    reports.report(.workerStarted(RunEvent.Worker(process: Int(worker.process), time: time)))
  }

  func reportEnd(of worker: WorkerProcess, _ end: WorkerEnd) {
    reported.events[Int(worker.process)] = nil
    let reason = end.isClean || isStopping ? nil : end.message
    let time = reports.time(candlestick_uptime())
    reports.report(.workerEnded(RunEvent.WorkerEnd(process: Int(worker.process), time: time, reason: reason)))
  }

  /// Reports the progress of each worker if it has changed.
  func reportProgress() {
    let now = candlestick_uptime()
    guard now - reported.time >= ReportedProgress.interval else { return }
    reported.time = now
    for worker in workers {
      guard let number = worker.number else { continue }
      let process = Int(worker.process)
      let last = reported.events[process]
      var event = RunEvent.WorkerProgress(
        process: process,
        worker: number,
        time: reports.time(now),
        example: worker.runningTest.map { list.tests[$0].key },
        scheduleCount: worker.scheduleCount,
        endedCount: reports.endedInWorkers.all,
        failedCount: reports.endedInWorkers.failed
      )
      if event.example == nil { event.scheduleCount = nil }
      guard event.example != last?.example || event.scheduleCount != last?.scheduleCount else { continue }
      reported.events[process] = event
      reports.report(.workerProgressed(event))
    }
  }
}
