#if os(Linux)
/// A job that is ready to run, until its task next suspends.
struct Step {
  let job: UnownedJob
  let lane: SimulationExecutor.Lane
  /// Whether the jobs that it enqueues are part of the step, as after a task has yielded.
  var isBrief = false
  /// The number of the task that it resumes; nil if unknown, as in the turn of an actor.
  let task: Int?

  /// Identifies it among the ready steps.
  var identity: UInt { UInt(bitPattern: job.pointer) }
}
#endif
