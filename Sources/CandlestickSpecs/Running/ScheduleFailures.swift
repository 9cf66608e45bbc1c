import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport
import Foundation

// The failures of an example or test that ran on schedules.

extension FailingSchedule<[TestFailure]> {
  /// The failures with their locations. The schedule is attached to the last one.
  var placedFailures: [TestFailure] {
    var failures = failure
    if let last = failures.indices.last {
      failures[last].schedule = report { $0.map(\.message).joined(separator: "\n") }
    }
    return failures
  }
}

extension Exploration.Outcome where Failure == [TestFailure] {
  /// Returns the failures of the exploration itself, and those of the failing schedule.
  func failures(at location: CodeLocation) -> [TestFailure] {
    let errors = [divergence.map { SimulationError.diverged($0, failure: nil) }, mistake].compactMap(\.self)
    return errors.map { TestFailure(message: $0.description, location: location) } + (failing?.placedFailures ?? [])
  }
}

extension FailingSchedule {
  /// Returns the schedule for reports. The closure describes failures, if several distinct ones were counted.
  func report(counted text: (Failure) -> String) -> FailedSchedule {
    let howToReplay = limit.map { limit in
      """
      Schedule \(number) of \(limit) failed. To replay it, use the trait or the environment variable:
        .replay("\(schedule)")
        CANDLESTICK_REPLAY=\(schedule)
      """
    }
    let order =
      HashOrder.isFixed
      ? nil
      : "The order of sets and dictionaries differs in each process, unless \(HashOrder.variable)=1 is in its environment "
        + "from its start; a replay may depend on it."
    return report(notes: [howToReplay, caveat, order, tally?.description(text)])
  }
}

extension [TestFailure] {
  /// Identifies equal failures when failing schedules are counted.
  var key: String { map { "\($0.location): \(SimulationError.key(of: $0.message))" }.joined(separator: "\n") }
}

/// The errors that were thrown on a schedule, without notes about the schedule.
struct ErrorsOnSchedule: Error, CustomStringConvertible {
  let description: String

  init(_ failure: ScheduleFailure) {
    description = failure.failures.joined(separator: "\n")
  }
}

extension ScheduleFailure {
  /// The failed expectations on the schedule. The schedule and errors thrown on it are attached to the last one. Empty
  /// if there were only errors.
  package var placedFailures: [TestFailure] {
    var placed = gatheredFailures.compactMap { $0.original as? TestFailure }
    guard let last = placed.indices.last else { return [] }
    for failure in gatheredFailures where !(failure.original is TestFailure) { placed[last].note(failure.text) }
    placed[last].schedule = schedule
    return placed
  }
}

/// The iteration order of sets and dictionaries. It differs between processes, unless an environment variable is set
/// when they start.
package enum HashOrder {
  /// The environment variable that the standard library reads.
  package static let variable = "SWIFT_DETERMINISTIC_HASHING"

  /// True if the order is the same in each process.
  package static var isFixed: Bool { getenv(variable) != nil }
}
