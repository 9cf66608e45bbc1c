import CandlestickSupport
import Foundation

/// The step at which a replay diverged from the original run.
package struct Divergence {
  /// The range of step numbers that contains the first different step.
  let steps: ClosedRange<Int>
  /// A description of the first different step in this run; nil if unknown.
  let step: String?
  /// The build of the program that recorded the schedule; nil if unknown.
  let build: ProgramBuild?
  /// True if the original run had faults and the settings of the replay allow none.
  private let lacksFaults: Bool

  /// - Parameters:
  ///   - steps: the range of step numbers that contains the first different step.
  ///   - step: a description of the first different step in this run; nil if unknown.
  ///   - schedule: the replayed schedule.
  ///   - settings: the settings of the replay.
  package init(steps: ClosedRange<Int>, step: String?, of schedule: Simulation.Schedule, _ settings: SimulationSettings)
  {
    self.steps = steps
    self.step = step
    build = schedule.build
    lacksFaults = settings.faults == .none && schedule.departures.contains { $0.kind == .fault }
  }

  /// The position of the step, for messages.
  fileprivate var position: String {
    if steps.count == 1 { return "at step \(steps.lowerBound)" + (step.map { " (here: \($0))" } ?? "") }
    return steps.lowerBound == 1
      ? "by step \(steps.upperBound)" : "between step \(steps.lowerBound) and step \(steps.upperBound)"
  }

  /// The likely reason, for messages.
  fileprivate var reason: String {
    if lacksFaults {
      return
        "the original run had faults, which the settings of this replay do not allow. Replay it with the same `faults` in the settings, or "
        + "the same trait `.faults(…)`"
    }
    let current = ProgramBuild.current
    if let build, build != current {
      return
        "the string comes from a \(build), but this is a \(current), in which the same code may take different steps. Replay it in a "
        + "\(build), or explore schedules in this one"
    }
    return
      "the string comes from another example or from earlier code, or the code depends on something other than the schedule, "
      + "\(Nondeterminism.likelyCauses). After a change of the code, explore schedules again"
  }
}

extension SimulationError {
  /// Creates the error for a replay that diverged from the original run.
  ///
  /// - Parameter failure: the failure of the replay; nil if it passed.
  package static func diverged(_ divergence: Divergence, failure: String?) -> SimulationError {
    let words =
      "the replay diverged from the original run \(divergence.position): \(divergence.reason)"
    return SimulationError(.replayDiverged, words + (failure.map { "; it then failed:\n\($0)" } ?? ""))
  }
}

/// Explains why a schedule may not repeat.
package enum Nondeterminism {
  /// Likely reasons why two runs of the same schedule differ.
  package static var likelyCauses: String {
    let others = "addresses, real time, unseeded random numbers, or state from an earlier run"
    // The standard library reads the variable once, when the process starts.
    if getenv("SWIFT_DETERMINISTIC_HASHING") != nil { return "such as \(others)" }
    return
      "most likely the order of a set or a dictionary, which changes from run to run unless SWIFT_DETERMINISTIC_HASHING=1 "
      + "is in the environment before the process starts; or \(others)"
  }

  package static func caveat(_ words: String) -> String {
    "The schedule \(words): the code depends on something other than the schedule, \(likelyCauses)."
  }
}
