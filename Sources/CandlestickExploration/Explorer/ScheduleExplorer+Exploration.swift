import CandlestickEngine
import CandlestickSimulation

extension ScheduleExplorer: Exploration {
  func next() -> (any ExecutionContext)? {
    guard let engine = nextEngine() else {
      files.end(hasFailed: outcome.failing != nil)
      // Only now, because a run that adds to shared counts would copy them.
      outcome.coverage = { [orders] in orders.coverage(listsPairs: $0) }
      return nil
    }
    files.begin()
    return engine
  }

  func finished(_ failures: [GatheredFailure]?, skip: (any Error)?, files: (any ScheduleFiles)?) {
    if failures == nil, let skip { skipped(by: skip) }
    record(failures)
    self.files.finished(files, hasFailed: failures != nil)
  }
}
