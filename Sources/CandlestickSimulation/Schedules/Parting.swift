/// Where a replay did something else than what it was to replay.
package struct Parting {
  /// The number of the step by which it had.
  let step: Int
  /// The build of the program that made the schedule; nil where that is not known.
  let build: ProgramBuild?

  /// Why it may be so.
  fileprivate var reason: String {
    let current = ProgramBuild.current
    if let build, build != current {
      return
        "the string comes from a \(build), and this is a \(current), in which the same code may take other steps. Replay it in a "
        + "\(build), or explore schedules in this one"
    }
    return
      "the code has changed since, or it depends on something outside of the schedule, \(Nondeterminism.likelyCauses)"
  }
}

extension SimulationError {
  /// The error of a replay that does something else than what it was to replay.
  package static func parted(_ parting: Parting, failure: String?) -> SimulationError {
    let words =
      "by step \(parting.step) the replay had done something else than the run that it was to replay: \(parting.reason)"
    return SimulationError(.replayParted, words + (failure.map { "; what then failed:\n\($0)" } ?? ""))
  }
}
