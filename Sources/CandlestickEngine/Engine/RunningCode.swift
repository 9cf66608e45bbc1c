/// The code that is running. Code that runs within other code restores it as a whole.
struct RunningCode {
  /// The step; nil if the host's code is running.
  var step: Step?
  /// The queues on which the code runs.
  var claims = QueueClaims()
  /// The blocks that share the current stack.
  var batch = BlockBatch.closed
  /// True if several blocks may run before control returns to the host.
  var allowsBatches = false
  /// True if the jobs that the code enqueues become part of its step.
  var collectsJobs = false
}
