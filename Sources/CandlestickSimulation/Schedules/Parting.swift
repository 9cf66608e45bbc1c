/// Where a replay diverged from the original run.
package struct Parting {
  /// The number of the first different step, or of a later one.
  let step: Int
  /// The build of the program that recorded the schedule; nil if unknown.
  let build: ProgramBuild?

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
      "the replay diverged from the original run by step \(parting.step): \(parting.reason)"
    return SimulationError(.replayParted, words + (failure.map { "; it then failed:\n\($0)" } ?? ""))
  }
}
