import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport
import Foundation

// The failures of an example or a test that ran on schedules.

extension FailingSchedule<[TestFailure]> {
  /// Returns the failures on the schedule; the last one describes the schedule, too.
  ///
  /// - Parameter count: the limit of schedules; nil for a replay.
  func failures(of count: Int?) -> [TestFailure] {
    var failures = failure
    let note = note(of: count) { $0.map(\.message).joined(separator: "\n") }
    if let last = failures.indices.last { failures[last].note(note) }
    return failures
  }
}

extension FailingSchedule {
  /// Returns the description of the schedule, on lines of its own.
  ///
  /// - Parameters:
  ///   - count: the limit of schedules; nil for a replay.
  ///   - text: describes failures, if several were counted.
  func note(of count: Int?, counted text: (Failure) -> String) -> String {
    var lines: [String] = []
    if let count {
      lines += [
        "Schedule \(number) of \(count) failed. To replay it, use the trait or the environment variable:",
        "  .replay(\"\(schedule)\")",
        "  CANDLESTICK_REPLAY=\(schedule)",
      ]
    }
    if let caveat { lines.append(caveat) }
    if !HashOrder.isFixed {
      lines.append(
        "The order of sets and dictionaries differs in each process, unless \(HashOrder.variable)=1 is in its environment "
          + "from its start; a replay may depend on it."
      )
    }
    if let tally { lines.append(tally.description(text)) }
    if let interleaving { lines.append("\(interleaving)") }
    return lines.joined(separator: "\n")
  }
}

extension TestFailure {
  /// The failure without the steps of the schedule on which it occurred.
  package var withoutSteps: TestFailure {
    var failure = self
    failure.details = details.map { details in
      details.components(separatedBy: "\n").prefix { !$0.hasPrefix(Interleaving.beginningOfSummary) }
        .joined(separator: "\n")
    }
    return failure
  }
}

extension [TestFailure] {
  /// Distinguishes failures when failing schedules are counted.
  var key: String { map { "\($0.location): \(SimulationError.key(of: $0.message))" }.joined(separator: "\n") }
}

/// The errors that were thrown on a schedule, without the notes about the schedule.
struct ErrorsOnSchedule: Error, CustomStringConvertible {
  let description: String

  init(_ failure: ScheduleFailure) {
    description = failure.failures.joined(separator: "\n")
  }
}

extension ScheduleFailure {
  /// The failed expectations on the schedule; the last one describes the schedule, and errors thrown on it, too. Empty
  /// if there were only errors.
  package var placedFailures: [TestFailure] {
    var placed = gatheredFailures.compactMap { $0.original as? TestFailure }
    guard let last = placed.indices.last else { return [] }
    for failure in gatheredFailures where !(failure.original is TestFailure) { placed[last].note(failure.text) }
    placed[last].note(note)
    return placed
  }
}

/// The order of sets and dictionaries, which differs between processes unless a variable is in the environment at their
/// start.
package enum HashOrder {
  /// The variable, which the standard library reads.
  package static let variable = "SWIFT_DETERMINISTIC_HASHING"

  /// True if the order is the same in each process.
  package static var isFixed: Bool { getenv(variable) != nil }
}
