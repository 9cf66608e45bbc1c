import CandlestickSupport

/// The answer of the supervisor to a worker that asks for work.
struct WorkAssignment: Sendable {
  /// The fingerprint of the supervisor's tests, for a worker that was started instead of forked; otherwise empty.
  var fingerprint = ""
  /// The numbers of the tests to run; empty if the worker should exit.
  var tests: [Int] = []
  /// True if the worker receives no more tests after these.
  var isLast = true
  /// The number of the worker, from 1.
  var number = 0
  /// The numbers of attempts that have failed already, by the test.
  var failedAttempts: [Int: Int] = [:]
  /// The simpler schedule to try; nil to run the tests normally.
  var attempt: String?
}

extension WorkAssignment {
  func write(to message: inout MessageWriter) {
    message.write(fingerprint)
    message.write(isLast ? 1 : 0)
    message.write(number)
    message.write(attempt ?? "")
    message.write(tests)
    message.write(failedAttempts.flatMap { [$0, $1] })
  }

  init(from message: inout MessageReader) throws(MessageReader.Cut) {
    fingerprint = try message.text()
    isLast = try message.number() == 1
    number = try message.number()
    let attempt = try message.text()
    self.attempt = attempt.isEmpty ? nil : attempt
    tests = try message.numbers()
    let pairs = try message.numbers()
    for index in stride(from: 0, to: pairs.count - 1, by: 2) { failedAttempts[pairs[index]] = pairs[index + 1] }
  }
}
