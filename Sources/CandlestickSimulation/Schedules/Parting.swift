/// Where a replay diverged from the original run.
package struct Parting {
  /// The numbers of the steps of which one is the first different one.
  let steps: ClosedRange<Int>
  /// A description of that step in this run; nil if it is not known.
  let step: String?
  /// The build of the program that recorded the schedule; nil if unknown.
  let build: ProgramBuild?

  /// The step in words.
  fileprivate var place: String {
    if steps.count == 1 { return "at step \(steps.lowerBound)" + (step.map { " (here: \($0))" } ?? "") }
    return steps.lowerBound == 1
      ? "by step \(steps.upperBound)" : "between step \(steps.lowerBound) and step \(steps.upperBound)"
  }

  /// The likely reason.
  fileprivate var reason: String {
    let current = ProgramBuild.current
    if let build, build != current {
      return
        "the string comes from a \(build), and this is a \(current), in which the same code may run other steps. Replay it in a "
        + "\(build), or explore schedules in this one"
    }
    return
      "the code has changed since, or it depends on something outside of the schedule, \(Nondeterminism.likelyCauses)"
  }
}

extension SimulationError {
  /// A replay diverged from the original run.
  package static func parted(_ parting: Parting, failure: String?) -> SimulationError {
    let words =
      "the replay diverged from the original run \(parting.place): \(parting.reason)"
    return SimulationError(.replayParted, words + (failure.map { "; it then failed:\n\($0)" } ?? ""))
  }
}
