import CandlestickEngine
import CandlestickSimulation
import CandlestickSupport

extension SimulationEngine {
  /// The recorded steps; nil if steps are not recorded.
  var interleaving: Interleaving? { stepLog.map { Interleaving($0.shown) } }

  /// Adds the recorded steps, the last of which ends the process, to its report.
  func addSteps(to end: inout ScheduleAtEnd) {
    guard var stepLog else { return }
    stepLog.failed()
    let interleaving = Interleaving(stepLog.shown)
    if let replayed = queue.scheduler.running?.replayed { end.failed.schedule = "\(replayed)" }
    end.failed.table = interleaving.description
    end.failed.steps = interleaving.scheduleSteps
    end.failed.cancellations = interleaving.cancellations
    let trace = queue.scheduler.trace
    end.attempt = queue.scheduler.delays.map { delays in
      let candidate = Shrinking.Candidate(departures: trace.departures, delays: delays)
      return JSONText.string(AttemptEnd(candidate: candidate, stepCount: trace.stepCount))
    }
  }
}
