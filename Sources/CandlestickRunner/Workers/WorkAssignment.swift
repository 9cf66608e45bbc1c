/// The answer of the supervisor to a worker that asks for work.
struct WorkAssignment: Codable, Sendable {
  /// The fingerprint of the supervisor's tests, for a worker that was started instead of forked; otherwise empty.
  var fingerprint = ""
  /// The numbers of the tests to run; empty if the worker should exit.
  var tests: [Int] = []
  /// True if the worker receives no more tests after these.
  var isLast = true
  /// The number of the worker, from 1.
  var number = 0
  /// For each test, the number of attempts that have failed already; empty if none has.
  var failedAttempts: [Int] = []
  /// The description of the simpler schedule to try; nil to run the tests normally.
  var attempt: String?
}
